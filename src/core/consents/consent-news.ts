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
    .innerJoin('consent', 'consent.recordId', 'activity.subjectId')
    .select(['consent.recordId as of', 'activity.at'])
    .where('activity.action', 'in', ['record.consent-withdrawn', 'record.consent-refused'])
    .where('activity.at', '>', from)
    .where('activity.actorId', 'is distinct from', id)
    .where('consent.withdrawnAt', 'is not', null)
  const news = kind === 'consent-given' ? given.as('news') : withdrawn.as('news')
  // Crossed, so that SQLite reads the tables in this order
  const tables = (await enteredAtMost(db, since, fewRecords))
    ? db.selectFrom('record').crossJoin(news)
    : db.selectFrom(news).crossJoin('record')
  // A withdrawal ends all consents of a record at once.
  return tables
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
