import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { countByAccount } from '../count-by-account.ts'
import { writeAs } from '../write-as.ts'
import { find, put } from './correction-store.ts'
import { lockHeldBy } from './holding-store.ts'
import { ownHolding } from './own-holding.ts'

type CorrectionAsked =
  | { outcome: 'asked' | 'not-found' }
  | { outcome: 'too-often'; retryAfterSeconds: number }

/**
 * Sends staff a message about the caller's own record, which replaces the previous message; an identical
 * one is ignored.
 */
export async function askForCorrection(ctx: Ctx, text: string): Promise<CorrectionAsked> {
  const held = await ownHolding(ctx)
  if (!held) return { outcome: 'not-found' }
  const { accountId, recordId } = held
  if ((await find(ctx.db, recordId))?.text === text) return { outcome: 'asked' }
  const what = 'corrections of an account'
  const counted = await countByAccount(ctx, { what, id: accountId, most: 5 })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-often' }
  return writeAs(ctx, 'use-own-record', async (db): Promise<CorrectionAsked> => {
    if (!(await lockHeldBy(db, accountId, recordId))) return { outcome: 'not-found' }
    await put(db, { recordId, text, at: ctx.now().toISOString() })
    await recordActivity(db, ctx, 'record.correction-asked', recordId)
    return { outcome: 'asked' }
  })
}
