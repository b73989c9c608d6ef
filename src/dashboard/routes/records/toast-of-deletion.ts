import type { ToastKind } from '#contract/toast.ts'
import type { Deleted } from '#core/records/delete-record.ts'

export function toastOfDeletion(outcome: Deleted): ToastKind {
  if (outcome === 'deleted') return 'recordDeleted'
  return outcome === 'erased' ? 'recordErased' : 'notDone'
}
