import { removeConsent } from '#core/consents/remove-consent.ts'
import { withdrawConsent } from '#core/consents/withdraw-consent.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { confirmFirst, ctx, leadTo, orNoRecord, receive, visit } from '#dashboard/context.ts'
import { NoPage } from '#dashboard/routes/no-page.ts'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'
import type { Route } from './+types/end-consent.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = orNoRecord(await findStaffRecord(context.get(ctx), params.id))
  return leadTo(context, `/dashboard/records/${id}/consent`)
}

/** Staff withdraw what the candidate asked them to; an admin removes a form that was recorded by mistake. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { id, name } = orNoRecord(await findStaffRecord(ctx, params.id))
  const back = withReturnPath(
    `/dashboard/records/${id}/consent`,
    returnPathIn(context.get(visit).url),
  )
  const consentId = 'consent' in params ? params.consent : undefined
  confirmFirst(form, { kind: consentId ? 'removeConsent' : 'withdrawConsent', about: name, back })
  const outcome = consentId
    ? await removeConsent(ctx, { recordId: id, consentId })
    : await withdrawConsent(ctx, id)
  return leadTo(context, back, { toast: { kind: kinds[outcome], name, record: id } })
}

const kinds = {
  removed: 'consentRemoved',
  withdrawn: 'consentEnded',
  'on-hold': 'recordOnHold',
  'copy-requested': 'copyRequested',
  'none-live': 'notDone',
  'not-found': 'notDone',
} as const

export default NoPage
