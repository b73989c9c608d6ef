import type { Db } from '#platform/db/schema.ts'
import { findById } from '../accounts/account-store.ts'
import type { Ctx } from '../context.ts'
import { holdingOf } from '../holdings/holding-store.ts'
import type { Written } from '../proofs/letter.ts'
import type { RequestRow } from './request-store.ts'

type Answered = Pick<RequestRow, 'recordId' | 'byHolder' | 'recordedBy'>

/**
 * Mails that a request was answered: to the account that made it, unless somebody else holds the record now, and
 * to the holder, if staff entered it. A record that was deleted or erased has no holder.
 */
export async function tellAsker(
  db: Db,
  ctx: Ctx,
  { recordId, byHolder, recordedBy }: Answered,
  isGone: boolean,
): Promise<Written> {
  const holder = isGone ? undefined : await holdingOf(db, recordId)
  if (!holder) return byHolder === 1 ? mailTo(db, ctx, recordedBy) : []
  if (byHolder === 1 && recordedBy !== holder.accountId) return []
  return mailTo(db, ctx, holder.accountId)
}

/** Mails once each account whose requests the erasure of a record has answered; the job for mails sends them. */
export async function tellAskers(db: Db, ctx: Ctx, answered: Answered[]): Promise<void> {
  const asked = answered.filter(({ byHolder }) => byHolder === 1)
  const askers = new Set(asked.map(({ recordedBy }) => recordedBy))
  for (const id of askers) await mailTo(db, ctx, id)
}

async function mailTo(db: Db, ctx: Ctx, accountId: string): Promise<Written> {
  const account = await findById(db, accountId)
  if (!account) return []
  return ctx.mail.write(db, [{ kind: 'request-answered', to: account.email, accountId }])
}
