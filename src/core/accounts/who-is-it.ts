import type { Role } from '#contract/staff.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Tokens } from '#platform/tokens.ts'
import * as apiTokens from '../api-tokens/api-token-store.ts'
import type { Actor, SignedIn } from '../context.ts'
import { isDueForTouch, isOver, lacksTwoFactor } from './session-rules.ts'
import * as sessions from './session-store.ts'

/** What a request brings to say who sent it. A program's token counts, and then nothing else does. */
export type Credentials = { session?: string | undefined; bearer?: string | undefined }

type Needs = {
  db: Db
  tokens: Tokens
  now: () => Date
  settings: { requireTwoFactor: boolean }
}

const stranger: Actor = { role: 'stranger' }

/** Who sent a request, as the database says now. */
export async function whoIsIt(needs: Needs, { session, bearer }: Credentials): Promise<Actor> {
  if (bearer !== undefined) return whoseToken(needs, bearer)
  return session ? whoseSession(needs, session) : stranger
}

async function whoseSession(needs: Needs, session: string): Promise<Actor> {
  const { db, tokens, now } = needs
  const hash = tokens.hash(session)
  const found = await sessions.findByHash(db, hash)
  const at = now()
  if (!found || isOver(found, at)) return stranger
  // Who has a second factor is nobody in particular until it is given.
  if (found.twoFactorAt && !found.isSecondFactorGiven) return stranger
  if (isDueForTouch(found, at)) await sessions.touch(db, hash, at.toISOString())
  return { ...asNow(found, needs), sessionId: found.sessionId }
}

async function whoseToken(needs: Needs, bearer: string): Promise<Actor> {
  const { db, tokens, now } = needs
  const found = await apiTokens.findByHash(db, tokens.hash(bearer))
  const at = now().toISOString()
  if (!found || (found.expiresAt && found.expiresAt <= at)) return stranger
  const isUsedToday = found.lastUsedAt?.slice(0, 10) === at.slice(0, 10)
  if (!isUsedToday) await apiTokens.touch(db, found.tokenId, at)
  return asNow(found, needs)
}

type Account = {
  id: string
  role: Role
  name: string
  email: string
  photoUrl: string
  twoFactorAt: string | null
}

function asNow(account: Account, { settings }: Needs): SignedIn {
  const { id, role, name, email, photoUrl } = account
  const profile = { name, email, photoUrl }
  return lacksTwoFactor(settings, account)
    ? { role: 'student', id, profile, lacksTwoFactor: true }
    : { role, id, profile }
}
