import { sql } from 'kysely'
import { candidateDatabase } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Since } from '../expiry/reminder-store.ts'

const times = {
  'consent-given': 'consent.at',
  'consent-withdrawn': 'consent.withdrawnAt',
} as const
export type ConsentNews = keyof typeof times
export const consentNews = Object.keys(times) as ConsentNews[]

/**
 * Consents that somebody else withdrew, or that a candidate gave, since a time: for admins of all records, for
 * moderators of those that they entered.
 */
export function consentNewsSince(db: Db, kind: ConsentNews, { id, role, from }: Since) {
  const ofRecords = db
    .selectFrom('consent')
    .innerJoin('record', 'record.id', 'consent.recordId')
    .where('record.clientDatabase', '=', candidateDatabase)
    .where(times[kind], '>', from)
    .$if(role !== 'admin', (query) => query.where('record.createdBy', '=', id))
  const asked =
    kind === 'consent-given'
      ? ofRecords
          .where('consent.evidence', '=', sql.lit('holder'))
          .where('consent.withdrawnAt', 'is', null)
      : ofRecords.where('consent.withdrawnBy', '!=', id)
  // A withdrawal ends all consents of a record at once.
  return asked
    .select(['record.id', 'record.name'])
    .select((row) => row.fn.coalesce(row.ref(times[kind]), row.val('')).as('at'))
    .distinct()
}

export function listConsentNews(db: Db, kind: ConsentNews, since: Since, limit: number) {
  const news = consentNewsSince(db, kind, since)
  return news.orderBy('at', 'desc').orderBy('record.id').limit(limit).execute()
}
