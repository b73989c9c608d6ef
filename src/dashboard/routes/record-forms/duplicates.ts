import { likelyDuplicate } from '#contract/forms/record-draft.ts'
import { findDuplicates } from '#core/records/duplicates/find-duplicates.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { notFound, readJson, receive } from '#dashboard/context.ts'
import type { Route } from './+types/duplicates.ts'
import { recordOfDraft } from './form-place.ts'

export const loader = notFound

/** Finds records that may be of the person in a form. A POST, so that no name appears in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const sent = likelyDuplicate.safeParse(readJson(form.get('asked')))
  if (!sent.success) return new Response(null, { status: 422 })
  const { form: draftForm, ...likely } = sent.data
  const id = recordOfDraft(draftForm)
  const ownId = id && (await findStaffRecord(ctx, id))?.id
  return Response.json({ duplicates: await findDuplicates(ctx, { ...likely, ownId }) })
}
