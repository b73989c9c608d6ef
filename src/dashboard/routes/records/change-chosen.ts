import { data } from 'react-router'
import type { BulkChange, ListedRecord } from '#contract/record-list.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import type { Ctx } from '#core/context.ts'
import { changeMany } from '#core/records/change-many.ts'
import type { Sent } from '#dashboard/context.ts'
import { confirmFirst, visit } from '#dashboard/context.ts'
import type { BulkReport } from '#dashboard/features/record-lists/chosen-rows.tsx'
import type { ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { localeOf } from '#site/http/visitor-locale.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { readReason } from './read-reason.ts'

type Told = { report?: BulkReport; mistake?: string; reason?: ReturnedReason; chosen: string[] }

type Asked = {
  ctx: Ctx
  context: Sent['context']
  form: FormData
  /** What the buttons of this list do */
  changes: readonly BulkChange[]
  /** The rows that the list had */
  rows: ListedRecord[]
  here: string
}

/** Changes all selected records, and tells what became of each. */
export async function changeChosen({ ctx, context, form, changes, rows, here }: Asked) {
  const { url, headers } = context.get(visit)
  const { recordLists: t } = messagesIn(localeOf(url, headers))
  const change = changes.find((one) => one === form.get('bulk'))
  const revisions = new Map(form.getAll('chosen').map((value) => readChosen(String(value))))
  const ids = [...revisions.keys()]
  const answer = (status: number, told: Omit<Told, 'chosen'>) => {
    return data<Told>({ ...told, chosen: ids }, { status })
  }

  if (!change || ids.length === 0) return answer(422, { mistake: t.noneChosen })
  if (change === 'delete')
    confirmFirst(form, { kind: 'record', about: t.deleteMany(ids.length), back: here })
  const read = change === 'send-back' ? readReason(form) : undefined
  if (read && read.reason === undefined) return answer(422, { reason: read.returned })
  const asked = change === 'send-back' ? { change, reason: read?.reason ?? '' } : { change }
  const changed = await changeMany(ctx, { ...asked, ids, revisions })
  if (changed.outcome === 'too-many') return answer(422, { mistake: t.tooMany(changed.most) })
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const results = changed.results.map((one) => ({ ...one, name: names.get(one.id) }))
  const left = changed.results.flatMap(({ id, outcome }) => {
    const isUndoable = ['set', 'approved', 'deleted', 'sent-back'].includes(outcome)
    return isUndoable ? [{ id, revision: (revisions.get(id) ?? 0) + 1 }] : []
  })
  const undo = left.length > 0 ? { of: change, left } : undefined
  return answer(200, { report: { change, results, undo } })
}

/** The id and the revision of a row. */
function readChosen(value: string): [id: string, revision: number] {
  const [id = '', revision] = value.split(':')
  return [id, seenRevision(revision)]
}
