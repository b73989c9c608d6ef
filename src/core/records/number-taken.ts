import type { NumberKind } from '#contract/lookup-pages.ts'
import { uniqueViolation } from '#platform/db/errors.ts'
import type { Ctx } from '../context.ts'
import { findByNumber } from './reading/staff-record-store.ts'
import { mayEdit } from './record-rules.ts'
import { isTaken } from './record-store.ts'

/** `existingId` is only given if the person may open that record. */
export type NumberTaken = { outcome: 'number-taken'; field: NumberKind; existingId?: string }

/** For `catch`: turns a unique violation of an insert or update into an outcome. */
export async function numberTaken(
  ctx: Ctx,
  error: unknown,
  { id, ...numbers }: { id: string } & { [Kind in NumberKind]?: string | undefined },
): Promise<NumberTaken> {
  const index = uniqueViolation(error)
  if (!index) throw error
  // If both numbers are taken, the two engines report different indexes.
  const passport = numbers.passportNumber
  const isPassport = passport && (await isTaken(ctx.db, 'passportNumber', passport, id))
  const field = isPassport || !/ircc/i.test(index) ? 'passportNumber' : 'irccNumber'
  return ownerOfNumber(ctx, field, numbers[field] ?? '')
}

export async function ownerOfNumber(
  ctx: Ctx,
  field: NumberKind,
  number: string,
): Promise<NumberTaken> {
  const existing = await findByNumber(ctx.db, field, number)
  const isOpen = existing && mayEdit(ctx.actor, existing)
  return { outcome: 'number-taken', field, ...(isOpen && { existingId: existing.id }) }
}
