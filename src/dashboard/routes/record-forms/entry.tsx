import { draftParameter } from '#contract/forms/record-form.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { RecordFormPage, staysOnPage } from '#dashboard/features/record-form/record-form-page.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { Route } from './+types/entry.ts'
import { entryPlace } from './form-place.ts'
import { beginForm } from './present-form.ts'
import { saveRecordForm } from './save-record-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { searchParams } = context.get(visit).url
  return { form: await beginForm(context.get(ctx), entryPlace, searchParams.get(draftParameter)) }
}

export function action(sent: Route.ActionArgs) {
  return saveRecordForm(sent, () => entryPlace)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(staysOnPage)
}

export default function EntryPage({ loaderData: { form }, actionData }: Route.ComponentProps) {
  const { pages } = useMessages().dashboard
  return <RecordFormPage title={pages.Entry} loaded={form} answer={actionData} />
}
