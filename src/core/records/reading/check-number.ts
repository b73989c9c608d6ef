import type { NumberKind } from '#contract/lookup-pages.ts'
import { documentNumber } from '#contract/record.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { type NumberTaken, ownerOfNumber } from '../number-taken.ts'
import { isTaken } from '../record-store.ts'
import { countLookedUp } from './count-looked-up.ts'

type Asked = {
  field: NumberKind
  typed: string
  /** The record that is being edited, which may keep its own number */
  ownId?: string | undefined
}

/** Whether a number is valid and free, checked while the form is still being filled in. */
export async function checkNumber(
  ctx: Ctx,
  { field, typed, ownId = '' }: Asked,
): Promise<
  { outcome: 'free' | 'too-often' } | { outcome: 'invalid'; because: string } | NumberTaken
> {
  authorise(ctx.actor, 'look-up-any-record')

  const number = documentNumber.safeParse(typed)
  if (!number.success) {
    return { outcome: 'invalid', because: number.error.issues[0]?.message ?? 'not-a-number' }
  }
  const counted = await countLookedUp(ctx, 'look-up-any-record')
  if (counted.outcome === 'past') return { outcome: 'too-often' }
  if (!(await isTaken(ctx.db, field, number.data, ownId))) return { outcome: 'free' }
  return ownerOfNumber(ctx, field, number.data)
}
