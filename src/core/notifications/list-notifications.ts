import type { DocumentType } from '#contract/document-types.ts'
import type { Notification } from '#contract/notification.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import { authoriseOwn } from '../authorise.ts'
import { consentNews, listConsentNews } from '../consents/consent-news.ts'
import type { Ctx } from '../context.ts'
import { listReminders } from '../expiry/reminder-store.ts'
import { listCorrections } from '../holdings/correction-store.ts'
import { listNewRequests } from '../person/request-store.ts'
import { person } from '../records/reading/present-staff-record.ts'
import { listEndingsSince } from '../retention/ending-store.ts'
import { daysFrom } from '../today.ts'
import { listSince, mostListed, type NotificationRow, readSettings } from './notification-store.ts'

type News = Omit<Notification, 'isNew'>

const shownForDays = 30

/**
 * Decisions of the last 30 days about the caller's own records, which of their documents expire, and consents. Admins
 * also see records that were submitted again or whose retention ends, requests about data, and the documents
 * of all records.
 */
export async function listNotifications(ctx: Ctx): Promise<Notification[]> {
  const { id, role } = authoriseOwn(ctx.actor, 'read-notifications')

  const db = onReaderThread(ctx.db)
  const isNewFrom = newSince(ctx, (await readSettings(db, id))?.notificationsSeenAt)
  const since = { id, role, from: oldest(ctx) }
  const news: News[] = (await listSince(db, since)).map(present)
  for (const { id, name, at, type, expiresOn } of await listReminders(db, since, mostListed)) {
    const document = { type: type as DocumentType, expiresOn }
    news.push({ kind: 'ending', at, record: { id, name }, document })
  }
  for (const { id, name, at, text: reason } of await listCorrections(db, since, mostListed)) {
    news.push({ kind: 'correction', at, record: { id, name }, reason })
  }
  for (const kind of consentNews) {
    for (const { id, name, at } of await listConsentNews(db, kind, since, mostListed)) {
      news.push({ kind, at, record: { id, name } })
    }
  }
  for (const { id, name, at, endsOn } of await listEndingsSince(db, since, mostListed)) {
    news.push({ kind: 'retention', at, record: { id, name }, endsOn })
  }
  const received = role === 'admin' ? await listNewRequests(db, since, mostListed) : []
  for (const { id, name, at, note, request, ...rest } of received) {
    const about = { record: { id, name }, request: { id: request, ...rest } }
    news.push({ kind: 'request', at, ...about, ...(note && { reason: note }) })
  }
  return news
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .map((one) => ({ ...one, isNew: one.at > isNewFrom }))
}

function oldest(ctx: Ctx): string {
  return daysFrom(ctx.now(), -shownForDays)
}

/** The time from which notifications are new; those older than the list never are. */
export function newSince(ctx: Ctx, seenAt: string | null | undefined): string {
  const from = oldest(ctx)
  return seenAt && seenAt > from ? seenAt : from
}

function present(row: NotificationRow): News {
  const { kind, at, id, name, createdBy, createdByName, sentBackBy, sentBackByName } = row
  const news = { kind, at, record: { id, name } }
  switch (kind) {
    case 'approved':
      return news
    case 'sent-again':
      return { ...news, by: person(createdBy, createdByName) }
    case 'sent-back': {
      const reason = row.sentBackReason ?? ''
      return { ...news, by: person(sentBackBy ?? '', sentBackByName), reason }
    }
  }
}
