import { normaliseNumber } from '#contract/record.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { findByIdOrNumber } from './person-store.ts'

/** The records with an id, or with exactly this passport or IRCC number; deleted ones included. */
export async function findPerson(ctx: Ctx, typed: string) {
  authorise(ctx.actor, 'export-person')

  const rows = await findByIdOrNumber(ctx.db, typed.trim(), normaliseNumber(typed))
  return rows.map(({ id, name, passportNumber, irccNumber, deletedAt }) => {
    return { id, name, passportNumber, irccNumber, isDeleted: deletedAt !== null }
  })
}
