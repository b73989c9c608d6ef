import { checkNumber } from '#core/records/reading/check-number.ts'
import { notFound, receive } from '#dashboard/context.ts'
import type { Route } from './+types/check-number.ts'
import { editorOf, recordOfDraft } from './form-place.ts'
import { takenNumber } from './save-record-form.ts'

export const loader = notFound

/** A POST, so that the number does not appear in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const field = form.get('field') === 'irccNumber' ? 'irccNumber' : 'passportNumber'
  const typed = text('number')
  const ownId = recordOfDraft(text('form'))
  const checked = await checkNumber(ctx, { field, typed, ownId })
  const mistake =
    checked.outcome === 'number-taken'
      ? takenNumber(checked, editorOf(ctx))
      : checked.outcome === 'invalid' && { field, because: checked.because }
  return Response.json({ mistake: mistake || null })
}
