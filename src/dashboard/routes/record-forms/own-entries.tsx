import { draftParameter } from '#contract/forms/record-form.ts'
import { listOwnRecords } from '#core/records/list/list-own-records.ts'
import { readListView } from '#core/records/views/read-list-view.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { RecordFormPage, staysOnPage } from '#dashboard/features/record-form/record-form-page.tsx'
import { ownPlace, readListQuery } from '#dashboard/features/record-lists/list-address.ts'
import { OwnEntries } from '#dashboard/features/record-lists/own-entries.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { Route } from './+types/own-entries.ts'
import { ownEntryPlace } from './form-place.ts'
import { beginForm } from './present-form.ts'
import { saveRecordForm } from './save-record-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { searchParams } = context.get(visit).url
  const query = readListQuery(ownPlace, searchParams)
  const [form, list, view] = await Promise.all([
    beginForm(asker, ownEntryPlace, searchParams.get(draftParameter)),
    listOwnRecords(asker, query),
    readListView(asker, 'own'),
  ])
  return { form, entries: { query, list, view, now: asker.now().getTime() } }
}

export function action(sent: Route.ActionArgs) {
  return saveRecordForm(sent, () => ownEntryPlace)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(staysOnPage)
}

/** A moderator's new record, and the records entered before. */
export default function OwnEntriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { pages } = useMessages().dashboard
  return (
    <>
      <RecordFormPage title={pages.Entry} loaded={loaderData.form} answer={actionData} />
      <OwnEntries {...loaderData.entries} />
    </>
  )
}
