import type { Role } from '#contract/staff.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Idle and absolute timeout of sessions. Staff see other people's documents, so their sessions are short. */
const spans: Record<Role, { idle: number; whole: number }> = {
  admin: { idle: 30 * minute, whole: 8 * hour },
  moderator: { idle: 30 * minute, whole: 8 * hour },
  student: { idle: 7 * day, whole: 30 * day },
}

/** The cookie's lifetime; the server checks the session's own timeouts at each request. */
export const longestSession = spans.student.whole

/** The clocks of processes differ a little; a later session began while a clock was wrong. */
const mostAhead = 10 * minute

/** Limits writes: the time of last use is stored at most once a minute. */
export const touchEvery = minute

type Session = { role: Role; createdAt: string; lastSeenAt: string }

export function isOver({ role, createdAt, lastSeenAt }: Session, now: Date): boolean {
  const { idle, whole } = spans[role]
  const unused = now.getTime() - Date.parse(lastSeenAt)
  const old = now.getTime() - Date.parse(createdAt)
  return unused > idle || old > whole || Math.min(unused, old) < -mostAhead
}

/** Sessions that are older, were last used earlier, or are of a time still to come are over for every role. */
export function sessionsOver(now: Date): { createdAt: string; lastSeenAt: string; later: string } {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const { whole, idle } = spans.student
  return { createdAt: before(whole), lastSeenAt: before(idle), later: before(-mostAhead) }
}

/** Whether a required second factor is missing: until they set it up, staff have a student's rights. */
export function lacksTwoFactor(
  { requireTwoFactor }: { requireTwoFactor: boolean },
  { role, twoFactorAt }: { role: Role; twoFactorAt: string | null },
): boolean {
  return requireTwoFactor && role !== 'student' && !twoFactorAt
}
