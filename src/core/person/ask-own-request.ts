import type { OwnRequest } from '#contract/person/request.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countByAccount } from '../count-by-account.ts'
import { holdingBy, lockHeldBy } from '../holdings/holding-store.ts'
import { todayIn } from '../today.ts'
import { writeAs } from '../write-as.ts'
import { receiveRequest } from './receive-request.ts'

type OwnRequestAsked =
  | { outcome: 'received' | 'open-already' | 'not-found' }
  | { outcome: 'too-often'; retryAfterSeconds: number }

/** Asks staff, as the holder of a record, for a copy of all data or for its erasure. */
export async function askOwnRequest(
  ctx: Ctx,
  { kind, note }: OwnRequest,
): Promise<OwnRequestAsked> {
  const { id: accountId } = authoriseInPerson(ctx.actor, 'use-own-record')

  const held = await holdingBy(ctx.db, accountId)
  if (!held) return { outcome: 'not-found' }
  const { recordId } = held
  const what = 'requests of an account'
  const counted = await countByAccount(ctx, { what, id: accountId, most: 5 })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-often' }
  const received = { id: ctx.newId(), recordId, kind, askedOn: todayIn(ctx), note }
  return writeAs(ctx, 'use-own-record', async (db): Promise<OwnRequestAsked> => {
    if (!(await lockHeldBy(db, accountId, recordId))) return { outcome: 'not-found' }
    return { outcome: await receiveRequest(db, ctx, received, 1) }
  })
}
