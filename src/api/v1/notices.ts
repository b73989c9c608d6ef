import { z } from '@hono/zod-openapi'
import { type Notice, noticeFields } from '#contract/site/notice.ts'
import type { Ctx } from '#core/context.ts'
import { addNotice } from '#core/notices/add-notice.ts'
import { deleteNotice } from '#core/notices/delete-notice.ts'
import { findNotice } from '#core/notices/find-notice.ts'
import { listNotices } from '#core/notices/list-notices.ts'
import { updateNotice } from '#core/notices/update-notice.ts'
import { json } from '../json.ts'
import { noContentIf, problem } from '../problem.ts'
import { changedPictures, notStored, placedPictures, stagedPictures } from './documents.ts'
import { goneSince } from './idempotency.ts'
import { type Operation, operationsOf } from './operation.ts'
import { page, pageOf, paging } from './pages.ts'
import { presentAs } from './present.ts'
import {
  changedMeanwhile,
  createdHeaders,
  etagHeader,
  etagOf,
  ifNoneMatchHeader,
  notModified,
  versioned,
} from './versions.ts'

const operation = operationsOf('Notices')

const shape = z
  .object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    isPublished: z.boolean(),
    publishedAt: z.iso.datetime().optional(),
    updatedAt: z.iso.datetime(),
    revision: z.int(),
    pictures: placedPictures,
  })
  .openapi('Notice')

const newNotice = noticeFields
  .extend({ isPublished: z.boolean().default(false), pictures: stagedPictures })
  .openapi('NewNotice')

const change = noticeFields
  .partial()
  .extend({ isPublished: z.boolean().optional(), pictures: changedPictures.optional() })
  .openapi('NoticeChange')

const oneNotice = { description: 'The notice', schema: shape, headers: etagHeader }

export const notices: Operation[] = [
  operation('get', '/notices', 'list-notices', {
    summary: 'List notices, newest first',
    query: z.strictObject(paging(z.uuid())),
    answers: { 200: pageOf('A page of notices', shape) },
    async run({ c, ctx, deps, query }) {
      const { notices, next } = await listNotices(ctx, query)
      return page(c, deps, { data: notices.map(present), next })
    },
  }),

  operation('post', '/notices', 'edit-notices', {
    summary: 'Add a notice',
    isOnce: true,
    body: newNotice,
    answers: {
      201: { ...oneNotice, description: 'Added', headers: createdHeaders },
      404: goneSince,
      409: 'An uploaded image has expired: upload it again',
    },
    async run({ ctx, deps, given, body }) {
      const added = await addNotice(ctx, { id: ctx.newId(), ...body, ...given })
      if (added.outcome !== 'added') return notStored(added)
      const location = `${deps.publicUrl.origin}/api/v1/notices/${added.id}`
      return answerWith(ctx, added.id, 201, { location })
    },
  }),

  operation('get', '/notices/{id}', 'list-notices', {
    summary: 'Read a notice',
    headers: ifNoneMatchHeader,
    answers: {
      200: oneNotice,
      304: notModified,
      404: 'No such notice',
    },
    run: async ({ c, ctx, id }) => {
      const notice = await findNotice(ctx, id)
      return notice ? versioned(c, present(notice)) : problem('not-found')
    },
  }),

  operation('patch', '/notices/{id}', 'edit-notices', {
    summary: 'Change a notice',
    description: 'Omitted fields stay unchanged. Images can be replaced, but not removed.',
    isVersioned: true,
    body: change,
    answers: {
      200: oneNotice,
      404: 'No such notice',
      409: 'An uploaded image has expired: upload it again',
    },
    async run({ ctx, id, body, revision }) {
      const { pictures = {}, ...change } = body
      const set = Object.fromEntries(Object.entries(pictures).filter(([, id]) => id !== undefined))
      const updated = await updateNotice(ctx, { ...change, id, revision, pictures: set })
      switch (updated.outcome) {
        case 'updated':
          return answerWith(ctx, id, 200)
        case 'not-found':
          return problem('not-found')
        case 'changed-meanwhile':
          return changedMeanwhile(present(updated.theirs), body)
        default:
          return notStored(updated)
      }
    },
  }),

  operation('delete', '/notices/{id}', 'edit-notices', {
    summary: 'Delete a notice and its images',
    answers: { 204: 'Deleted', 404: 'No such notice' },
    run: async ({ ctx, id }) => noContentIf('deleted', await deleteNotice(ctx, id)),
  }),
]

async function answerWith(ctx: Ctx, id: string, status: number, headers = {}): Promise<Response> {
  const notice = await findNotice(ctx, id)
  if (!notice) return problem('not-found')
  return json(present(notice), { status, headers: { etag: etagOf(notice.revision), ...headers } })
}

function present(notice: Notice) {
  return presentAs(shape, notice)
}
