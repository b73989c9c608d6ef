import type { Db } from '#platform/db/schema.ts'
import { keepById } from '../accounts/account-store.ts'
import type { Ctx } from '../context.ts'
import { holdingOf } from '../holdings/holding-store.ts'
import type { Letter } from '../proofs/letter.ts'
import type { RequestRow } from './request-store.ts'

type Answered = Pick<RequestRow, 'recordId' | 'holder'>

/**
 * The letter that a request was answered: to whoever held the record when it arrived, unless somebody else holds it
 * now, and otherwise to the holder. A record that was deleted or erased has no holder.
 */
export async function letterToAsker(
  db: Db,
  { recordId, holder }: Answered,
  isGone: boolean,
): Promise<Letter[]> {
  const now = isGone ? undefined : (await holdingOf(db, recordId))?.accountId
  const to = holder ?? now
  return to && (now ?? to) === to ? letterTo(db, to) : []
}

/** Mails once each account whose requests the erasure of a record has answered; the job for mails sends them. */
export async function tellAskers(db: Db, ctx: Ctx, answered: Answered[]): Promise<void> {
  const askers = new Set(answered.flatMap(({ holder }) => holder ?? []))
  for (const id of askers) await ctx.mail.write(db, await letterTo(db, id))
}

async function letterTo(db: Db, accountId: string): Promise<Letter[]> {
  const account = await keepById(db, accountId)
  return account ? [{ kind: 'request-answered', to: account.email, accountId }] : []
}
