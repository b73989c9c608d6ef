import type { SignedIn } from '#core/context.ts'
import type { Db } from '#platform/db/schema.ts'
import { rightsIn } from './authenticate.ts'
import * as sessions from './session-store.ts'

/**
 * The sessions in which these people still have the same rights. This check does not count as activity:
 * otherwise the sessions would never become idle.
 */
export async function findLastingSessions(
  { db, ...rules }: { db: Db; now: () => Date; settings: { requireTwoFactor: boolean } },
  people: Pick<SignedIn, 'id' | 'role' | 'sessionId'>[],
): Promise<Set<string>> {
  const ids = [...new Set(people.flatMap(({ sessionId }) => sessionId ?? []))]
  const roles = new Map<string, string>()
  for (const found of await sessions.findByIds(db, ids)) {
    roles.set(found.sessionId, rightsIn(found, rules).role)
  }
  const lasting = people.filter(({ sessionId = '', role }) => roles.get(sessionId) === role)
  return new Set(lasting.flatMap(({ sessionId }) => sessionId ?? []))
}
