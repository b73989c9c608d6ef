import { seenRevision } from '#contract/text/seen-revision.ts'
import type { Toast, ToastKind } from '#contract/toast.ts'
import { type Left, undoOf } from '#contract/undo.ts'
import type { WhyNotShown } from '#core/consents/lacks-consent.ts'
import type { Ctx } from '#core/context.ts'
import { approveRecord } from '#core/records/approve-record.ts'
import { type Deleted, deleteRecord } from '#core/records/delete-record.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { confirmFirst, leadTo, type Sent } from '#dashboard/context.ts'

export type Asked = { ctx: Ctx; context: Sent['context']; form: FormData; here: string }

type Row = { id: string; name: string; revision: number }
/** The row as it was seen, the form, and the address to go back to */
type Pressed = { revision: number; form: FormData; here: string }
const notDone: Toast = { kind: 'notDone' }

/** Each button of a row: the change, and the toast that reports it. */
export const changes = {
  async hide(ctx: Ctx, record: Row) {
    if ((await setVisibility(ctx, record.id, 'hidden')) !== 'set') return notDone
    return { kind: 'recordHidden', name: record.name, undo: undoOf('hide', record) }
  },
  async unhide(ctx: Ctx, record: Row, { form, here }: Pressed) {
    const { id, name } = record
    const isConfirmed = form.get('confirmed') === 'yes'
    const outcome = await setVisibility(ctx, id, 'visible', undefined, { isConfirmed })
    if (outcome === 'consent-withdrawn')
      confirmFirst(form, { kind: 'unhideWithdrawn', about: name, back: here })
    if (outcome === 'needs-consent') return { kind: 'needsConsent', name }
    if (outcome !== 'set') return notDone
    return { kind: 'recordVisible', name, undo: undoOf('unhide', record) }
  },
  async approve(ctx: Ctx, { id, name }: Row, { revision }: Pressed) {
    const outcome = await approveRecord(ctx, id, revision)
    if (outcome === 'not-opened') return { kind: 'notOpened', name }
    if (outcome === 'needs-another-admin') return { kind: 'needsAnotherAdmin' }
    if (outcome === 'needs-consent') return { kind: 'needsConsent', name }
    if (outcome === 'consent-withdrawn') return { kind: 'consentWithdrawn', name }
    if (outcome !== 'approved') return notDone
    return { kind: 'recordApproved', name, undo: undoOf('approve', { id, revision }) }
  },
  async delete(ctx: Ctx, record: Row) {
    return toastOfDeletion(await deleteRecord(ctx, record.id), record)
  },
} satisfies Record<string, (ctx: Ctx, record: Row, pressed: Pressed) => Promise<Toast>>

export function toastOfDeletion(outcome: Deleted, record: Left & { name: string }): Toast {
  const { name } = record
  if (outcome === 'deleted') return { kind: 'recordDeleted', name, undo: undoOf('delete', record) }
  if (outcome === 'on-hold') return { kind: 'recordOnHold', name }
  if (outcome === 'copy-requested') return { kind: 'copyRequested', name, record: record.id }
  return { kind: outcome === 'erased' ? 'recordErased' : 'notDone', name }
}

export function kindOfBroughtBack(hiddenBecause: WhyNotShown | undefined): ToastKind {
  if (hiddenBecause === 'needs-consent') return 'backWithoutConsent'
  return hiddenBecause ? 'backAndWithdrawn' : 'recordBroughtBack'
}

/** Handles a button in a row; its value is the record's id and revision. Undefined if none was pressed. */
export async function changeRow(asked: Asked): Promise<Response | undefined> {
  const { ctx, context, form, here } = asked
  const [name, carryOut] = Object.entries(changes).find(([name]) => form.has(name)) ?? []
  if (!name || !carryOut) return undefined
  const [id = '', revision] = String(form.get(name)).split(':')
  const record = await findStaffRecord(ctx, id)
  if (!record) return leadTo(context, here, { toast: notDone })
  if (name === 'delete') confirmFirst(form, { kind: 'record', about: record.name, back: here })
  const toast = await carryOut(ctx, record, { revision: seenRevision(revision), form, here })
  return leadTo(context, name === 'delete' ? here : `${here}#r-${id}`, { toast })
}
