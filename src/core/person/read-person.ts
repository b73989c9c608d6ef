import type { Db } from '#platform/db/schema.ts'
import { allEntries } from '../activity/activity-store.ts'
import * as corrections from '../holdings/correction-store.ts'
import { holdingOf } from '../holdings/holding-store.ts'
import type { Traces } from '../imports/erase-from-imports.ts'
import { sharesOf } from '../shares/share-store.ts'
import * as person from './person-store.ts'
import { requestsOf } from './request-store.ts'

export type PersonRows = NonNullable<Awaited<ReturnType<typeof readPerson>>>

/** All rows about a record, perhaps in the bin, but for the views of shares; undefined if there is no such record. */
export async function readPerson(db: Db, recordId: string, traces: Traces) {
  const record = await person.findWholeRecord(db, recordId)
  if (!record) return undefined
  const [documents, pages, forms, consents, requests, correction, holding, around] =
    await Promise.all([
      person.documentsOf(db, recordId),
      person.pagesOf(db, recordId),
      person.pagesOfForms(db, recordId),
      person.consentsOf(db, recordId),
      requestsOf(db, recordId),
      corrections.find(db, recordId),
      holdingOf(db, recordId),
      person.readAround(db, record, traces),
    ])
  const shares = await sharesOf(db, recordId)
  const entries = (await Array.fromAsync(allEntries(db, { subject: recordId }))).flat()
  const roles = await person.rolesOf(db, [
    ...new Set([
      record.createdBy,
      ...documents.flatMap(({ seenBy, countersignedBy }) => [seenBy ?? '', countersignedBy ?? '']),
      ...shares.map(({ createdBy }) => createdBy),
      ...consents.flatMap(({ givenBy, withdrawnBy }) => [givenBy, withdrawnBy ?? '']),
    ]),
  ])
  const of = { record, documents, pages, forms, consents, requests, correction, holding }
  return { ...of, ...around, shares, entries, roles }
}
