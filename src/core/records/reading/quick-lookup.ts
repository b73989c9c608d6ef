import { soughtNumber } from '#contract/record.ts'
import type { CheckedRecord } from '#contract/record-list.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { mayEdit } from '../record-rules.ts'
import { countLookedUp } from './count-looked-up.ts'
import { presentChecked } from './present-checked.ts'
import { findByNumber } from './staff-record-store.ts'

/** The whole record, if this person may open it */
export type LookedUp = StaffRecord | CheckedRecord

type QuicklyLookedUp =
  | { outcome: 'found'; records: [LookedUp, ...LookedUp[]] }
  | { outcome: 'not-found' }
  | { outcome: 'invalid'; because: string }
  | { outcome: 'too-often'; retryAfterSeconds: number }

/**
 * Looks up a number for staff, including hidden and pending records, without the limits of visitors. One
 * person's passport number may be another's IRCC number: then there are two results.
 */
export async function quickLookup(ctx: Ctx, typed: string): Promise<QuicklyLookedUp> {
  authorise(ctx.actor, 'look-up-any-record')

  const number = soughtNumber.safeParse(typed)
  if (!number.success) {
    return { outcome: 'invalid', because: number.error.issues[0]?.message ?? 'not-a-number' }
  }
  const counted = await countLookedUp(ctx, 'look-up-any-record')
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-often' }
  const byPassport = await findByNumber(ctx.db, 'passportNumber', number.data)
  const byIrcc = await findByNumber(ctx.db, 'irccNumber', number.data)
  const [first, second] = [byPassport, byIrcc].filter((record) => record !== undefined)
  if (!first) return { outcome: 'not-found' }
  const shown = (record: StaffRecord): LookedUp => {
    return mayEdit(ctx.actor, record) ? record : presentChecked(record, ctx.actor)
  }
  const isOther = second !== undefined && second.id !== first.id
  return { outcome: 'found', records: [shown(first), ...(isOther ? [shown(second)] : [])] }
}
