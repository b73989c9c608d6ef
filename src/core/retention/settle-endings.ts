import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import { type Clock, todayIn } from '../today.ts'
import { type Ended, reviewEnding } from './ending-rules.ts'
import * as endings from './ending-store.ts'

export type Settled = Ended & { recordId: string }

/**
 * Moves or removes the endings of these records as their dates, holds and the settings now say. Returns those
 * that were right already.
 */
export async function settleEndings(
  db: Db,
  ctx: Clock & Pick<Ctx, 'settings'>,
  ids: readonly string[],
): Promise<Settled[]> {
  const candidates = await endings.lockCandidates(db, ids)
  const found = await endings.findEndings(db, ids)
  const asked = { rule: ctx.settings, today: todayIn(ctx) }
  const right: Settled[] = []
  const removed: string[] = []
  for (const ending of found) {
    const record = candidates.find(({ id }) => id === ending.recordId)
    if (!record) continue
    const verdict = reviewEnding(ending, record, asked)
    if (verdict === 'as-it-is') right.push(ending)
    else if (verdict === 'remove') removed.push(ending.recordId)
    else await endings.updateEnding(db, ending.recordId, verdict)
  }
  await endings.removeEndings(db, removed)
  return right
}

/** Like settleEndings, for one record that the transaction has just changed; most have no ending. */
export async function settleEnding(db: Db, ctx: Ctx, id: string): Promise<void> {
  const found = await endings.findEndings(db, [id])
  if (found.length > 0) await settleEndings(db, ctx, [id])
}
