import { documentTypes, type FileType } from '#contract/document-types.ts'
import { candidateDatabase } from '#contract/record.ts'
import type { RecordTable } from '#platform/db/schema.ts'
import type { Actor } from '../context.ts'

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

/** Admins any record, moderators those that they entered. */
export function mayEdit(actor: Actor, { createdBy }: { createdBy: { id: string } }): boolean {
  if (actor.role === 'admin') return true
  return actor.role === 'moderator' && actor.id === createdBy.id
}

/** Some papers are entered by admins alone. */
export function mayAttach(actor: Actor, type: FileType): boolean {
  if (type === 'photo' || actor.role === 'admin') return true
  return documentTypes.some((one) => one.type === type && one.enteredBy !== 'admin')
}

/** What an admin leaves empty is the usual one; a moderator may leave it open. */
export function nationalityOf(actor: Actor, given: string): string {
  return given === '' && actor.role === 'admin' ? 'BANGLADESH' : given
}
