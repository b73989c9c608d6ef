import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { holdingBy } from './holding-store.ts'

/** The record that the caller holds, with their account; undefined if they hold none. */
export async function ownHolding(ctx: Ctx) {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-record')
  return holdingBy(ctx.db, id)
}
