import { mostChanged } from '#contract/record-list.ts'
import { type Role, roles } from '#contract/staff.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import type { Toast, ToastKind } from '#contract/toast.ts'
import { type Left, type RecordUndo, recordUndos } from '#contract/undo.ts'
import { findAccount } from '#core/accounts/manage/find-account.ts'
import { setRole } from '#core/accounts/manage/set-role.ts'
import { can } from '#core/authorise.ts'
import type { Ctx } from '#core/context.ts'
import { findInBin } from '#core/records/bin/list-bin.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { type Undone, undoChanges } from '#core/records/undo-changes.ts'
import { leadsTo, leadTo, receive, visit } from '#dashboard/context.ts'
import { formatNumber } from '#ui/i18n/format.ts'
import { ownAddress } from '#ui/return-path.ts'
import type { Route } from './+types/undo.ts'
import { kindOfBroughtBack } from './records/change-row.ts'

export const loader = leadsTo('/dashboard')

const kinds: Record<Exclude<RecordUndo, 'delete'>, ToastKind> = {
  add: 'recordDeleted',
  approve: 'approvalWithdrawn',
  'withdraw-approval': 'recordApproved',
  hide: 'recordVisible',
  unhide: 'recordHidden',
  'send-back': 'sendingBackUndone',
  'send-back-approved': 'recordApproved',
}

/** The toast travels in a cookie, and a browser drops one of more than 4 kB. */
const mostInToast = 40

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const back = ownAddress(text('back')) ?? '/dashboard'
  const tell = (toast: Toast) => leadTo(context, back, { toast, replaces: true })
  const left = text('left').split(' ').map(readLeft)
  const [first] = left
  const of = recordUndos.find((one) => one === form.get('of'))
  const role = roles.find((one) => form.get('of') === 'role' && one === form.get('role'))
  if (first && role) return tell(await undoRole(ctx, first, role))
  if (!first || !of || left.length > mostChanged) return tell({ kind: 'notDone' })

  const before = await findStaffRecord(ctx, first.id)
  const undone = await undoChanges(ctx, { of, left })
  const { locale } = context.get(visit)
  const count = undone.filter(({ outcome }) => outcome === 'undone').length
  const name = [count, left.length].map((one) => formatNumber(one, locale)).join(' / ')
  const isHidden = undone.some((one) => one.outcome === 'undone' && one.hiddenBecause)
  const failed = left.filter((_, index) => undone[index]?.outcome === 'failed')
  if (failed.length > 0) {
    const kind = isHidden ? 'undoFailedAndHidden' : 'undoFailed'
    return tell({ kind, name, ...(failed.length <= mostInToast && { undo: { of, left: failed } }) })
  }
  const [only] = undone
  if (left.length === 1 && only) {
    return tell(await toastOf(ctx, { of, id: first.id, name: before?.name }, only))
  }
  const visibly = count === left.length ? 'allUndone' : 'someUndone'
  const kind = isHidden ? 'undoneAndHidden' : visibly
  return tell({ kind, name })
}

async function toastOf(
  ctx: Ctx,
  { of, id, name: before }: { of: RecordUndo; id: string; name: string | undefined },
  undone: Undone,
): Promise<Toast> {
  const inBin = can(ctx.actor, 'list-bin') ? await findInBin(ctx, id) : undefined
  const name = before ?? (await findStaffRecord(ctx, id))?.name ?? inBin?.name
  if (undone.outcome === 'undone') {
    const kind = of === 'delete' ? kindOfBroughtBack(undone.hiddenBecause) : kinds[of]
    return { kind, name, record: id }
  }
  if (undone.outcome === 'needs-consent') return { kind: 'needsConsent', name }
  if (undone.outcome === 'consent-withdrawn') return { kind: 'consentWithdrawn', name }
  if (undone.outcome === 'needs-another-admin') return { kind: 'needsAnotherAdmin' }
  if (undone.outcome === 'on-hold') return { kind: 'recordOnHold', name }
  if (undone.outcome === 'copy-requested') return { kind: 'copyRequested', name, record: id }
  if (undone.outcome !== 'number-taken') {
    const isTooLate = of === 'add' && !can(ctx.actor, 'delete-record')
    return { kind: isTooLate ? 'notTakenBack' : 'notUndone', name }
  }
  return { kind: 'numberTakenSince', name, record: undone.existingId }
}

async function undoRole(ctx: Ctx, { id, revision }: Left, role: Role): Promise<Toast> {
  const name = (await findAccount(ctx, id))?.name
  const { outcome } = await setRole(ctx, { id, role, revision })
  if (outcome === 'last-admin') return { kind: 'lastAdmin' }
  if (outcome === 'email-unconfirmed') return { kind: 'emailUnconfirmed', name }
  return { kind: outcome === 'set' ? 'roleUndone' : 'notUndone', name }
}

function readLeft(text: string): Left {
  const [id = '', revision] = text.split(':')
  return { id, revision: seenRevision(revision) }
}
