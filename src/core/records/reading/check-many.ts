import { soughtNumber } from '#contract/record.ts'
import type { CheckedNumber } from '#contract/record-list.ts'
import { mostChecked } from '#contract/record-list.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { writeAs } from '../../write-as.ts'
import { countLookedUp } from './count-looked-up.ts'
import { presentChecked } from './present-checked.ts'
import { findByNumbers } from './staff-record-store.ts'

type CheckedMany =
  | { outcome: 'checked'; numbers: CheckedNumber[] }
  | { outcome: 'too-many'; most: number }
  | { outcome: 'too-often'; retryAfterSeconds: number }

/**
 * Checks a mixed list of passport and IRCC numbers; answers keep the order of the input. A number that is
 * one record's passport number and another's IRCC number has two answers. How many were checked and found
 * is in the activity, and limited.
 */
export async function checkMany(ctx: Ctx, typed: readonly string[]): Promise<CheckedMany> {
  authorise(ctx.actor, 'check-records')
  if (typed.length > mostChecked) return { outcome: 'too-many', most: mostChecked }

  const read = typed.map((text) => ({ typed: text, number: soughtNumber.safeParse(text) }))
  const numbers = new Set(read.flatMap(({ number }) => (number.success ? [number.data] : [])))
  const counted = await countLookedUp(ctx, 'check-records', numbers.size)
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-often' }
  const found = await findByNumbers(ctx.db, [...numbers])
  const held = [
    ...new Map(found.map((record) => [record.id, presentChecked(record, ctx.actor)])).values(),
  ]
  await writeAs(ctx, 'check-records', async (db) => {
    const counts = { numbers: numbers.size, records: held.length }
    await recordActivity(db, ctx, 'records.checked', '', counts)
  })
  const byNumber = Map.groupBy(
    held.flatMap((record) => {
      const numbers = new Set([record.passportNumber, record.irccNumber])
      return [...numbers].map((number) => ({ number, record }))
    }),
    ({ number }) => number,
  )

  const seen = new Set<string>()
  const checked = read.flatMap(({ typed, number }): CheckedNumber[] => {
    if (!number.success) return [{ typed, number: '', outcome: 'not-a-number' }]
    const isRepeated = seen.has(number.data)
    seen.add(number.data)
    const asked = { typed, number: number.data, isRepeated }
    const records = byNumber.get(number.data)
    if (!records) return [{ ...asked, outcome: 'not-found' }]
    return records.map(({ record }) => ({ ...asked, outcome: 'found', record }))
  })
  return { outcome: 'checked', numbers: checked }
}
