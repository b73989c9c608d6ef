import { z } from '@hono/zod-openapi'
import type { Class } from '#contract/classes/class.ts'
import { addClass } from '#core/classes/add-class.ts'
import { cancelClass } from '#core/classes/cancel-class.ts'
import { deleteClass } from '#core/classes/delete-class.ts'
import { findClass } from '#core/classes/find-class.ts'
import { listClassPage } from '#core/classes/list-classes.ts'
import { publishClass } from '#core/classes/publish-class.ts'
import { updateClass } from '#core/classes/update-class.ts'
import type { Ctx } from '#core/context.ts'
import { json } from '../../json.ts'
import { invalidField, noContentIf, problem } from '../../problem.ts'
import { notStored } from '../documents.ts'
import { goneSince } from '../idempotency.ts'
import { type Operation, operationsOf } from '../operation.ts'
import { page, pageOf, paging } from '../pages.ts'
import { changedMeanwhile, createdHeaders, etagHeader, etagOf } from '../versions.ts'
import { classChange, classShape, newClass, presentClass } from './class-shape.ts'

const operation = operationsOf('Classes')
const oneClass = { description: 'The class', schema: classShape, headers: etagHeader }
const noSuch = 'No such class'

export const pageQuery = z.strictObject(paging(z.uuid()))

export const classOperations: Operation[] = [
  operation('get', '/classes', 'read-classes', {
    summary: 'List classes, newest first',
    description: 'Only admins see unpublished classes.',
    query: pageQuery,
    answers: { 200: pageOf('A page of classes', classShape) },
    async run({ c, ctx, deps, query }) {
      const { classes, next } = await listClassPage(ctx, query)
      return page(c, deps, { data: classes.map(presentClass), next })
    },
  }),

  operation('post', '/classes', 'edit-classes', {
    summary: 'Add a class',
    description: 'To publish it at once (`isPublished`), it must start after today.',
    isOnce: true,
    body: newClass,
    answers: {
      201: { ...oneClass, description: 'Added', headers: createdHeaders },
      404: goneSince,
      409: 'An uploaded image has expired: upload it again',
    },
    async run({ ctx, deps, given, body }) {
      const added = await addClass(ctx, { id: ctx.newId(), ...body, ...given })
      if (added.outcome === 'started') return invalidField('startsOn', added.outcome)
      if (added.outcome !== 'added') return notStored(added)
      const location = `${deps.publicUrl.origin}/api/v1/classes/${added.id}`
      return answerWith(ctx, added.id, 201, { location })
    },
  }),

  operation('get', '/classes/{id}', 'read-classes', {
    summary: 'Read a class',
    description: 'An enrolment changes `seatsTaken`, but not the version (`ETag`) of the class.',
    answers: { 200: oneClass, 404: noSuch },
    run: ({ ctx, id }) => answerWith(ctx, id, 200),
  }),

  operation('patch', '/classes/{id}', 'edit-classes', {
    summary: 'Change a class',
    description:
      'Omitted fields stay unchanged. Students who are enrolled keep the fee of their enrolment, and ' +
      'are told of another date or place by email, if the site sends email and its first day is not over.',
    isVersioned: true,
    body: classChange,
    answers: {
      200: oneClass,
      404: noSuch,
      409:
        'More seats than `seats` are already taken, the currency is fixed because students have ' +
        'enrolled, or an uploaded image has expired',
    },
    async run({ ctx, id, body, revision }) {
      const before = await findClass(ctx, id)
      if (!before) return problem('not-found')
      const { pictures = {}, ...fields } = given(body)
      const change = { ...fieldsOf(before), ...fields, pictures: given(pictures) }
      const updated = await updateClass(ctx, { ...change, id, revision })
      switch (updated.outcome) {
        case 'updated':
          return answerWith(ctx, id, 200)
        case 'changed-meanwhile':
          return changedMeanwhile(presentClass(updated.theirs), body)
        case 'not-found':
        case 'seats-taken':
        case 'currency-fixed':
          return problem(updated.outcome)
        default:
          return notStored(updated)
      }
    },
  }),

  operation('post', '/classes/{id}/publish', 'edit-classes', {
    summary: 'Publish a class',
    answers: { 200: oneClass, 404: noSuch, 409: 'The class has started or is cancelled' },
    async run({ ctx, id }) {
      const outcome = await publishClass(ctx, id)
      if (outcome === 'poses-as-government') return notStored({ outcome })
      if (outcome === 'not-found') return problem(outcome)
      const isClosed = outcome === 'cancelled' || outcome === 'started'
      return isClosed ? problem('class-closed') : answerWith(ctx, id, 200)
    },
  }),

  operation('post', '/classes/{id}/cancel', 'edit-classes', {
    summary: 'Cancel a class permanently',
    description: 'Enrolled students are told by email, if the site sends email.',
    answers: {
      200: oneClass,
      404: noSuch,
      409: 'The class was never published: delete it instead',
    },
    async run({ ctx, id }) {
      const { outcome } = await cancelClass(ctx, id)
      if (outcome === 'not-found') return problem(outcome)
      return outcome === 'not-published' ? problem(outcome) : answerWith(ctx, id, 200)
    },
  }),

  operation('delete', '/classes/{id}', 'edit-classes', {
    summary: 'Delete a class that was never published',
    answers: { 204: 'Deleted', 404: noSuch, 409: 'The class was published: cancel it instead' },
    run: async ({ ctx, id }) => noContentIf('deleted', await deleteClass(ctx, id)),
  }),
]

async function answerWith(
  ctx: Ctx,
  id: string,
  status: number,
  headers: Record<string, string> = {},
): Promise<Response> {
  const one = await findClass(ctx, id)
  if (!one) return problem('not-found')
  const all = { ...headers, etag: etagOf(one.revision) }
  return json(presentClass(one), { status, headers: all })
}

function fieldsOf({ title, text, startsOn, place, seats, fee, currency }: Class) {
  return { title, text, startsOn, place, seats, fee, currency }
}

function given<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }
}
