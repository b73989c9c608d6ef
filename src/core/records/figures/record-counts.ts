import type { RecordCounts } from '#contract/record-list.ts'
import type { Db } from '#platform/db/schema.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { statesOf } from '../record-states.ts'

export async function recordCounts(ctx: Ctx): Promise<RecordCounts> {
  authorise(ctx.actor, 'read-record-figures')

  const counts = new Map((await countsByState(ctx.db)).map(({ state, count }) => [state, count]))
  const sum = (filter: Parameters<typeof statesOf>[0]) => {
    return statesOf(filter).reduce((all, state) => all + (counts.get(state) ?? 0), 0)
  }
  return {
    all: sum({}),
    public: sum({ visibility: 'visible', approval: 'approved' }),
    hidden: sum({ visibility: 'hidden' }),
    pending: sum({ approval: 'pending' }),
    sentBack: sum({ approval: 'sent-back' }),
  }
}

export function countsByState(db: Db): Promise<{ state: number; count: number }[]> {
  return db.selectFrom('recordCount').select(['state', 'count']).execute()
}
