import {
  accountName,
  emailAddress,
  newApiToken,
  newPassword,
  type Role,
  roles,
  tokenScopes,
} from '#contract/staff.ts'
import { findByEmail } from '#core/accounts/account-store.ts'
import { createAccount } from '#core/accounts/create-account.ts'
import { disableAccount } from '#core/accounts/manage/disable-account.ts'
import { listAccounts } from '#core/accounts/manage/list-accounts.ts'
import { setRole } from '#core/accounts/manage/set-role.ts'
import { isCommonPassword } from '#core/accounts/register/common-passwords.ts'
import { findByHash } from '#core/api-tokens/api-token-store.ts'
import { createApiToken } from '#core/api-tokens/create-api-token.ts'
import { listApiTokens } from '#core/api-tokens/list-api-tokens.ts'
import { revokeApiToken } from '#core/api-tokens/revoke-api-token.ts'
import type { Actor, Ctx, SignedIn } from '#core/context.ts'
import { requestPasswordReset } from '#core/proofs/request-password-reset.ts'
import * as outbox from '#platform/mail/outbox-store.ts'
import type { Portal } from '#server/portal.ts'
import { consoleContext, type Ended, failed, misused } from './command.ts'

type NewAdmin = { email: string; name: string; password: string | undefined }

/** Needs no authorisation: whoever can run this command already has the database and its keys. */
export async function createAdmin(portal: Portal, wanted: NewAdmin): Promise<Ended> {
  const ctx = await consoleContext(portal)
  const email = emailAddress.safeParse(wanted.email)
  const name = accountName.safeParse(wanted.name)
  if (!email.success) return misused('--email is not an email address')
  if (!name.success) return misused('--name needs 1 to 200 characters')
  const password = wanted.password ?? ctx.identity.tokens.create().text.slice(0, 24)
  const checked = newPassword.safeParse(password)
  if (!checked.success) return failed('The password needs 12 to 256 characters')
  if (isCommonPassword(password)) {
    return failed('Many people use this password, so it would be guessed early: choose another')
  }

  const passwordHash = await ctx.identity.passwords.hash(password)
  if (passwordHash === 'busy') return failed('The machine is too busy: try again')
  const emailVerifiedAt = ctx.now().toISOString()
  const account = { email: email.data, name: name.data, photoUrl: '', passwordHash }
  const made = await createAccount(ctx, { ...account, role: 'admin', emailVerifiedAt })
  if (made.outcome === 'email-taken') return failed('There is an account with this email already')
  const invented = wanted.password === undefined ? `\nThe password is  ${password}` : ''
  return {
    outcome: 'done',
    say: `${email.data} is an admin now.${invented}\n`,
    data: { email: email.data, ...(wanted.password === undefined && { password }) },
  }
}

export async function listUsers(portal: Portal, search?: string): Promise<Ended> {
  const ctx = await consoleContext(portal)
  const users: { email: string; name: string; role: Role; isDisabled: boolean }[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await listAccounts(ctx, { page, perPage: 200, ...(search && { search }) })
    pages = list.pages
    for (const { email, name, role, isDisabled } of list.accounts) {
      users.push({ email, name, role, isDisabled })
    }
  }
  const lines = users.map(({ email, name, role, isDisabled }) => {
    return `${email}\t${role}\t${name}${isDisabled ? '\tdisabled' : ''}\n`
  })
  return { outcome: 'done', say: lines.join(''), data: users }
}

export async function giveRole(portal: Portal, email: string, role: string): Promise<Ended> {
  const wanted = roles.find((known) => known === role)
  if (!wanted) return misused(`A role is one of ${roles.join(', ')}`)
  return withAccount(portal, email, async (ctx, { id }) => {
    const { outcome } = await setRole(ctx, { id, role: wanted })
    return changed(outcome, email, `${email} is ${wanted === 'admin' ? 'an' : 'a'} ${wanted} now`)
  })
}

export async function setDisabled(portal: Portal, email: string, isDisabled: boolean) {
  return withAccount(portal, email, async (ctx, { id }) => {
    const outcome = await disableAccount(ctx, { id, isDisabled })
    return changed(outcome, email, `${email} is ${isDisabled ? 'disabled' : 'enabled'} now`)
  })
}

function changed(outcome: string, email: string, say: string): Ended {
  if (outcome === 'last-admin')
    return failed('The site needs an admin: make another account an admin first')
  if (outcome === 'email-unconfirmed')
    return failed(
      `Nobody has confirmed ${email}: its owner has to open the link in the email first`,
    )
  if (outcome === 'not-found') return unknown(email)
  return { outcome: 'done', say: `${say}\n` }
}

/** Sends the same mail as the form on the sign-in page; without a mail server it goes to the console. */
export async function mailReset(portal: Portal, email: string): Promise<Ended> {
  return withAccount(portal, email, async (ctx, account) => {
    if (account.disabledAt) return failed(`${email} is disabled: enable it first`)
    const asked = await requestPasswordReset(ctx, { email: account.email, locale: 'en' })
    if (asked.outcome === 'too-many')
      return failed('Too many links were requested: try again in an hour')
    await portal.settled()
    const isWaiting = await outbox.isWaitingFor(ctx.db, account.id)
    const went = ctx.mail.isConfigured ? 'went to' : 'is printed above, without a mail server, for'
    const say = `A link for a new password ${isWaiting ? 'is on its way to' : went} ${email}\n`
    if (!isWaiting) return { outcome: 'done', say }
    const note =
      'The mail server did not take it yet; a running site tries it again. countersign doctor says what is wrong.\n'
    return { outcome: 'done', say, note }
  })
}

type NewToken = {
  user: string
  name: string
  until?: string
  scopes?: string[]
  networks?: string[]
}

const tokenFaults: Record<string, string> = {
  name: 'It needs a name of at most 60 characters',
  lastDay: 'A day is written as 2027-01-31',
  scopes: `Scopes are written as --scopes ${tokenScopes.join(' ')}`,
  networks: 'A network is written as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32',
}

export function createToken(portal: Portal, { user, name, until, scopes, networks }: NewToken) {
  return actingAs(portal, user, async (ctx, by) => {
    if (ctx.actor.role === 'student') return failed('Tokens are for admins and moderators')
    const wanted = newApiToken.safeParse({ name, lastDay: until, scopes, networks })
    if (!wanted.success) return misused(tokenFaults[String(wanted.error.issues[0]?.path[0])] ?? '')
    const made = await createApiToken(ctx, { ...wanted.data, by })
    if (made.outcome === 'too-many')
      return failed('This account has as many tokens as are allowed: revoke one first')
    if (made.outcome === 'beyond-role')
      return failed(`A ${ctx.actor.role} has no use for these scopes: leave out admin`)
    if (made.outcome !== 'created') return failed('The last day has passed')
    const { id, token } = made
    const note = `The ID of the token is ${id}. The token is shown only this once.\n`
    return { outcome: 'done', say: `${token}\n`, note, data: { id, token } }
  })
}

export function listTokens(portal: Portal, user: string): Promise<Ended> {
  return actingAs(portal, user, async (ctx) => {
    if (ctx.actor.role === 'student') return failed('Tokens are for admins and moderators')
    const tokens = await listApiTokens(ctx)
    const lines = tokens.map(({ id, name, scopes, lastUsedOn, lastDay }) => {
      const used = lastUsedOn ? `last used on ${lastUsedOn}` : 'never used'
      const until = lastDay ? `\tuntil ${lastDay}` : ''
      return `${id}\t${name}\t${scopes.join(' ')}\t${used}${until}\n`
    })
    return { outcome: 'done', say: lines.join(''), data: tokens }
  })
}

/** By the ID and the owner of a token or, if it became known to others, by the token itself. */
export async function revokeToken(
  portal: Portal,
  { user, token }: { user: string | undefined; token: string },
): Promise<Ended> {
  const { db, identity } = await consoleContext(portal)
  const known = await findByHash(db, identity.tokens.hash(token))
  const [email, id] = known ? [known.email, known.tokenId] : [user, token]
  if (!email) return failed('There is no such token: name its ID, and its owner with --user')
  return actingAs(portal, email, async (ctx, by) => {
    const outcome = await revokeApiToken(ctx, id, by)
    if (outcome === 'not-found') return failed(`${email} has no token with the ID ${id}`)
    return { outcome: 'done', say: `The token of ${email} is revoked\n` }
  })
}

type Account = NonNullable<Awaited<ReturnType<typeof findByEmail>>>

async function withAccount(
  portal: Portal,
  email: string,
  work: (ctx: Ctx, account: Account) => Promise<Ended>,
): Promise<Ended> {
  const ctx = await consoleContext(portal)
  const account = await findByEmail(ctx.db, email.toLowerCase())
  return account ? work(ctx, account) : unknown(email)
}

/** Runs the work in the name of the account, because only its holder may manage its tokens. The activity names `by`. */
function actingAs(
  portal: Portal,
  email: string,
  work: (ctx: Ctx & { actor: SignedIn }, by: Actor) => Promise<Ended>,
): Promise<Ended> {
  return withAccount(portal, email, async (ctx, { id, role, disabledAt }) => {
    return disabledAt ? unknown(email) : work({ ...ctx, actor: { role, id } }, ctx.actor)
  })
}

function unknown(email: string): Ended {
  return failed(`No active account has the email ${email}`)
}
