import { type FileType, fileTypes } from '#contract/document-types.ts'
import type { Ctx } from '#core/context.ts'
import type { NotAttached } from '#core/documents/attach-documents.ts'
import type { DetailsRefused } from '#core/documents/state-details.ts'
import { addRecord } from '#core/records/add-record.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { listOwnRecords } from '#core/records/list/list-own-records.ts'
import { listRecords } from '#core/records/list/list-records.ts'
import { noteOpened } from '#core/records/note-opened.ts'
import type { NumberTaken } from '#core/records/number-taken.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import type { BornInFuture } from '#core/records/record-rules.ts'
import { type RecordUpdate, updateRecord } from '#core/records/update-record.ts'
import { json, noContent } from '../../json.ts'
import { invalidField, problem } from '../../problem.ts'
import { goneSince } from '../idempotency.ts'
import { type Operation, operationsOf } from '../operation.ts'
import { nextHeader, page } from '../pages.ts'
import {
  changedMeanwhile,
  createdHeaders,
  etagHeader,
  etagOf,
  ifNoneMatchHeader,
  notModified,
  notThisVersion,
  perhapsIfMatchHeader,
  revisionIn,
  versioned,
} from '../versions.ts'
import * as shapes from './record-shape.ts'

const operation = operationsOf('Records')
const oneRecord = { description: 'The record', schema: shapes.recordShape, headers: etagHeader }
const onePage = { description: 'A page of records', schema: shapes.listShape, headers: nextHeader }
export const keptFromDeletion =
  'The record is on hold (`on-hold`), or a request for a copy is open (`copy-requested`)'
const taken = 'Another record has one of the numbers, or an uploaded document has expired'
const notChanged = `${taken}. ${keptFromDeletion}, and a document would be replaced or removed`

export const records: Operation[] = [
  operation('get', '/records', 'list-records', {
    summary: 'List records',
    description: 'To read the next page, send `next` of this page as `after`.',
    query: shapes.listQuery,
    answers: { 200: onePage },
    run: async ({ ctx, query, c, deps }) => {
      return page(c, deps, shapes.presentList(await listRecords(ctx, inPages(query))))
    },
  }),

  operation('get', '/own-records', 'list-own-records', {
    summary: 'List the records that you entered',
    query: shapes.ownListQuery,
    answers: { 200: onePage },
    run: async ({ ctx, query, c, deps }) => {
      return page(c, deps, shapes.presentList(await listOwnRecords(ctx, inPages(query))))
    },
  }),

  operation('post', '/records', 'add-record', {
    summary: 'Add a record',
    description:
      'A record that an admin adds is approved, unless another admin must approve what is ' +
      'stated about its documents. A record that a moderator adds awaits approval.',
    isOnce: true,
    body: shapes.newRecord,
    answers: {
      201: { ...oneRecord, description: 'Added', headers: createdHeaders },
      404: goneSince,
      409: taken,
    },
    async run({ ctx, deps, given, body: { documents = {}, details, ...fields } }) {
      const added = await addRecord(ctx, {
        ...fields,
        motherName: fields.motherName ?? '',
        nationality: fields.nationality ?? '',
        birthDate: fields.birthDate ?? '',
        documents: namedIn(documents).set,
        details: shapes.detailsIn(details),
        ...given,
      })
      if (added.outcome === 'key-mismatch') return problem(added.outcome)
      if (added.outcome !== 'added') return notSaved(added)
      const location = `${deps.publicUrl.origin}/api/v1/records/${added.id}`
      return answerWith(ctx, added.id, 201, { location })
    },
  }),

  operation('get', '/records/{id}', 'read-record', {
    summary: 'Read a record',
    description: 'Moderators can read only the records that they added.',
    headers: ifNoneMatchHeader,
    answers: {
      200: oneRecord,
      304: notModified,
      404: 'No such record',
    },
    run: async ({ c, ctx, id }) => {
      const record = await findStaffRecord(ctx, id)
      if (!record) return problem('not-found')
      const answer = versioned(c, shapes.presentRecord(record))
      // Not for HEAD and 304, which send no record
      if (c.req.method === 'GET' && answer.status === 200) await noteOpened(ctx, record)
      return answer
    },
  }),

  operation('patch', '/records/{id}', 'update-record', {
    summary: 'Change parts of a record',
    description:
      'Omitted fields stay unchanged. After a change by a moderator, the record must be ' +
      'approved again.',
    isVersioned: true,
    body: shapes.changedRecord,
    answers: { 200: oneRecord, 404: 'No such record', 409: notChanged },
    run: async ({ ctx, id, body, revision }) => {
      const { documents = {}, details, ...fields } = body
      const change = { documents: namedIn(documents), details: shapes.detailsIn(details) }
      return update(ctx, { id, revision, fields, ...change }, body)
    },
  }),

  operation('put', '/records/{id}', 'update-record', {
    summary: 'Replace a record',
    description: 'Documents whose type is not in `documents` are removed.',
    isVersioned: true,
    body: shapes.wholeRecord,
    answers: { 200: oneRecord, 404: 'No such record', 409: notChanged },
    run: async ({ ctx, id, body, revision }) => {
      const { documents, details, ...fields } = body
      const { set } = namedIn(documents)
      const whole = { motherName: '', nationality: '', birthDate: '', ...fields }
      const held = (await findStaffRecord(ctx, id))?.documents.map(({ type }) => type) ?? []
      const remove = fileTypes.filter((type) => held.includes(type) && !set[type])
      const change = { documents: { set, remove }, details: shapes.detailsIn(details) }
      return update(ctx, { id, revision, fields: whole, ...change }, body)
    },
  }),

  operation('delete', '/records/{id}', 'delete-record', {
    summary: 'Delete a record',
    description:
      'The record is moved to the bin. It can be brought back until it is erased. If `binDays` ' +
      'is 0 in the settings, the record is erased immediately. With `If-Match`, only that ' +
      'version is deleted.',
    headers: perhapsIfMatchHeader,
    answers: {
      204: 'Deleted',
      404: 'No such record',
      409: keptFromDeletion,
      412: notThisVersion,
    },
    run: async ({ c, ctx, id }) => {
      const outcome = await deleteRecord(ctx, id, { revision: revisionIn(c) })
      const theirs = outcome === 'changed-meanwhile' && (await findStaffRecord(ctx, id))
      if (theirs) return changedMeanwhile(shapes.presentRecord(theirs))
      if (outcome === 'on-hold' || outcome === 'copy-requested') return problem(outcome)
      const isDone = outcome === 'deleted' || outcome === 'erased'
      return isDone ? noContent() : problem('not-found')
    },
  }),
]

type Named = Partial<Record<FileType, string | null | undefined>>

function namedIn(documents: Named): { set: Partial<Record<FileType, string>>; remove: FileType[] } {
  const named = Object.entries(documents) as [FileType, string | null][]
  return {
    set: Object.fromEntries(named.filter(([, id]) => id !== null)),
    remove: named.flatMap(([type, id]) => (id === null ? [type] : [])),
  }
}

function inPages({ limit, ...query }: shapes.ListQuery) {
  return { ...query, size: limit, page: 1 }
}

async function update(ctx: Ctx, change: RecordUpdate, yours: unknown): Promise<Response> {
  const updated = await updateRecord(ctx, change)
  switch (updated.outcome) {
    case 'updated':
      return answerWith(ctx, change.id, 200)
    case 'changed-meanwhile':
      return changedMeanwhile(shapes.presentRecord(updated.theirs), yours)
    case 'not-found':
      return problem('not-found')
    case 'files-kept':
      return problem(updated.because, {
        errors: updated.types.map((type) => ({ field: `documents.${type}`, code: 'kept' })),
      })
    default:
      return notSaved(updated)
  }
}

async function answerWith(ctx: Ctx, id: string, status: number, headers = {}): Promise<Response> {
  const record = await findStaffRecord(ctx, id)
  if (!record) return problem('not-found')
  const all = { ...headers, etag: etagOf(record.revision) }
  return json(await shapes.presentSaved(ctx, record), { status, headers: all })
}

export function numberTaken({ field, existingId }: { field: string; existingId?: string }) {
  const errors = [{ field, code: 'taken' }]
  return problem('number-taken', { errors, ...(existingId && { existingId }) })
}

function notSaved(undone: NumberTaken | NotAttached | DetailsRefused | BornInFuture): Response {
  switch (undone.outcome) {
    case 'number-taken':
      return numberTaken(undone)
    case 'document-gone': {
      const errors = [{ field: `documents.${undone.type}`, code: 'gone' }]
      return problem('document-gone', { errors })
    }
    case 'document-refused':
      return invalidField(`documents.${undone.type}`, undone.because)
    case 'details-refused': {
      const errors = undone.mistakes.map(({ type, field, because }) => {
        return { field: `details.${type}.${field}`, code: because }
      })
      return problem('invalid-field', { errors })
    }
    case 'born-in-future':
      return invalidField('birthDate', 'in-future')
  }
}
