import type { OwnRequest } from '#contract/person/request.ts'
import type { Ctx } from '../context.ts'
import { countByAccount } from '../count-by-account.ts'
import { lockHeldBy } from '../holdings/holding-store.ts'
import { ownHolding } from '../holdings/own-holding.ts'
import { type KeyMismatch, type Sending, writeOnce } from '../idempotency.ts'
import { todayIn } from '../today.ts'
import { receiveRequest } from './receive-request.ts'

type OwnRequestAsked =
  | { outcome: 'received'; id: string }
  | { outcome: 'open-already' | 'not-found' }
  | { outcome: 'too-often'; retryAfterSeconds: number }
  | KeyMismatch

/** Asks staff, as the holder of a record, for a copy of all data or for its erasure. */
export async function askOwnRequest(
  ctx: Ctx,
  { kind, note, sending }: OwnRequest & { sending?: Sending | undefined },
): Promise<OwnRequestAsked> {
  const held = await ownHolding(ctx)
  if (!held) return { outcome: 'not-found' }
  const { accountId, recordId } = held
  const what = 'requests of an account'
  const counted = await countByAccount(ctx, { what, id: accountId, most: 5 })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-often' }
  const id = ctx.newId()
  const making = { purpose: 'ask-own-request', sending, outcome: 'received', id } as const
  return writeOnce(ctx, 'use-own-record', making, async (db) => {
    if (!(await lockHeldBy(db, accountId, recordId))) return { outcome: 'not-found' }
    const received = { id, recordId, kind, askedOn: todayIn(ctx), note }
    const outcome = await receiveRequest(db, ctx, received, 1)
    return outcome === 'received' ? undefined : { outcome }
  })
}
