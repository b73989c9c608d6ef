import { soughtNumber } from '#contract/record.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { findByNumber } from './staff-record-store.ts'

type QuicklyLookedUp =
  | { outcome: 'found'; records: [StaffRecord, ...StaffRecord[]] }
  | { outcome: 'not-found' }
  | { outcome: 'invalid'; because: string }

/**
 * Looks up a number for staff, without rate limits, including hidden and pending records. One person's
 * passport number may be another's IRCC number: then there are two results.
 */
export async function quickLookup(ctx: Ctx, typed: string): Promise<QuicklyLookedUp> {
  authorise(ctx.actor, 'look-up-any-record')

  const number = soughtNumber.safeParse(typed)
  if (!number.success) {
    return { outcome: 'invalid', because: number.error.issues[0]?.message ?? 'not-a-number' }
  }
  const byPassport = await findByNumber(ctx.db, 'passportNumber', number.data)
  const byIrcc = await findByNumber(ctx.db, 'irccNumber', number.data)
  const [first, second] = [byPassport, byIrcc].filter((record) => record !== undefined)
  if (!first) return { outcome: 'not-found' }
  return { outcome: 'found', records: second && second.id !== first.id ? [first, second] : [first] }
}
