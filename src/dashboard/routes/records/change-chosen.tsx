import { bulkChanges } from '#contract/record-list.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import { listActors } from '#core/activity/list-actors.ts'
import { changeMany } from '#core/records/change-many.ts'
import { listRecords } from '#core/records/list/list-records.ts'
import { listAddress, readListQuery } from '#dashboard/features/record-lists/list-address.ts'
import { RecordListPage } from '#dashboard/features/record-lists/record-list-page.tsx'
import { askFirst } from '#site/http/ask-first.tsx'
import type { PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { messagesIn } from '#ui/i18n/messages.ts'

/** Changes all selected records and lists the results. */
export async function changeChosen(
  { url, headers, ctx: makeCtx }: PageRequest,
  form: FormData | undefined,
): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const { recordLists: t } = messagesIn(localeOf(url, headers))
  const query = readListQuery(url.searchParams)
  const [before, staff] = await Promise.all([listRecords(ctx, query), listActors(ctx)])
  const change = bulkChanges.find((one) => one === form?.get('bulk'))
  const chosen = (form?.getAll('chosen') ?? []).map(String)
  const revisions = new Map(chosen.map(readChosen))
  const ids = [...revisions.keys()]

  const refuse = (mistake: string) => {
    return { status: 422, content: <RecordListPage {...{ query, list: before, staff, mistake }} /> }
  }
  if (!change || ids.length === 0) return refuse(t.noneChosen)
  const question = { about: t.deleteMany(ids.length), back: listAddress(query) }
  const asked = change === 'delete' && askFirst(form, question)
  if (asked) return asked

  const changed = await changeMany(ctx, { change, ids, revisions })
  if (changed.outcome === 'too-many') return refuse(t.tooMany(changed.most))
  const names = new Map(before.rows.map(({ id, name }) => [id, name]))
  const results = changed.results.map((one) => ({ ...one, name: names.get(one.id) }))
  const report = { change, results }
  const list = await listRecords(ctx, query)
  return {
    status: 200,
    content: <RecordListPage {...{ query, list, staff, report }} />,
  }
}

/** The id and the revision of a row. */
function readChosen(value: string): [id: string, revision: number] {
  const [id = '', revision] = value.split(':')
  return [id, seenRevision(revision)]
}
