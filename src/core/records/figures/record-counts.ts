import type { RecordCounts } from '#contract/record-list.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { countsByState } from './figure-store.ts'

/** How many records there are in which state, to the last one. */
export async function recordCounts(ctx: Ctx): Promise<RecordCounts> {
  authorise(ctx.actor, 'read-record-figures')

  const counts = new Map((await countsByState(ctx.db)).map(({ state, count }) => [state, count]))
  const sum = (...states: number[]) => {
    return states.reduce((all, state) => all + (counts.get(state) ?? 0), 0)
  }
  return {
    all: sum(0, 1, 2, 3, 4, 5),
    public: sum(0),
    hidden: sum(1, 3, 5),
    pending: sum(2, 3),
    sentBack: sum(4, 5),
  }
}
