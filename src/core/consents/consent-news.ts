import { sql } from 'kysely'
import { candidateDatabase } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Since } from '../expiry/reminder-store.ts'

export const consentNews = ['consent-given', 'consent-withdrawn'] as const
export type ConsentNews = (typeof consentNews)[number]

/**
 * Consents that somebody else withdrew, or that a candidate gave, since a time: for admins of all records, for
 * moderators of those that they entered.
 */
export function consentNewsSince(db: Db, kind: ConsentNews, { id, role, from }: Since) {
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
  // A withdrawal ends all consents of a record at once.
  return (
    db
      .selectFrom(news)
      // Crossed, so that SQLite begins with the news, not with all records of a person
      .crossJoin('record')
      .whereRef('record.id', '=', 'news.of')
      .where('record.clientDatabase', '=', candidateDatabase)
      .$if(role !== 'admin', (query) => query.where('record.createdBy', '=', id))
      .select(['record.id', 'record.name', 'news.at'])
      .distinct()
  )
}

export function listConsentNews(db: Db, kind: ConsentNews, since: Since, limit: number) {
  const news = consentNewsSince(db, kind, since)
  return news.orderBy('at', 'desc').orderBy('record.id').limit(limit).execute()
}
