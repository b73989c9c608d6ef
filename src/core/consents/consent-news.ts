import { sql } from 'kysely'
import { candidateDatabase } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'
import { enteredAtMost, fewRecords, type Since } from '../expiry/reminder-store.ts'

export const consentNews = ['consent-given', 'consent-withdrawn'] as const
export type ConsentNews = (typeof consentNews)[number]

/**
 * Consents that somebody else withdrew, or that a candidate gave, since a time: for admins of all records, for
 * moderators of those that they entered.
 */
export async function consentNewsSince(db: Db, kind: ConsentNews, since: Since) {
  const { id, role, from } = since
  const given = db
    .selectFrom('consent')
    .select(['consent.recordId as of', 'consent.at'])
    .where('consent.at', '>', from)
    .where('consent.evidence', '=', sql.lit('holder'))
    .where('consent.withdrawnAt', 'is', null)
  // From the activity: a withdrawal counts from when the candidate objected, which may be told only later.
  const withdrawn = db
    .selectFrom('activity')
    .select(['activity.subjectId as of', 'activity.at'])
    .where('activity.action', 'in', ['record.consent-withdrawn', 'record.consent-refused'])
    .where('activity.at', '>', from)
    .where('activity.actorId', 'is distinct from', id)
  const news = kind === 'consent-given' ? given.as('news') : withdrawn.as('news')
  // Crossed, so that SQLite reads the tables in this order
  const areFew = await enteredAtMost(db, since, fewRecords)
  const tables = areFew
    ? db.selectFrom('record').crossJoin(news)
    : db.selectFrom(news).crossJoin('record')
  // A withdrawal ends all consents of a record at once. They are looked up last: most records are not one's own.
  return tables
    .$if(kind === 'consent-withdrawn', (query) =>
      query.where(({ exists, selectFrom }) => {
        const consent = selectFrom('consent').select('consent.id')
        // By the table that is read second: most news is of records of others, most records have none.
        const own = consent.whereRef('consent.recordId', '=', areFew ? 'news.of' : 'record.id')
        return exists(own.where('consent.withdrawnAt', 'is not', null))
      }),
    )
    .whereRef('record.id', '=', 'news.of')
    .where('record.clientDatabase', '=', candidateDatabase)
    .$if(role !== 'admin', (query) => query.where('record.createdBy', '=', id))
    .select(['record.id', 'record.name', 'news.at'])
    .distinct()
}

export async function listConsentNews(db: Db, kind: ConsentNews, since: Since, limit: number) {
  const news = await consentNewsSince(db, kind, since)
  return news.orderBy('at', 'desc').orderBy('record.id').limit(limit).execute()
}
