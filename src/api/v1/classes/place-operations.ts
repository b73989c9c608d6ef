import { z } from '@hono/zod-openapi'
import { currencyCodes, inMinorUnits, mostAmount } from '#contract/classes/money.ts'
import { wholeNumber } from '#contract/text/whole-number.ts'
import { findClass } from '#core/classes/find-class.ts'
import { enrol } from '#core/classes/places/enrol.ts'
import { leaveClass } from '#core/classes/places/leave-class.ts'
import { listEnrolled } from '#core/classes/places/list-enrolled.ts'
import { listPeople } from '#core/classes/places/list-people.ts'
import { listSelected } from '#core/classes/places/own-classes.ts'
import { selectClass } from '#core/classes/places/select-class.ts'
import { unselectClass } from '#core/classes/places/unselect-class.ts'
import { json, noContent } from '../../json.ts'
import { problem, tooManyAttempts } from '../../problem.ts'
import { type Operation, operationsOf } from '../operation.ts'
import { listOf, page, pageOf } from '../pages.ts'
import { pageQuery } from './class-operations.ts'
import { classShape, enrolmentShape, presentClass, presentEnrolment } from './class-shape.ts'

const operation = operationsOf('Classes')
const noSuch = 'No such class'
const closed = 'The class has started or was cancelled'

const person = z
  .object({
    choice: z.enum(['selected', 'enrolled', 'left']),
    at: z.iso.datetime(),
    studentId: z.string(),
    name: z.string().optional().openapi({ description: 'Absent if the account was deleted' }),
    email: z.string().optional(),
    enrolment: enrolmentShape.optional(),
  })
  .openapi('PersonInClass')

const feeSeen = z.strictObject({
  fee: wholeNumber(z.number().int().min(0).max(mostAmount))
    .optional()
    .openapi({
      description: `The fee that the student agrees to. ${inMinorUnits}`,
    }),
  currency: z.enum(currencyCodes).optional(),
})

export const placeOperations: Operation[] = [
  operation('get', '/selections', 'choose-classes', {
    summary: 'List the classes that you have selected',
    answers: { 200: listOf('Your selected classes', classShape) },
    run: async ({ ctx }) =>
      json({ data: (await listSelected(ctx)).map(({ shown }) => presentClass(shown)) }),
  }),

  operation('put', '/classes/{id}/selection', 'choose-classes', {
    summary: 'Select a class',
    description: 'This does not reserve a seat.',
    answers: {
      204: 'Selected. Nothing changes if you are already enrolled.',
      404: noSuch,
      409: `${closed}, or you have already selected 100 classes`,
    },
    async run({ ctx, id }) {
      const outcome = await selectClass(ctx, id)
      if (outcome === 'closed') return problem('class-closed')
      return outcome === 'not-found' || outcome === 'too-many' ? problem(outcome) : noContent()
    },
  }),

  operation('delete', '/classes/{id}/selection', 'choose-classes', {
    summary: 'Remove a class from your selected classes',
    answers: { 204: 'Removed. The response is the same if the class was not selected.' },
    async run({ ctx, id }) {
      await unselectClass(ctx, id)
      return noContent()
    },
  }),

  operation('put', '/classes/{id}/enrolment', 'choose-classes', {
    summary: 'Enrol in a class that has free seats',
    query: feeSeen,
    answers: {
      204: 'Enrolled, or already enrolled',
      404: noSuch,
      409: `${closed}, or all its seats are taken, or it has another fee than the query says (\`fee-changed\`; \`current\` is the class)`,
      429: 'You have enrolled 60 times within an hour. `Retry-After` says when to try again.',
    },
    async run({ ctx, id, query: seen }) {
      const outcome = await enrol(ctx, { classId: id, locale: 'en', seen })
      if (typeof outcome === 'object') return tooManyAttempts(outcome)
      if (outcome === 'enrolled' || outcome === 'enrolled-already') return noContent()
      if (outcome === 'full') return problem('class-full')
      if (outcome === 'fee-changed') {
        const course = await findClass(ctx, id)
        return problem(outcome, { ...(course && { current: presentClass(course) }) })
      }
      return problem(outcome === 'not-found' ? outcome : 'class-closed')
    },
  }),

  operation('delete', '/classes/{id}/enrolment', 'choose-classes', {
    summary: 'Cancel your enrolment before the class starts',
    answers: { 204: 'Cancelled', 404: 'You are not enrolled', 409: closed },
    async run({ ctx, id }) {
      const outcome = await leaveClass(ctx, id)
      if (outcome === 'left') return noContent()
      return problem(outcome === 'not-enrolled' ? 'not-found' : 'class-closed')
    },
  }),

  operation('get', '/enrolments', 'choose-classes', {
    summary: 'List your enrolments and amounts owed, newest first',
    query: pageQuery,
    answers: { 200: pageOf('A page of your enrolments', enrolmentShape) },
    async run({ c, ctx, deps, query }) {
      const { enrolments, next } = await listEnrolled(ctx, query)
      const data = enrolments.map((one) => presentEnrolment(one, one.shown))
      return page(c, deps, { data, next })
    },
  }),

  operation('get', '/classes/{id}/people', 'read-enrolments', {
    summary: 'List the students who selected a class, are enrolled in it, or have left it',
    answers: { 200: listOf('The students', person), 404: noSuch },
    async run({ ctx, id }) {
      const found = await listPeople(ctx, id)
      if (!found) return problem('not-found')
      const data = found.people.map((one): z.infer<typeof person> => {
        const { student, choice, at } = one
        const { name, email } = student
        const who = { studentId: student.id, ...(name !== undefined && { name, email }) }
        if (one.choice === 'selected') return { choice, at, ...who }
        return { choice, at, ...who, enrolment: presentEnrolment(one.enrolment, found.shown) }
      })
      return json({ data })
    },
  }),
]
