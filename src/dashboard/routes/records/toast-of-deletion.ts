import type { Toast } from '#contract/toast.ts'
import { type Left, undoOf } from '#contract/undo.ts'
import type { Deleted } from '#core/records/delete-record.ts'

export function toastOfDeletion(outcome: Deleted, record: Left & { name: string }): Toast {
  const { name } = record
  if (outcome === 'deleted') return { kind: 'recordDeleted', name, undo: undoOf('delete', record) }
  return { kind: outcome === 'erased' ? 'recordErased' : 'notDone', name }
}
