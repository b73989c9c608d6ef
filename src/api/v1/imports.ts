import { z } from '@hono/zod-openapi'
import {
  count,
  csvEncodings,
  type Import,
  type ImportRefusal,
  importLimits,
  importShape,
  mappingShape,
  neededTargets,
  rowChoices,
} from '#contract/imports/import.ts'
import { importMapping } from '#contract/imports/import-mapping.ts'
import { csvAnswer } from '#contract/private-answer.ts'
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
import { json } from '../json.ts'
import { invalidField, noContentIf, problem } from '../problem.ts'
import { notReceived } from '../staging.ts'
import { fileOf } from './documents.ts'
import { rowShape } from './import-shape.ts'
import { type Operation, operationsOf } from './operation.ts'
import { nextHeader, page, pageOf, pageSize, paging } from './pages.ts'

const operation = operationsOf('Imports')
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const shape = z
  .object({
    ...importShape.shape,
    mapping: z.object(mappingShape.shape).openapi('ImportMapping'),
  })
  .openapi('Import')
const one = { description: 'The import', schema: shape }
const begun = {
  description:
    'The request was accepted. Dry runs, runs and undos continue in the background: poll `GET ' +
    '/imports/{id}` until `state` is no longer `checking`, `running` or `undoing`.',
  schema: shape,
}
const refusals = {
  400: 'The request has no file, or more than one',
  413: 'The file is too large',
  507: 'The server has no disk space left',
}
const notNow =
  'The state of the import does not allow this request, or a ZIP file of scans is still being ' +
  'processed'
const unknown = 'No such import'
const ofAnother = 'No such import, or another account created it'

export const imports: Operation[] = [
  operation('get', '/imports', 'read-imports', {
    summary: 'List the imports, the newest first',
    query: z.strictObject(paging(z.uuid(), pageSize(100))),
    answers: {
      200: pageOf('A page of imports. `columns` is always empty in this list.', shape),
    },
    async run({ c, ctx, deps, query }) {
      const { imports: data, next } = await listImports(ctx, query)
      return page(c, deps, { data, next })
    },
  }),

  operation('post', '/imports', 'import-records', {
    summary: 'Upload a spreadsheet',
    description:
      'Send a CSV or XLSX file of up to 50 MB and 100,000 rows as the whole body, or as the ' +
      'form field `file`. This request adds no records. The `mapping` in the response is ' +
      'guessed from the headings: check it, correct it, and send it to the dry run.',
    query: z.strictObject({
      name: z.string().max(200).default('').openapi({
        description:
          'File name to display. If it is absent, the file name in the form is used, or else the id.',
      }),
      encoding: z
        .enum(csvEncodings)
        .optional()
        .openapi({ description: 'Encoding of a CSV file that is not UTF-8' }),
      sheet: z
        .string()
        .max(100)
        .optional()
        .openapi({
          description:
            'Name of the sheet of a workbook. If it is absent, the first sheet that is not hidden ' +
            'and has a table is read, or, if its headings name fewer than three fields, the first of ' +
            'at most ten others whose headings name three or more.',
        }),
    }),
    files: fileOf('text/csv', workbook),
    answers: {
      201: { ...one, description: 'The import was created' },
      ...refusals,
      422: 'The file was refused. The error of the field `file` gives the reason.',
    },
    async run({ c, deps, query: { name, encoding, sheet } }) {
      await using received = await deps.receiveFile(c, 'file', importLimits.spreadsheetBytes)
      if (received.outcome === 'refused') return refusedBefore(received)
      const { upload } = received
      const file = { name: name || upload.name || '', upload, encoding, sheet }
      // A file can take long to arrive: authenticate its sender again.
      const made = await createImport(await deps.ctxFor(c), file)
      if (made.outcome === 'refused') return refused(made.because, made.row)
      return json(withoutDoubt(made.import), { status: 201 })
    },
  }),

  operation('get', '/imports/{id}', 'read-imports', {
    summary: 'Read an import: its columns, state and progress',
    answers: { 200: one, 404: unknown },
    run: ({ ctx, id }) => present(ctx, id, 200),
  }),

  operation('delete', '/imports/{id}', 'import-records', {
    summary: 'Delete an import that has not run',
    answers: { 204: 'Deleted', 404: unknown, 409: 'The import has already run' },
    run: async ({ ctx, id }) => noContentIf('discarded', await discardImport(ctx, id)),
  }),

  operation('post', '/imports/{id}/files', 'import-records', {
    summary: 'Upload a ZIP file of scans',
    description:
      'Send a ZIP file of up to 200 MB and 5,000 files as the whole body, or as the form field ' +
      '`file`. Send several ZIP files one after the other. A scan is matched to a row by the ' +
      'number in its path (A01234567/visa.pdf, A01234567 Rahim/visa.pdf or A01234567_visa.pdf), ' +
      'or by a file or folder name in a column. Scans are processed after the response, while ' +
      '`isTakingFiles` of the import is true. If this is interrupted, send the same ZIP file ' +
      'again: files that were already processed are skipped. After new scans, repeat the dry ' +
      'run.',
    files: fileOf('application/zip'),
    answers: {
      202: {
        description: 'Accepted. `files` is the number of files in the ZIP file.',
        schema: z.object({ files: count }),
      },
      ...refusals,
      404: ofAnother,
      409: notNow,
      422: 'The ZIP file was refused. The error of the field `file` gives the reason.',
    },
    async run({ c, id, deps }) {
      await using received = await deps.receiveFile(c, 'file', importLimits.zipBytes)
      if (received.outcome === 'refused') return refusedBefore(received)
      const added = await addImportFiles(await deps.ctxFor(c), { id, upload: received.upload })
      if (added.outcome === 'taking') return json({ files: added.files }, { status: 202 })
      return added.outcome === 'refused' ? refused(added.because) : problem(added.outcome)
    },
  }),

  operation('post', '/imports/{id}/dry-run', 'import-records', {
    summary: 'Start a dry run: save the mapping and check every row, without adding records',
    body: importMapping,
    answers: {
      202: begun,
      404: ofAnother,
      409: notNow,
      422:
        'The mapping is not valid, has more columns than the file, or has no column for one of ' +
        `the required targets: ${neededTargets.join(', ')}. To fill existing records, one of the ` +
        'numbers is enough',
    },
    async run({ ctx, id, body }) {
      const done = await checkImport(ctx, { id, mapping: body })
      if (done.outcome === 'checking') return present(ctx, id, 202)
      if (done.outcome === 'too-many') {
        return invalidField('columns', 'too-many')
      }
      if (done.outcome !== 'lacking') return problem(done.outcome)
      const errors = done.targets.map((field) => ({ field, code: 'required' }))
      return problem('invalid-field', { errors })
    },
  }),

  begin(
    'run',
    'Run or resume an import: valid rows become records that await approval',
    runImport,
    ofAnother,
  ),
  begin(
    'stop',
    'Stop a dry run, run or undo; a stopped run can be resumed or undone',
    stopImport,
    unknown,
  ),
  begin(
    'undo',
    'Undo an import: delete the records that it added, unless they were changed since',
    undoImport,
    unknown,
  ),

  operation('get', '/imports/{id}/rows', 'read-imports', {
    summary: 'List the rows of an import with their problems and outcomes',
    query: z.strictObject({
      choice: z.enum(rowChoices).default('all'),
      after: z.string().regex(/^\d+$/).transform(Number).pipe(z.int()).optional().openapi({
        type: 'integer',
        minimum: 0,
        description: 'The number of a row: the `next` value of the previous page',
      }),
      limit: pageSize(100, 500),
    }),
    answers: {
      200: {
        description:
          'A page of rows. To get the next page, send `next` as `after`. `next` is absent on ' +
          'the last page.',
        schema: z.object({ rows: z.array(rowShape), next: z.int().optional() }),
        headers: nextHeader,
      },
      404: unknown,
    },
    async run({ c, ctx, deps, id, query }) {
      const found = await listImportRows(ctx, { id, ...query })
      return found ? page(c, deps, found) : problem('not-found')
    },
  }),

  operation('get', '/imports/{id}/report', 'read-imports', {
    summary: 'Download a CSV report of the outcome of every row and of the scans that match no row',
    answers: {
      200: { description: 'The report', schema: z.string(), type: 'text/csv' },
      404: unknown,
    },
    async run({ ctx, id }) {
      const lines = await exportImportReport(ctx, { id })
      return lines ? csvAnswer('import', lines) : problem('not-found')
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
      return isRefused ? problem(outcome) : present(ctx, id, 202)
    },
  })
}

async function present(ctx: Ctx, id: string, status: number): Promise<Response> {
  const found = await findImport(ctx, id)
  return found ? json(withoutDoubt(found), { status }) : problem('not-found')
}

/** A program may send the guessed mapping back unseen. */
function withoutDoubt(found: Import): Import {
  const { columns, mapping } = found
  const sure = mapping.columns.map((target, at) => (columns[at]?.isDoubtful ? null : target))
  return { ...found, mapping: { ...mapping, columns: sure } }
}

function refusedBefore(received: Parameters<typeof notReceived>[0]): Response {
  const { code, detail } = notReceived(received, 'file')
  return problem(code, { detail })
}

function refused(because: ImportRefusal, row?: number): Response {
  const code = because === 'busy' || because === 'no-space' ? because : 'file-refused'
  const errors = [{ field: 'file', code: because }]
  return problem(code, { errors, ...(row && { detail: `Look at row ${row}.` }) })
}
