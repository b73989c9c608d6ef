import { newApiToken, type Role, roles } from '#contract/staff.ts'
import { findByEmail } from '#core/accounts/account-store.ts'
import { disableAccount } from '#core/accounts/manage/disable-account.ts'
import { listAccounts } from '#core/accounts/manage/list-accounts.ts'
import { setRole } from '#core/accounts/manage/set-role.ts'
import { createApiToken } from '#core/api-tokens/create-api-token.ts'
import { revokeApiToken } from '#core/api-tokens/revoke-api-token.ts'
import type { Ctx, SignedIn } from '#core/context.ts'
import { requestPasswordReset } from '#core/proofs/request-password-reset.ts'
import type { Portal } from '#server/portal.ts'
import type { Ended } from './command.ts'

type InPerson = Ctx & { actor: SignedIn }

function desk(portal: Portal): Promise<Ctx> {
  return portal.ctxFor({ actor: { role: 'admin', id: 'console' }, network: 'console' })
}

/** Everybody who can sign in, page by page to the end. */
export async function listUsers(portal: Portal, search?: string): Promise<Ended> {
  const ctx = await desk(portal)
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
  if (!wanted) return failed(`A role is one of ${roles.join(', ')}`)
  const ctx = await desk(portal)
  const account = await findByEmail(ctx.db, email.toLowerCase())
  if (!account) return unknown(email)
  const { outcome } = await setRole(ctx, { id: account.id, role: wanted })
  if (outcome === 'last-admin') return failed('There has to be an admin: make another one first')
  if (outcome === 'not-found') return unknown(email)
  return { outcome: 'done', say: `${email} is ${wanted} now\n` }
}

export async function setDisabled(
  portal: Portal,
  email: string,
  isDisabled: boolean,
): Promise<Ended> {
  const ctx = await desk(portal)
  const account = await findByEmail(ctx.db, email.toLowerCase())
  if (!account) return unknown(email)
  const outcome = await disableAccount(ctx, { id: account.id, isDisabled })
  if (outcome === 'last-admin') return failed('There has to be an admin: make another one first')
  if (outcome === 'not-found') return unknown(email)
  return { outcome: 'done', say: `${email} is ${isDisabled ? 'kept out' : 'let in'} now\n` }
}

/** By the mail that they would get by asking themselves; without a mail server it is printed here. */
export async function mailReset(portal: Portal, email: string): Promise<Ended> {
  const ctx = await desk(portal)
  const account = await findByEmail(ctx.db, email.toLowerCase())
  if (!account) return unknown(email)
  const asked = await requestPasswordReset(ctx, { email: account.email, locale: 'en' })
  if (asked.outcome === 'too-many') return failed('Asked for too often: try again in an hour')
  await portal.settled()
  return { outcome: 'done', say: `A link for a new password went to ${email}\n` }
}

type NewToken = { user: string; name: string; until?: string }

/** A token of somebody's, as they would make it themselves. */
export async function createToken(portal: Portal, { user, name, until }: NewToken): Promise<Ended> {
  const ctx = await inPlaceOf(portal, user)
  if (!ctx) return unknown(user)
  if (ctx.actor.role === 'student') return failed('Tokens are for admins and moderators')
  const wanted = newApiToken.safeParse({ name, lastDay: until })
  if (!wanted.success) return failed('It needs a name, and a day is written as 2027-01-31')
  const made = await createApiToken(ctx, wanted.data)
  if (made.outcome !== 'created') {
    return failed(
      made.outcome === 'too-many'
        ? 'They have as many tokens as there may be'
        : 'Its last day is over already',
    )
  }
  const { id, token } = made
  return {
    outcome: 'done',
    say: `${token}\nIts id is ${id}. It is shown this once.\n`,
    data: { id, token },
  }
}

export async function revokeToken(portal: Portal, user: string, id: string): Promise<Ended> {
  const ctx = await inPlaceOf(portal, user)
  if (!ctx) return unknown(user)
  const outcome = await revokeApiToken(ctx, id)
  if (outcome === 'not-found') return failed(`${user} has no token of the id ${id}`)
  return { outcome: 'done', say: 'The token opens nothing any more\n' }
}

/** Whoever holds the machine may do for somebody what only they may do. */
async function inPlaceOf(portal: Portal, email: string): Promise<InPerson | undefined> {
  const ctx = await desk(portal)
  const account = await findByEmail(ctx.db, email.toLowerCase())
  if (!account || account.disabledAt) return undefined
  return { ...ctx, actor: { role: account.role, id: account.id } }
}

function unknown(email: string): Ended {
  return failed(`There is no account of ${email} that is in use`)
}

function failed(say: string): Ended {
  return { outcome: 'failed', say: `${say}\n` }
}
