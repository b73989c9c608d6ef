import { candidateDatabase } from '#contract/record.ts'
import type { RecordTable } from '#platform/db/schema.ts'

type State = Pick<RecordTable, 'visibility' | 'approval' | 'clientDatabase'>

/** The rule of what a stranger may see. The database keeps its index of public numbers by the same. */
export function isPublic(record: State): boolean {
  return (
    record.visibility === 'visible' &&
    record.approval === 'approved' &&
    record.clientDatabase === candidateDatabase
  )
}

/** How a new record starts: one entered by a moderator counts only once an admin countersigns it. */
export function firstState(role: 'admin' | 'moderator'): Omit<State, 'clientDatabase'> {
  return { visibility: 'visible', approval: role === 'admin' ? 'approved' : 'pending' }
}
