import { documentTypes, type FileType } from '#contract/document-types.ts'
import { usualNationality } from '#contract/forms/record-form.ts'
import { candidateDatabase } from '#contract/record.ts'
import type { RecordTable } from '#platform/db/schema.ts'
import type { Actor } from '../context.ts'

type State = Pick<RecordTable, 'visibility' | 'approval' | 'clientDatabase'>

/** What a stranger may see. The index of public numbers in the database follows the same rule. */
export function isPublic(record: State): boolean {
  return (
    record.visibility === 'visible' &&
    record.approval === 'approved' &&
    record.clientDatabase === candidateDatabase
  )
}

/**
 * The first state of a record: one entered by a moderator counts only once an admin has approved
 * it.
 */
export function firstState(role: 'admin' | 'moderator'): Omit<State, 'clientDatabase'> {
  return { visibility: 'visible', approval: role === 'admin' ? 'approved' : 'pending' }
}

/** Admins may edit any record, moderators those that they entered. */
export function mayEdit(actor: Actor, { createdBy }: { createdBy: { id: string } }): boolean {
  if (actor.role === 'admin') return true
  return actor.role === 'moderator' && actor.id === createdBy.id
}

/** Some document types are entered by admins alone. */
export function mayAttach(actor: Actor, type: FileType): boolean {
  if (type === 'photo' || actor.role === 'admin') return true
  return documentTypes.some((one) => one.type === type && one.enteredBy !== 'admin')
}

/** An admin's empty nationality gets the default; a moderator's stays empty. */
export function nationalityOf(actor: Actor, given: string): string {
  return given === '' && actor.role === 'admin' ? usualNationality : given
}
