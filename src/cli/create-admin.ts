import { accountName, emailAddress, newPassword } from '#contract/staff.ts'
import { createAccount } from '#core/accounts/create-account.ts'
import { isCommonPassword } from '#core/accounts/register/common-passwords.ts'
import type { Portal } from '#server/portal.ts'
import type { Ended } from './command.ts'

type Wanted = { email: string; name: string; password: string | undefined }

/** Whoever can run this has the data in their hands already: it asks nobody's leave. */
export async function createAdmin(portal: Portal, wanted: Wanted): Promise<Ended> {
  const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'console' }, network: 'console' })
  const email = emailAddress.safeParse(wanted.email)
  const name = accountName.safeParse(wanted.name)
  if (!email.success) return failed('This is not an email address')
  if (!name.success) return failed('Say what they are called')
  const password = wanted.password ?? ctx.identity.tokens.create().text.slice(0, 24)
  const checked = newPassword.safeParse(password)
  if (!checked.success) return failed('The password needs 12 to 256 characters, the same twice')
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

function failed(say: string): Ended {
  return { outcome: 'failed', say: `${say}\n` }
}
