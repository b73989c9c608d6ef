import { data } from 'react-router'
import { savedToasts } from '#contract/toast.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { RecordFormPage, staysOnPage } from '#dashboard/features/record-form/record-form-page.tsx'
import { NoRecord } from '#dashboard/layout/refusals.tsx'
import { ChangedElsewhere } from '#dashboard/live/changed-elsewhere.tsx'
import { readToast } from '#site/http/toast-cookie.ts'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import { returnPathIn } from '#ui/return-path.ts'
import type { Route } from './+types/update-record.ts'
import { editorOf, updatePlace } from './form-place.ts'
import { beginForm, emptyForm } from './present-form.ts'
import { saveRecordForm } from './save-record-form.ts'

/** An admin changes any record, a moderator their own. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const editor = editorOf(asker)
  const record = await findStaffRecord(asker, id)
  if (!record) return data({ editor, record, form: undefined }, { status: 404 })
  const place = updatePlace(editor, id, record, returnPathIn(context.get(visit).url))
  // The page that says "Saved" restores no draft of another browser.
  const toast = readToast(asker, context.get(visit).headers)
  const isSaved = toast?.record === id && savedToasts.includes(toast.kind)
  const form = isSaved ? await emptyForm(asker, place) : await beginForm(asker, place)
  const { name, sentBack, approval, revision } = record
  return { editor, record: { id, name, sentBack, approval, revision }, form }
}

export function action(sent: Route.ActionArgs) {
  const { id } = sent.params
  const after = returnPathIn(sent.context.get(visit).url)
  return saveRecordForm(sent, async (sender) => {
    return updatePlace(editorOf(sender), id, await findStaffRecord(sender, id), after)
  })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(staysOnPage)
}

export default function UpdateRecordPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useRecordFormMessages()
  const { editor, record } = loaderData
  const answered = actionData && 'form' in actionData ? actionData.form : undefined
  const form = loaderData.form ?? answered
  if (!form) return <NoRecord />
  const title = t.updateTitle(record?.name ?? form.seen?.fields.name ?? '')
  return (
    <RecordFormPage key={form.action} title={title} loaded={form} answer={actionData} of={record}>
      {record && <ChangedElsewhere record={{ ...record, ...(answered ?? form).seen }} />}
      {record?.sentBack && (
        <div className="notice">
          <h2>{t.sentBack}</h2>
          <p className="reason">{record.sentBack.reason}</p>
          {editor === 'moderator' && <p className="quiet">{t.correctIt}</p>}
        </div>
      )}
      {editor === 'moderator' && record?.approval === 'approved' && (
        <p className="notice">{t.pendingAgain}</p>
      )}
    </RecordFormPage>
  )
}
