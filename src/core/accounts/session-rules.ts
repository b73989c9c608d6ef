import type { Role } from '#contract/staff.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a session lasts unused, and in all. Staff see other people's papers: theirs are short. */
const spans: Record<Role, { idle: number; whole: number }> = {
  admin: { idle: 30 * minute, whole: 8 * hour },
  moderator: { idle: 30 * minute, whole: 8 * hour },
  student: { idle: 7 * day, whole: 30 * day },
}

/** For its cookie; the server asks the rules at each request anyway. */
export const longestSession = spans.student.whole

/** Uses within a minute of each other are written down once. */
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

type Account = { role: Role; twoFactorAt: string | null }

/** Staff of whom a second factor is required have no more rights than a student until they have it. */
export function lacksTwoFactor(
  { requireTwoFactor }: { requireTwoFactor: boolean },
  { role, twoFactorAt }: Account,
): boolean {
  return requireTwoFactor && role !== 'student' && !twoFactorAt
}
