import type { Db } from '#platform/db/schema.ts'
import { keepById } from '../accounts/account-store.ts'
import type { Ctx } from '../context.ts'
import { holdingOf } from '../holdings/holding-store.ts'
import type { Letter } from '../proofs/letter.ts'
import { isReleasedNow, type RequestRow } from './request-store.ts'

type Answered = Pick<RequestRow, 'recordId' | 'holder'>

/**
 * The letter that a request was answered: to the holder, unless somebody else held the record when it arrived. A
 * record that was deleted or erased has no holder: then to whoever held it when it arrived, unless staff had
 * unlinked that account before. The caller has locked the record.
 */
export async function letterToRequester(
  db: Db,
  { id, recordId, holder }: Answered & { id: string },
  isGone: boolean,
): Promise<Letter[]> {
  if (isGone && (await isReleasedNow(db, id))) return []
  const to = isGone ? holder : (await holdingOf(db, recordId))?.accountId
  return to && (holder ?? to) === to ? letterTo(db, to) : []
}

/** Mails once each account whose requests the erasure of a record has answered; the job for mails sends them. */
export async function notifyRequesters(db: Db, ctx: Ctx, answered: Answered[]): Promise<void> {
  const askers = new Set(answered.flatMap(({ holder }) => holder ?? []))
  for (const id of askers) await ctx.mail.write(db, await letterTo(db, id))
}

async function letterTo(db: Db, accountId: string): Promise<Letter[]> {
  const account = await keepById(db, accountId)
  return account ? [{ kind: 'request-answered', to: account.email, accountId }] : []
}
