import { listedApprovals, type RecordFilter } from '#contract/record-list.ts'

/** Maps each state to its number in the generated column `state` and in the counts. */
const states = listedApprovals.flatMap((approval, index) => [
  { number: 2 * index, visibility: 'visible' as const, approval },
  { number: 2 * index + 1, visibility: 'hidden' as const, approval },
])

export const stateCount = states.length

/** The state of visible, approved records, which are nearly all. */
export const publicState = 0

export function statesOf({ visibility, approval }: Pick<RecordFilter, 'visibility' | 'approval'>) {
  return states
    .filter((state) => visibility === undefined || state.visibility === visibility)
    .filter((state) => approval === undefined || state.approval === approval)
    .map(({ number }) => number)
}
