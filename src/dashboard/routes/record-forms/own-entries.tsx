import { recordListQuery } from '#contract/record-list.ts'
import type { Ctx } from '#core/context.ts'
import { listOwnRecords } from '#core/records/list/list-own-records.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { OwnEntries } from '#dashboard/features/record-form/own-entries.tsx'
import { RecordFormPage, staysOnPage } from '#dashboard/features/record-form/record-form-page.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { Route } from './+types/own-entries.ts'
import { ownEntryPlace } from './form-place.ts'
import { beginForm } from './present-form.ts'
import { saveRecordForm } from './save-record-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const [form, entries] = await Promise.all([
    beginForm(asker, ownEntryPlace),
    ownEntries(asker, context.get(visit).url),
  ])
  return { form, entries }
}

function ownEntries(asker: Ctx, url: URL) {
  const page = url.searchParams.get('page') ?? undefined
  const lastFirst = { size: 10, sort: '-changed' }
  const asked = recordListQuery.safeParse({ ...lastFirst, page })
  return listOwnRecords(asker, asked.data ?? recordListQuery.parse(lastFirst))
}

export function action(sent: Route.ActionArgs) {
  return saveRecordForm(sent, () => ownEntryPlace)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(staysOnPage)
}

/** A moderator's new record, and the records entered before. */
export default function OwnEntriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { addTitle } = useMessages().recordForm
  return (
    <>
      <RecordFormPage title={addTitle} loaded={loaderData.form} answer={actionData} />
      <OwnEntries entries={loaderData.entries} />
    </>
  )
}
