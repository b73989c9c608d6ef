import { z } from '@hono/zod-openapi'
import { documentTypes, fileSizes } from '#contract/document-types.ts'
import { privateImage } from '#contract/private-answer.ts'
import { noticePictures } from '#contract/site/notice.ts'
import { acceptedTypes } from '#contract/uploads.ts'
import { openStaffDocument } from '#core/documents/open-staff-document.ts'
import type { NotPlaced } from '#core/documents/placed-pictures.ts'
import { removeStaged } from '#core/documents/remove-staged.ts'
import { json } from '../json.ts'
import { invalidField, noContentIf, problem } from '../problem.ts'
import { stageFile } from '../staging.ts'
import { type Operation, operationsOf } from './operation.ts'

const operation = operationsOf('Documents')
const binary = z.string().openapi({ format: 'binary' })

/** The body of a request that sends one file, as it is or in a form */
export function fileOf(...types: string[]) {
  return {
    required: true,
    content: {
      ...Object.fromEntries(types.map((type) => [type, { schema: binary }])),
      'multipart/form-data': { schema: z.object({ file: binary }) },
    },
  }
}

const staged = z
  .object({
    id: z.string().openapi({
      description:
        'Id of the uploaded file. Send it in `documents` of a record, or in `pictures` of a ' +
        'notice or class.',
    }),
    pages: z.array(z.object({ width: z.int(), height: z.int() })),
    suggestion: z
      .object({ type: z.enum(documentTypes.map(({ type }) => type)), says: z.string() })
      .optional()
      .openapi({
        description:
          'The document type that the first page of a PDF names, and the line that names it ' +
          '(`says`)',
      }),
  })
  .openapi('StagedDocument')

export const documents: Operation[] = [
  operation('post', '/documents', 'stage-document', {
    summary: 'Upload a file',
    description:
      'Send a JPEG, PNG, WebP or PDF file of up to 15 MB as the whole body, or as the form ' +
      'field `file`. The server checks and cleans the file. It deletes the file after a week if ' +
      'you do not use it in a record, notice or class.',
    files: fileOf(...acceptedTypes),
    answers: {
      201: { description: 'Uploaded', schema: staged },
      400: 'The request has no file, or more than one',
      413: 'Larger than 15 MB',
      422: 'The file was refused. The error of the field `file` gives the reason.',
      429: 'You have reached the limit of uploads per hour. `Retry-After` says when to try again.',
      507: 'The server has no disk space left',
    },
    async run({ c, deps }) {
      const taken = await stageFile(c, deps, 'file')
      if (taken.outcome === 'refused') return problem(taken.code, taken.told)
      const { id, pages, suggestion } = taken
      return json({ id, pages, ...(suggestion && { suggestion }) }, { status: 201 })
    },
  }),

  operation('delete', '/documents/{id}', 'stage-document', {
    summary: 'Delete an uploaded file that no record uses',
    answers: {
      204: 'Deleted',
      404: 'No such file, or it is already used, or another account uploaded it',
    },
    run: async ({ ctx, id }) => noContentIf('removed', await removeStaged(ctx, id)),
  }),

  operation('get', '/documents/{id}/pages/{page}', 'open-staff-document', {
    summary: 'Read a page of a document, as an image',
    description: 'Page numbers start at 1.',
    query: z.strictObject({ size: z.enum(fileSizes).default('page') }),
    answers: {
      200: { description: 'The page', schema: binary, type: 'image/webp' },
      404: 'No such page, or no access to it',
    },
    run: async ({ c, ctx, id, query }) => {
      const page = c.req.param('page') ?? ''
      const bytes = await openStaffDocument(ctx, { documentId: id, page, size: query.size })
      return bytes ? privateImage(bytes) : problem('not-found')
    },
  }),
]

export const documentId = z.string().max(100)

/** Refuses an uploaded file that is named twice: it can be used only once. */
export function eachOnce(ids: object, { addIssue }: { addIssue: AddIssue }): void {
  const seen = new Set<unknown>()
  for (const [field, id] of Object.entries(ids)) {
    if (id && seen.has(id)) addIssue({ code: 'custom', path: [field], message: 'repeated' })
    seen.add(id)
  }
}

type AddIssue = (issue: { code: 'custom'; path: string[]; message: string }) => void

const pictures = z
  .strictObject({ firstPicture: documentId, secondPicture: documentId })
  .openapi({ description: 'Ids of files that were uploaded with `POST /documents`' })

/** Both pictures of a notice or a class, as they are sent */
export const stagedPictures = pictures.superRefine(eachOnce)
export const changedPictures = pictures.partial().superRefine(eachOnce)

export const placedPictures = z.record(
  z.enum(noticePictures),
  z.object({ id: z.string(), width: z.int(), height: z.int(), bytes: z.int().optional() }),
)

/** Why a notice or class is not stored; its title may read as the name of a government's service */
export function notStored(undone: NotPlaced | { outcome: 'poses-as-government' | 'key-mismatch' }) {
  switch (undone.outcome) {
    case 'poses-as-government':
      return invalidField('title', undone.outcome)
    case 'picture-gone': {
      const errors = [{ field: `pictures.${undone.picture}`, code: 'gone' }]
      return problem('document-gone', { errors })
    }
    case 'picture-refused':
      return invalidField(`pictures.${undone.picture}`, 'one-page-only')
    default:
      return problem(undone.outcome)
  }
}
