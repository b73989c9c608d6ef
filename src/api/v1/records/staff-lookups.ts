import { z } from '@hono/zod-openapi'
import { type CheckedNumber, checkedRecord, mostChecked } from '#contract/record-list.ts'
import { checkMany } from '#core/records/reading/check-many.ts'
import { type LookedUp, quickLookup } from '#core/records/reading/quick-lookup.ts'
import { json } from '../../json.ts'
import { invalidField, problem, tooManyAttempts } from '../../problem.ts'
import { typed } from '../lookups.ts'
import { type Operation, operationsOf } from '../operation.ts'
import { listOf } from '../pages.ts'
import { presentAs } from '../present.ts'
import { presentRecord, recordShape } from './record-shape.ts'

const operation = operationsOf('Lookups')

const brief = z.object(checkedRecord.shape).openapi('CheckedRecord')

const checked = z
  .object({
    typed: z.string(),
    number: z.string().openapi({
      description: 'The normalised number, or an empty string if the input is not a number',
    }),
    outcome: z.enum(['found', 'not-found', 'not-a-number']),
    isRepeated: z.boolean().optional(),
    record: brief.optional(),
  })
  .openapi('CheckedNumber')

const tooOften =
  'This account has looked up or checked 20,000 numbers within an hour. `Retry-After` says when ' +
  'to try again.'

export const staffLookups: Operation[] = [
  operation('post', '/staff-lookups', 'look-up-any-record', {
    summary: 'Look up any record by its number',
    description:
      'Searches passport and IRCC numbers, including hidden and pending records. Of a record that ' +
      'somebody else entered, a moderator gets only what `POST /record-checks` gives.',
    body: z.strictObject({ number: typed }).openapi('StaffLookup'),
    answers: {
      200: listOf(
        'One record, or two if a passport number equals the IRCC number of another record',
        z.union([recordShape, brief]),
      ),
      404: 'No such record',
      429: tooOften,
    },
    async run({ ctx, body }) {
      const looked = await quickLookup(ctx, body.number)
      switch (looked.outcome) {
        case 'found':
          return json({ data: looked.records.map(presentLookedUp) })
        case 'not-found':
          return problem('not-found')
        case 'invalid':
          return invalidField('number', looked.because)
        case 'too-often':
          return tooManyAttempts(looked)
      }
    },
  }),

  operation('post', '/record-checks', 'check-records', {
    summary: `Check up to ${mostChecked} numbers at once`,
    description:
      'Passport and IRCC numbers can be mixed. The results have the order of the request. A ' +
      'number that belongs to two records has two results.',
    body: z
      .strictObject({ numbers: z.array(typed).min(1).openapi({ maxItems: mostChecked }) })
      .openapi('RecordChecks'),
    answers: {
      200: listOf('The results', checked),
      429: tooOften,
    },
    async run({ ctx, body }) {
      const result = await checkMany(ctx, body.numbers)
      switch (result.outcome) {
        case 'checked':
          return json({ data: result.numbers.map(present) })
        case 'too-many':
          return invalidField('numbers', 'too-many')
        case 'too-often':
          return tooManyAttempts(result)
      }
    },
  }),
]

function presentLookedUp(record: LookedUp) {
  return 'mayOpen' in record ? presentAs(checkedRecord, record) : presentRecord(record)
}

function present(one: CheckedNumber) {
  if (one.outcome !== 'found') return presentAs(checked, one)
  return presentAs(checked, { ...one, record: presentAs(checkedRecord, one.record) })
}
