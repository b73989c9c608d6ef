import { documentTypes, type FileType } from '#contract/document-types.ts'
import { usualNationality } from '#contract/forms/record-form.ts'
import { candidateDatabase } from '#contract/record.ts'
import type { RecordAction } from '#contract/record-list.ts'
import type { RecordTable } from '#platform/db/schema.ts'
import { type Action, can } from '../authorise.ts'
import type { Actor } from '../context.ts'
import { type Clock, todayIn } from '../today.ts'

type State = Pick<RecordTable, 'visibility' | 'approval' | 'clientDatabase'>

/** Whether everybody may look the record up. The database's index of public numbers follows the same rule. */
export function isPublic(record: State): boolean {
  return (
    record.visibility === 'visible' &&
    record.approval === 'approved' &&
    record.clientDatabase === candidateDatabase
  )
}

/** The initial state of a record: an admin has to approve one that a moderator entered. */
export function firstState(role: 'admin' | 'moderator'): Omit<State, 'clientDatabase'> {
  return { visibility: 'visible', approval: role === 'admin' ? 'approved' : 'pending' }
}

/** Admins may edit any record, moderators only records that they entered. */
export function mayEdit(actor: Actor, { createdBy }: { createdBy: { id: string } }): boolean {
  if (actor.role === 'admin') return true
  return actor.role === 'moderator' && actor.id === createdBy.id
}

export type BornInFuture = { outcome: 'born-in-future' }

/** Whether a date of birth has yet to come in the organisation's time zone. */
export function isBornInFuture(
  clock: Clock,
  { birthDate = '' }: { birthDate?: string | undefined },
) {
  return birthDate > todayIn(clock)
}

type Changeable = Pick<State, 'visibility' | 'approval'> & {
  createdBy: { id: string }
  sentBack?: unknown
}

/** The actions that this person may perform on a record in its present state. */
export function actionsFor(actor: Actor, record: Changeable): RecordAction[] {
  if (!mayEdit(actor, record)) return []
  const isPending = record.approval === 'pending'
  const isVisible = record.visibility === 'visible'
  const rules: [RecordAction, Action, boolean][] = [
    ['open', 'read-record', true],
    ['review', 'approve-record', isPending && !record.sentBack],
    ['approve', 'approve-record', isPending && !record.sentBack],
    ['update', 'update-record', true],
    ['hide', 'set-visibility', isVisible],
    ['unhide', 'set-visibility', !isVisible],
    ['withdraw-approval', 'approve-record', !isPending],
    ['consent', 'record-consent', true],
    ['shares', 'share-record', true],
    ['claim', 'give-claim-slip', true],
    ['requests', 'answer-requests', true],
    ['retention', 'read-retention', true],
    ['delete', 'delete-record', true],
  ]
  return rules.flatMap(([does, action, isDue]) => (isDue && can(actor, action) ? [does] : []))
}

/** Some document types may be attached by admins only. */
export function mayAttach(actor: Actor, type: FileType): boolean {
  if (type === 'photo' || actor.role === 'admin') return true
  return documentTypes.some((one) => one.type === type && one.enteredBy !== 'admin')
}

/** An empty nationality gets the default if an admin enters the record; a moderator's stays empty. */
export function nationalityOf(actor: Actor, given: string): string {
  return given === '' && actor.role === 'admin' ? usualNationality : given
}
