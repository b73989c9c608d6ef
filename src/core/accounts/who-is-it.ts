import type { Db } from '#platform/db/schema.ts'
import type { Tokens } from '#platform/tokens.ts'
import type { Actor } from '../context.ts'
import { isDueForTouch, isOver } from './session-rules.ts'
import * as sessions from './session-store.ts'

/** What a request brings to say who sent it. */
export type Credentials = { session?: string | undefined }

const stranger: Actor = { role: 'stranger' }

/** Who sent a request, as the database says now. */
export async function whoIsIt(
  { db, tokens, now }: { db: Db; tokens: Tokens; now: () => Date },
  { session }: Credentials,
): Promise<Actor> {
  if (!session) return stranger
  const hash = tokens.hash(session)
  const found = await sessions.findByHash(db, hash)
  const at = now()
  if (!found || isOver(found, at)) return stranger
  // Who has a second factor is nobody in particular until it is given.
  if (found.twoFactorAt && !found.isSecondFactorGiven) return stranger
  if (isDueForTouch(found, at)) await sessions.touch(db, hash, at.toISOString())
  const { id, role, name, email, photoUrl, sessionId } = found
  return { role, id, profile: { name, email, photoUrl }, sessionId }
}
