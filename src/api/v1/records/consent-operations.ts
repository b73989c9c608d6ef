import { z } from '@hono/zod-openapi'
import { consent, signedForm } from '#contract/person/given-consent.ts'
import { listConsents } from '#core/consents/list-consents.ts'
import { recordConsent } from '#core/consents/record-consent.ts'
import { removeConsent } from '#core/consents/remove-consent.ts'
import { withdrawConsent } from '#core/consents/withdraw-consent.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { json, noContent } from '../../json.ts'
import { invalidField, problem } from '../../problem.ts'
import { idIn, type Operation, operationsOf } from '../operation.ts'
import { keptFromDeletion } from './record-operations.ts'

const operation = operationsOf('Consents')

const shape = z
  .object({
    ...consent.shape,
    scan: z
      .object({ id: z.string(), pages: z.int() })
      .optional()
      .openapi({ description: 'The document with the scan of the signed form' }),
  })
  .openapi('Consent')

const all = z.object({ data: z.array(shape) })
export const noRecord = 'No such record, or you are a moderator and did not enter it'

export const consentOperations: Operation[] = [
  operation('get', '/records/{id}/consents', 'read-record', {
    summary: 'List the consents of the candidate of a record',
    description: 'A consent without `withdrawn` is in force.',
    answers: { 200: { description: 'The consents, newest first', schema: all }, 404: noRecord },
    run: ({ ctx, id }) => listed(ctx, id),
  }),

  operation('post', '/records/{id}/consents', 'record-consent', {
    summary: 'Record a consent that the candidate signed on paper',
    description:
      '`document` is the id of a document that you have uploaded: the scan of the signed form. ' +
      '`locale` is the language of the form. A form that was signed before the candidate ' +
      'withdrew consent is refused (`before-withdrawal`), and so is the same scan again. Staff who may change the record can ' +
      'open the scan, and it is part of the copy of their data that the candidate gets. Moderators can record consents only for records that they entered.',
    isOnce: true,
    body: signedForm,
    answers: {
      201: { description: 'Recorded', schema: z.object({ id: z.string() }) },
      404: noRecord,
      409: 'The scan has expired, or it is used already',
    },
    async run({ ctx, id: recordId, given, body }) {
      const recorded = await recordConsent(ctx, { ...body, recordId, ...given })
      switch (recorded.outcome) {
        case 'recorded':
          return json({ id: recorded.id }, { status: 201 })
        case 'in-future':
        case 'before-withdrawal':
          return invalidField('signedOn', recorded.outcome)
        case 'document-gone':
          return problem('document-gone', { errors: [{ field: 'document', code: 'gone' }] })
        default:
          return problem(recorded.outcome)
      }
    },
  }),

  operation('post', '/records/{id}/consents/withdraw', 'record-consent', {
    summary: 'Withdraw the consents of a record, as the candidate asked',
    description:
      'All consents of the record end, and the record is hidden at once. If none is in force, ' +
      'an objection of the candidate is stored.',
    answers: {
      200: { description: 'The consents, which are all withdrawn now', schema: all },
      204: 'None is in force now. The record is in the bin, so its consents are not listed.',
      404: noRecord,
    },
    async run({ ctx, id }) {
      const outcome = await withdrawConsent(ctx, id)
      if (outcome === 'not-found') return problem(outcome)
      return (await findStaffRecord(ctx, id)) ? listed(ctx, id) : noContent()
    },
  }),

  operation('delete', '/records/{id}/consents/{consent}', 'remove-consent', {
    summary: 'Remove a signed form or an objection that staff recorded by mistake',
    description:
      'Deletes the consent with its scan, also of a record in the bin. If it was withdrawn, an ' +
      'objection stays, which can be removed too. The record is hidden if it may not be shown ' +
      'without this consent.',
    answers: {
      204: 'Removed',
      404: 'No such record, or nothing of this kind with this id',
      409: `${keptFromDeletion}, and the form has a scan`,
    },
    async run({ c, ctx, id: recordId }) {
      const outcome = await removeConsent(ctx, { recordId, consentId: idIn(c, 'consent') })
      return outcome === 'removed' ? noContent() : problem(outcome)
    },
  }),
]

async function listed(ctx: Parameters<typeof listConsents>[0], id: string): Promise<Response> {
  const consents = await listConsents(ctx, id)
  if (!consents) return problem('not-found')
  const data = consents.map(({ scan, ...known }) => {
    return { ...known, ...(scan && { scan: { id: scan.id, pages: scan.pages.length } }) }
  })
  return json({ data } satisfies z.infer<typeof all>)
}
