import type { Role } from '#contract/staff.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Idle and absolute lifetime of a session. Staff see other people's documents: theirs are short.
 */
const spans: Record<Role, { idle: number; whole: number }> = {
  admin: { idle: 30 * minute, whole: 8 * hour },
  moderator: { idle: 30 * minute, whole: 8 * hour },
  student: { idle: 7 * day, whole: 30 * day },
}

/** The cookie's lifetime; the server checks the session at each request anyway. */
export const longestSession = spans.student.whole

/** Writes the time of last use at most once a minute. */
const touchEvery = minute

type Session = { role: Role; createdAt: string; lastSeenAt: string }

export function isOver({ role, createdAt, lastSeenAt }: Session, now: Date): boolean {
  const { idle, whole } = spans[role]
  const at = now.getTime()
  return at - Date.parse(lastSeenAt) > idle || at - Date.parse(createdAt) > whole
}

export function isDueForTouch({ lastSeenAt }: Session, now: Date): boolean {
  return now.getTime() - Date.parse(lastSeenAt) > touchEvery
}

/** Staff who must have a second factor have a student's rights until they set it up. */
export function lacksTwoFactor(
  { requireTwoFactor }: { requireTwoFactor: boolean },
  { role, twoFactorAt }: { role: Role; twoFactorAt: string | null },
): boolean {
  return requireTwoFactor && role !== 'student' && !twoFactorAt
}
