import { z } from '@hono/zod-openapi'
import {
  csvEncodings,
  dateOrders,
  existingChoices,
  type ImportRefusal,
  importLimits,
  importNotes,
  importStates,
  importTargets,
  rowChoices,
  rowFaults,
  rowOutcomes,
  rowWarnings,
  stopReasons,
} from '#contract/imports/import.ts'
import { importMapping } from '#contract/imports/import-mapping.ts'
import { privateAnswer } from '#contract/private-answer.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Ctx } from '#core/context.ts'
import { addImportFiles } from '#core/imports/add-import-files.ts'
import { checkImport } from '#core/imports/check-import.ts'
import { createImport } from '#core/imports/create-import.ts'
import { discardImport } from '#core/imports/discard-import.ts'
import { exportImportReport } from '#core/imports/export-import-report.ts'
import { findImport } from '#core/imports/find-import.ts'
import { listImportRows } from '#core/imports/list-import-rows.ts'
import { listImports } from '#core/imports/list-imports.ts'
import { runImport } from '#core/imports/run-import.ts'
import { stopImport } from '#core/imports/stop-import.ts'
import { undoImport } from '#core/imports/undo-import.ts'
import type { ReceivedFile } from '../deps.ts'
import { json, noContent } from '../json.ts'
import { problem } from '../problem.ts'
import { fileOf } from './documents.ts'
import { type Operation, operationsOf } from './operation.ts'
import { listOf } from './pages.ts'

const operation = operationsOf('Imports')
const count = z.int().min(0)
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const mapping = z
  .object({
    columns: z.array(z.enum(importTargets).nullable()).openapi({
      description:
        'For each column in its order: where it goes; null leaves it out. Several may go to the name, and ' +
        'to the address: they are joined',
    }),
    existing: z.enum(existingChoices).openapi({
      description: 'Of a row whose number a record has: skip it, or fill what is empty there',
    }),
    dateOrder: z
      .enum(dateOrders)
      .optional()
      .openapi({ description: 'Of dates such as 03/04/2026' }),
    dateOrders: z
      .array(z.enum(dateOrders).nullable())
      .optional()
      .openapi({ description: 'For each column in its order: where it has one of its own' }),
  })
  .openapi('ImportMapping')

const importShape = z
  .object({
    id: z.string(),
    name: z.string(),
    by: z.object({ id: z.string(), name: z.string().optional() }),
    isOwn: z.boolean(),
    state: z.enum(importStates),
    because: z.enum(stopReasons).optional(),
    columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
    mapping,
    notes: z.array(z.enum(importNotes)),
    counts: z.object({
      rows: count,
      reached: count,
      right: count,
      wrong: count,
      warned: count,
      existing: count,
      files: count,
      filesRefused: count,
      filesMatched: count,
      added: count,
      filled: count,
      skipped: count,
      refused: count,
      deleted: count,
      kept: count,
    }),
    isTakingFiles: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    compared: z.int().optional().openapi({
      description: 'So many rows were compared with the records, while that goes on',
    }),
    undoUntil: z.iso.datetime().optional(),
    isPartlyUndone: z.literal(true).optional(),
    isErased: z.boolean(),
  })
  .openapi('Import')

const rowShape = z.object({
  n: z.int().openapi({ description: 'As a spreadsheet counts, with the headings' }),
  cells: z.array(z.string()),
  problems: z.array(
    z.object({
      because: z.enum([...rowFaults, ...rowWarnings]),
      field: z.string(),
      file: z.string().optional(),
      why: z.string().optional(),
      recordId: z.string().optional().openapi({ description: 'The other record that is alike' }),
      says: z.string().optional(),
    }),
  ),
  outcome: z.enum(rowOutcomes).optional(),
  recordId: z.string().optional(),
})

const one = { description: 'The import', schema: importShape }
const begun = {
  description: 'Begun: read the import until its state is another',
  schema: importShape,
}
const refusals = {
  400: 'The request has no file',
  413: 'The file is too large',
  507: 'The server has no disk space left',
}
const notNow = 'Its state does not allow it, or scans are being taken'
const unknown = 'No such import'
const ofAnother = 'No such import, or somebody else began it'

export const imports: Operation[] = [
  operation('get', '/imports', 'read-imports', {
    summary: 'List the newest imports',
    answers: {
      200: listOf('Without their columns', importShape),
    },
    run: async ({ ctx }) => json({ data: await listImports(ctx) }),
  }),

  operation('post', '/imports', 'import-records', {
    summary: 'Upload a spreadsheet',
    description:
      'CSV or XLSX, up to 50 MB and 100,000 rows, as the whole body or as the form field `file`. ' +
      'Nothing is imported yet; `mapping` of the answer is guessed from the headings.',
    query: z.strictObject({
      name: z.string().max(200).default('').openapi({ description: 'Its name, to be shown' }),
      encoding: z.enum(csvEncodings).optional().openapi({ description: 'Of CSV, if not UTF-8' }),
    }),
    files: fileOf('text/csv', workbook),
    answers: {
      201: { ...one, description: 'Read' },
      ...refusals,
      422: 'The file was refused: the error of `file` says why',
    },
    async run({ c, deps, query: { name, encoding } }) {
      await using received = await deps.receiveFile(c, 'file', importLimits.spreadsheetBytes)
      if (received.outcome === 'refused') return notReceived(received)
      const { upload } = received
      const file = { name: name || upload.name || '', upload, encoding }
      // A file can take long to arrive: authenticate its sender again.
      const made = await createImport(await deps.ctxFor(c), file)
      if (made.outcome === 'refused') return refused(made.because)
      return json(made.import, { status: 201 })
    },
  }),

  operation('get', '/imports/{id}', 'read-imports', {
    summary: 'Read an import: its columns, state and progress',
    answers: { 200: one, 404: unknown },
    run: ({ ctx, id }) => present(ctx, id, 200),
  }),

  operation('delete', '/imports/{id}', 'import-records', {
    summary: 'Forget an import that has added nothing',
    answers: { 204: 'Forgotten', 404: unknown, 409: 'It has run' },
    async run({ ctx, id }) {
      const outcome = await discardImport(ctx, id)
      return outcome === 'discarded' ? noContent() : refusedAs(outcome)
    },
  }),

  operation('post', '/imports/{id}/files', 'import-records', {
    summary: 'Add a ZIP of scans',
    description:
      'Up to 200 MB and 5,000 files, as the whole body or as the form field `file`; several ZIPs one ' +
      'after the other. Scans are found as A01234567/visa.pdf, A01234567 Rahim/visa.pdf or ' +
      'A01234567_visa.pdf, or by the name in a column. They are checked after the answer, while `isTakingFiles`; a ZIP that is sent ' +
      'again goes on where it was interrupted.',
    files: fileOf('application/zip'),
    answers: {
      202: { description: 'Taken', schema: z.object({ files: count }) },
      ...refusals,
      404: ofAnother,
      409: notNow,
      422: 'The ZIP was refused: the error of `file` says why',
    },
    async run({ c, id, deps }) {
      await using received = await deps.receiveFile(c, 'file', importLimits.zipBytes)
      if (received.outcome === 'refused') return notReceived(received)
      const added = await addImportFiles(await deps.ctxFor(c), { id, upload: received.upload })
      if (added.outcome === 'taking') return json({ files: added.files }, { status: 202 })
      return added.outcome === 'refused' ? refused(added.because) : refusedAs(added.outcome)
    },
  }),

  operation('post', '/imports/{id}/dry-run', 'import-records', {
    summary: 'Map the columns and check every row, without adding a record',
    body: importMapping,
    answers: { 202: begun, 404: ofAnother, 409: notNow, 422: 'A column is missing, or not valid' },
    async run({ ctx, id, body }) {
      const done = await checkImport(ctx, { id, mapping: body })
      if (done.outcome === 'checking') return present(ctx, id, 202)
      if (done.outcome !== 'lacking') return refusedAs(done.outcome)
      const errors = done.targets.map((field) => ({ field, code: 'required' }))
      return problem('invalid-field', { errors })
    },
  }),

  begin('run', 'Run it: right rows become records that await approval', runImport, ofAnother),
  begin('stop', 'Stop the run; it can be gone on with, or undone', stopImport, unknown),
  begin('undo', 'Delete what it added and nobody has changed since', undoImport, unknown),

  operation('get', '/imports/{id}/rows', 'read-imports', {
    summary: 'List rows with their problems and outcomes',
    query: z.strictObject({
      choice: z.enum(rowChoices).default('all'),
      after: z.coerce.number().int().min(0).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    answers: {
      200: {
        description: 'A page of rows; `next` is the value for `after`',
        schema: z.object({ rows: z.array(rowShape), next: z.int().optional() }),
      },
      404: unknown,
    },
    async run({ ctx, id, query }) {
      const page = await listImportRows(ctx, { id, ...query })
      return page ? json(page) : problem('not-found')
    },
  }),

  operation('get', '/imports/{id}/report', 'read-imports', {
    summary: 'Read what became of every row, as CSV, and which scans belong to none',
    answers: {
      200: { description: 'The report', schema: z.string(), type: 'text/csv' },
      404: unknown,
    },
    async run({ ctx, id }) {
      const lines = await exportImportReport(ctx, { id })
      return lines ? csvOf(lines) : problem('not-found')
    },
  }),
]

type Begin = (ctx: Ctx, id: string) => Promise<string>

function begin(verb: string, summary: string, work: Begin, missing: string): Operation {
  return operation('post', `/imports/{id}/${verb}`, 'import-records', {
    summary,
    answers: { 202: begun, 404: missing, 409: notNow },
    async run({ ctx, id }) {
      const outcome = await work(ctx, id)
      const isRefused = outcome === 'not-found' || outcome === 'not-now'
      return isRefused ? refusedAs(outcome) : present(ctx, id, 202)
    },
  })
}

async function present(ctx: Ctx, id: string, status: number): Promise<Response> {
  const found = await findImport(ctx, id)
  return found ? json(found, { status }) : problem('not-found')
}

function refusedAs(outcome: 'not-found' | 'not-now'): Response {
  return problem(outcome === 'not-now' ? 'import-not-now' : 'not-found')
}

function notReceived({ because }: Extract<ReceivedFile, { outcome: 'refused' }>): Response {
  return problem(because === 'too-large' ? 'too-large' : 'invalid-request')
}

function refused(because: ImportRefusal): Response {
  return problem(codeOf(because), { errors: [{ field: 'file', code: because }] })
}

function codeOf(because: ImportRefusal): ProblemCode {
  return because === 'busy' || because === 'no-space' ? because : 'file-refused'
}

function csvOf(lines: AsyncGenerator<string, void>): Response {
  const encoder = new TextEncoder()
  const bytes = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => void lines.return(),
  })
  return new Response(bytes, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="import.csv"',
      ...privateAnswer,
    },
  })
}
