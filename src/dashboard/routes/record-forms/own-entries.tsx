import { draftParameter } from '#contract/forms/record-form.ts'
import { listOwnRecords } from '#core/records/list/list-own-records.ts'
import { readListView } from '#core/records/views/read-list-view.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { RecordFormPage, staysOnPage } from '#dashboard/features/record-form/record-form-page.tsx'
import {
  listAddress,
  ownPlace,
  readListQuery,
  usualQueryOf,
} from '#dashboard/features/record-lists/list-address.ts'
import { OwnEntries } from '#dashboard/features/record-lists/own-entries.tsx'
import { Link } from '#dashboard/layout/link.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
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
      <RecordFormPage title={pages.Entry} loaded={loaderData.form} answer={actionData}>
        <WayToEntries />
      </RecordFormPage>
      <OwnEntries {...loaderData.entries} />
    </>
  )
}

/** The list is far below the form on a phone, and the page is opened for what was sent back, too. */
function WayToEntries() {
  const { pages, notifications } = useMessages().dashboard
  const { sentBack = 0 } = usePageContext()
  return (
    <p className="row-of-buttons">
      <a href={ownPlace.anchor}>{pages.ManagePost}</a>
      {sentBack > 0 && (
        <Link href={listAddress(ownPlace, usualQueryOf(ownPlace), { approval: 'sent-back' })}>
          {notifications.counts['sent-back'](sentBack)}
        </Link>
      )}
    </p>
  )
}
