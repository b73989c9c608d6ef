import { type BinnedRecord, binnedRecord, binQuery } from '#contract/bin.ts'
import { bringBack } from '#core/records/bin/bring-back.ts'
import { eraseRecord } from '#core/records/bin/erase-record.ts'
import { listBin } from '#core/records/bin/list-bin.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { noContentIf, problem } from '../../problem.ts'
import { type Operation, operationsOf } from '../operation.ts'
import { page, pageOf, paging } from '../pages.ts'
import { etagHeader, versioned } from '../versions.ts'
import { keptFromDeletion, numberTaken } from './record-operations.ts'
import { presentRecord, recordShape } from './record-shape.ts'

const operation = operationsOf('Bin')

const query = binQuery.extend(paging(binQuery.shape.after.unwrap()))

export const binOperations: Operation[] = [
  operation('get', '/bin', 'list-bin', {
    summary: 'List deleted records that can be brought back',
    query,
    answers: { 200: pageOf('A page of the bin', binnedRecord, { name: 'Bin' }) },
    run: async ({ c, ctx, deps, query: { limit, ...asked } }) => {
      const { rows, next } = await listBin(ctx, { ...asked, size: limit })
      return page<BinnedRecord>(c, deps, { data: rows, next })
    },
  }),

  operation('post', '/bin/{id}/bring-back', 'bring-back-record', {
    summary: 'Bring a deleted record back as it was',
    description:
      'A record that may not be shown, since the settings require a consent that it does not have, ' +
      'or since the candidate withdrew it, comes back hidden: see `visibility`.',
    answers: {
      200: { description: 'The record', schema: recordShape, headers: etagHeader },
      404: 'No such record in the bin',
      409: 'Another record now has one of its numbers',
    },
    run: async ({ c, ctx, id }) => {
      const done = await bringBack(ctx, id)
      if (done.outcome === 'number-taken') return numberTaken(done)
      const isBack = done.outcome === 'brought-back'
      const record = isBack ? await findStaffRecord(ctx, id) : undefined
      return record ? versioned(c, presentRecord(record)) : problem('not-found')
    },
  }),

  operation('delete', '/bin/{id}', 'erase-record', {
    summary: 'Permanently erase a deleted record and its documents',
    answers: {
      204: 'Erased',
      404: 'No such record in the bin',
      409: keptFromDeletion,
    },
    run: async ({ ctx, id }) => noContentIf('erased', await eraseRecord(ctx, id)),
  }),
]
