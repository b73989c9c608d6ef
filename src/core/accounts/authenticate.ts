import { accountPhotoAddress, type Role, type TokenScope } from '#contract/staff.ts'
import { dayIn } from '#contract/validity.ts'
import * as apiTokens from '#core/api-tokens/api-token-store.ts'
import type { Actor, SignedIn } from '#core/context.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Tokens } from '#platform/tokens.ts'
import * as accounts from './account-store.ts'
import { isOver, lacksTwoFactor, touchEvery } from './session-rules.ts'
import * as sessions from './session-store.ts'

/** Credentials of a request. If there is an API token, the session is ignored. */
export type Credentials = {
  session?: string | undefined
  bearer?: string | undefined
  /** Whether the request comes from one of these networks, for tokens that are restricted to networks */
  isFrom?: (networks: readonly string[]) => boolean
  /** The session was valid when this request began: its body can take longer than a session may be idle */
  isUnderWay?: boolean
}

type Rules = { now: () => Date; settings: { requireTwoFactor: boolean } }
type Deps = Rules & { db: Db; tokens: Tokens; settings: { timeZone: string } }

const stranger: Actor = { role: 'stranger' }

/** The caller of a request and their present rights, read from the database. */
export async function authenticate(deps: Deps, credentials: Credentials): Promise<Actor> {
  const { session, bearer } = credentials
  if (bearer !== undefined) return whoseToken(deps, { ...credentials, bearer })
  return session ? whoseSession(deps, { ...credentials, session }) : stranger
}

/**
 * Whether the caller still has the same rights; locks account and credential until the transaction ends. A
 * request that takes long does not make its own session idle.
 */
export async function lockActor(db: Db, { actor, ...rules }: Rules & { actor: Actor }) {
  if (actor.role === 'stranger') return false
  const { sessionId, tokenId } = actor
  if (actor.isInBackground) return hasRole(await accounts.lockById(db, actor.id), actor.role, rules)
  if (!sessionId && !tokenId) return true
  const held = sessionId
    ? rightsIn(await sessions.lockRow(db, sessionId), rules, { isUnderWay: true })
    : withToken(await apiTokens.lockRow(db, tokenId ?? ''), rules)
  return held.role === actor.role
}

function hasRole(
  account: Awaited<ReturnType<typeof accounts.lockById>>,
  role: Role,
  { settings }: Rules,
): boolean {
  if (!account || account.disabledAt !== null) return false
  return account.role === role && !lacksTwoFactor(settings, account)
}

type OfSession = Pick<Credentials, 'isUnderWay'> & { session: string }

async function whoseSession(deps: Deps, { session, isUnderWay }: OfSession): Promise<Actor> {
  const { db, tokens, now } = deps
  const hash = tokens.hash(session)
  const found = await sessions.findByHash(db, hash)
  const actor = rightsIn(found, deps, { isUnderWay })
  if (actor.role === 'stranger' || !found) return stranger
  const at = now()
  const isDue = at.getTime() - Date.parse(found.lastSeenAt) > touchEvery
  if (isDue) await sessions.touch(db, hash, at.toISOString())
  return actor
}

export function rightsIn(
  found: Awaited<ReturnType<typeof sessions.lockRow>>,
  rules: Rules,
  { isUnderWay = false }: { isUnderWay?: boolean | undefined } = {},
): Actor {
  const now = rules.now()
  const lastSeenAt = isUnderWay ? now.toISOString() : found?.lastSeenAt
  if (!found || !lastSeenAt || isOver({ ...found, lastSeenAt }, now)) return stranger
  // A session has no rights until its second factor is given.
  if (found.twoFactorAt && !found.isSecondFactorGiven) return stranger
  return { ...asNow(found, rules), sessionId: found.sessionId }
}

type Brought = Pick<Credentials, 'isFrom'> & { bearer: string }

async function whoseToken(deps: Deps, { bearer, isFrom }: Brought): Promise<Actor> {
  const { db, tokens, now, settings } = deps
  const found = await apiTokens.findByHash(db, tokens.hash(bearer))
  const actor = withToken(found, deps)
  if (actor.role === 'stranger' || !found) return stranger
  if (found.networks && !isFrom?.(found.networks.split(' '))) return stranger
  const at = now().toISOString()
  const day = (at: string) => dayIn(settings.timeZone, new Date(at))
  const isUsedToday = found.lastUsedAt !== null && day(found.lastUsedAt) === day(at)
  if (!isUsedToday) await apiTokens.touch(db, found.tokenId, at)
  return actor
}

function withToken(found: Awaited<ReturnType<typeof apiTokens.lockRow>>, rules: Rules): Actor {
  if (!found || (found.expiresAt && found.expiresAt <= rules.now().toISOString())) return stranger
  const scopes = found.scopes.split(' ') as TokenScope[]
  return { ...asNow(found, rules), tokenId: found.tokenId, scopes }
}

type Account = Pick<
  accounts.AccountRow,
  'id' | 'role' | 'name' | 'email' | 'photoUrl' | 'twoFactorAt'
> & { photoId?: string | null }

function asNow(account: Account, { settings }: Rules): SignedIn {
  const { id, role, name, email, photoId } = account
  const hasPhoto = Boolean(photoId || account.photoUrl)
  // Only an uploaded photo: a picture at another host would tell that host who looks at a page.
  const photoUrl = photoId ? accountPhotoAddress(photoId) : ''
  const profile = { name, email, photoUrl, hasPhoto }
  return lacksTwoFactor(settings, account)
    ? { role: 'student', id, profile, roleWithTwoFactor: role }
    : { role, id, profile }
}
