import { withdrawConsent } from '#core/consents/withdraw-consent.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { confirmFirst, ctx, leadTo, orNoRecord, receive } from '#dashboard/context.ts'
import { NoPage } from '#dashboard/routes/no-page.ts'
import type { Route } from './+types/withdrawn.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = orNoRecord(await findStaffRecord(context.get(ctx), params.id))
  return leadTo(context, `/dashboard/records/${id}/consent`)
}

/** Staff withdraw the consent, since the candidate asked them to. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { id, name } = orNoRecord(await findStaffRecord(ctx, params.id))
  const back = `/dashboard/records/${id}/consent`
  confirmFirst(form, { kind: 'withdrawConsent', about: name, back })
  const outcome = await withdrawConsent(ctx, id)
  const kind = outcome === 'withdrawn' ? 'consentEnded' : 'notDone'
  return leadTo(context, back, { toast: { kind } })
}

export default NoPage
