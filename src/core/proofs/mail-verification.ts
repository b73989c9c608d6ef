import { pageOfStudents } from '#contract/dashboard-pages.ts'
import type { Locale } from '#contract/locale.ts'
import type { Db } from '#platform/db/schema.ts'
import * as accounts from '../accounts/account-store.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countByAccount } from '../count-by-account.ts'
import { writeAs } from '../write-as.ts'
import type { Written } from './letter.ts'
import * as mailedTokens from './mailed-token-store.ts'

const day = 86_400

type Account = { id: string; email: string }

/** How to mail a link, and the page that it leads on to once the email is confirmed */
export type Mailing = { locale: Locale; to?: string | undefined }

/** Emails a confirmation link for a new account. */
export async function mailVerification(ctx: Ctx, account: Account, mailing: Mailing) {
  const written = await ctx.db
    .transaction()
    .execute((db) => writeVerification(db, ctx, account, mailing))
  ctx.mail.send(written)
}

/** Like mailVerification, but inside the transaction that creates the account. */
export async function writeVerification(
  db: Db,
  ctx: Ctx,
  { id, email }: Account,
  { locale, to }: Mailing,
): Promise<Written> {
  const { text: token } = ctx.identity.tokens.create()
  const expiresAt = new Date(ctx.now().getTime() + day * 1000).toISOString()
  const hash = ctx.identity.tokens.hash(verificationOf(token, email))
  const kind = 'verify-email'
  await mailedTokens.insert(db, { hash, purpose: kind, accountId: id, expiresAt })
  const link = { token, expiresAt, leadsTo: pageOfStudents(to) }
  return ctx.mail.write(db, [{ kind, to: email, accountId: id, locale, ...link }])
}

/** The token is hashed together with the email, so it cannot confirm an address that was entered later. */
export function verificationOf(token: string, email: string): string {
  return `${token} ${email}`
}

/** Sends the confirmation link again. */
export async function mailVerificationAgain(ctx: Ctx, account: Account, mailing: Mailing) {
  const counted = await countMails(ctx, account.id)
  if (counted.outcome === 'within') await mailVerification(ctx, account, mailing)
}

function countMails(ctx: Ctx, id: string) {
  return countByAccount(ctx, { what: 'verification', id, most: 5 })
}

type VerificationResent =
  | { outcome: 'mailed' | 'verified-already' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

export async function resendVerification(ctx: Ctx, mailing: Mailing): Promise<VerificationResent> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  const counted = await countMails(ctx, id)
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }
  const account = await accounts.findById(ctx.db, id)
  if (!account || account.emailVerifiedAt) return { outcome: 'verified-already' }
  ctx.mail.send(
    await writeAs(ctx, 'use-own-account', (db) => writeVerification(db, ctx, account, mailing)),
  )
  return { outcome: 'mailed' }
}
