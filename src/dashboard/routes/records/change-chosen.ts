import { data } from 'react-router'
import type { BulkChange, ListedRecord, RecordFilter } from '#contract/record-list.ts'
import { seenRevision } from '#contract/text/seen-revision.ts'
import { listStaff } from '#core/activity/list-staff.ts'
import type { Ctx } from '#core/context.ts'
import { namesOfImports } from '#core/imports/names-of-imports.ts'
import { type ChangedOne, changeMany } from '#core/records/change-many.ts'
import { listMatching, type Matching } from '#core/records/list/list-matching.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { confirmFirst, visit } from '#dashboard/context.ts'
import type { BulkReport } from '#dashboard/features/record-lists/chosen-rows.tsx'
import type { ReturnedReason } from '#dashboard/layout/reason-field.tsx'
import { filterWords } from '#ui/i18n/filter-words.ts'
import { recordListsMessagesIn } from '#ui/i18n/parts/record-lists.ts'
import type { Asked as RowAsked } from './change-row.ts'
import { withNames } from './name-of-record.ts'
import { readReason } from './read-reason.ts'

type Told = { report?: BulkReport; mistake?: string; reason?: ReturnedReason; chosen: string[] }

type Asked = RowAsked & {
  changes: readonly BulkChange[]
  filter: RecordFilter
  rows: ListedRecord[]
}

/** Changes the selected records, or all that match, and reports the outcome for each. */
export async function changeChosen(asked: Asked) {
  const { ctx, context, form, changes, here } = asked
  const t = recordListsMessagesIn(context.get(visit).locale)
  const change = changes.find((one) => one === form.get('bulk'))
  const answer = (status: number, told: Omit<Told, 'chosen'>) => {
    return data<Told>({ ...told, chosen: form.getAll('chosen').map(String) }, { status })
  }
  const read = change === 'send-back' ? readReason(form) : undefined
  if (read && read.reason === undefined) return answer(422, { reason: read.returned })
  const reason = read && { typed: read.reason }
  const refuse = (mistake: string) => answer(422, { mistake, ...(reason && { reason }) })

  const isOfAll = form.get('all') === 'yes'
  const isInSteps = change === 'approve' && asked.filter.approval === 'pending'
  const cursorIn = (field: string) => String(form.get(field) ?? '') || undefined
  const after = isInSteps ? cursorIn('after') : undefined
  const matching = isOfAll ? await listMatching(ctx, asked.filter, { isInSteps, after }) : undefined
  if (matching?.outcome === 'too-many') return refuse(t.tooManyMatch(matching))
  if (change && matching) await confirmAll(asked, change, matching)
  const revisions = readChosen(form)
  const ids = [...revisions.keys()]
  if (!change || ids.length === 0) return refuse(t.noneChosen)
  if (change === 'delete') {
    confirmFirst(form, { kind: 'record', about: t.deleteMany(ids.length), back: here })
  }

  // Some may have begun to match meanwhile, and have moved the last that the question named to the next step.
  const behind = isInSteps && matching?.next
  const later = behind && (await listMatching(ctx, asked.filter, { isInSteps, after: behind }))
  const moved = later && later.outcome === 'listed' ? later.records : []
  const among = matching ? [...matching.records, ...moved] : asked.rows
  const left = matching ? ids.filter((id) => !among.some((one) => one.id === id)) : []
  const kept = ids.filter((id) => !left.includes(id))
  const wanted = change === 'send-back' ? { change, reason: read?.reason ?? '' } : { change }
  const changed = await changeMany(ctx, { ...wanted, ids: kept, revisions })
  if (changed.outcome === 'too-many') return refuse(t.tooMany(changed.most))
  const results = await withNames(ctx, changed.results, among)
  const undoable = changed.results.flatMap(({ id, revision }) =>
    revision === undefined ? [] : [{ id, revision }],
  )
  const done = Number(form.get('done')) + undoable.length
  // Those that match by now are others than the question named, if somebody decided meanwhile.
  const next = isInSteps && isOfAll ? cursorIn('next') : undefined
  const goesOn = next ? { done, after: next } : undefined
  const undo = undoable.length > 0 ? { of: change, left: undoable } : undefined
  const all = [...results, ...(await leftAlone(ctx, left))]
  return answer(200, { report: { change, results: all, undo, goesOn } })
}

/**
 * Counts the matching records and asks for a confirmation with that number. The confirmation names each
 * counted record, so that records that begin to match later are left alone, and the place behind the last of them.
 */
async function confirmAll(
  asked: Asked,
  change: BulkChange,
  { records, total, next }: Extract<Matching, { outcome: 'listed' }>,
) {
  const { ctx, context, form, filter, here } = asked
  if (form.get('confirmed') === 'yes') return
  const { locale } = context.get(visit)
  const t = recordListsMessagesIn(locale)
  const [staff, imports] = await Promise.all([
    listStaff(ctx, filter.enteredBy),
    namesOfImports(ctx),
  ])
  const parts = filterWords(filter, { t, locale, staff, imports })
  const word = t[change === 'send-back' ? 'sendBack' : change]
  const words = parts.map(({ words }) => words).join(' · ')
  const isNext = Boolean(form.get('after'))
  const about = next
    ? t.someMatching(word, { first: records.length, isNext }, total, words)
    : t.allMatching(word, records.length, words)
  form.delete('chosen')
  for (const { id, revision } of records) form.append('chosen', `${id}:${revision}`)
  form.delete('next')
  if (next) form.set('next', next)
  confirmFirst(form, { kind: change === 'delete' ? 'record' : 'many', about, back: here })
}

/** Reports counted records that no longer match. */
function leftAlone(ctx: Ctx, ids: string[]) {
  return Promise.all(
    ids.map(async (id) => {
      const record = await findStaffRecord(ctx, id)
      const outcome: ChangedOne['outcome'] | 'no-match' = record ? 'no-match' : 'not-found'
      return { id, name: record?.name, outcome }
    }),
  )
}

function readChosen(form: FormData): Map<string, number> {
  return new Map(
    form.getAll('chosen').map((value) => {
      const [id = '', revision] = String(value).split(':')
      return [id, seenRevision(revision)]
    }),
  )
}
