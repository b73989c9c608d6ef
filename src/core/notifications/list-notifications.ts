import type { DocumentType } from '#contract/document-types.ts'
import type { Notification } from '#contract/notification.ts'
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

const shownForDays = 30

/**
 * Decisions of the last 30 days about the caller's own records, which of their documents expire, and consents. Admins
 * also see records that were submitted again or whose retention ends, requests about data, and the documents
 * of all records.
 */
export async function listNotifications(ctx: Ctx): Promise<Notification[]> {
  const { id, role } = authoriseOwn(ctx.actor, 'read-notifications')

  const seenAt = (await readSettings(ctx.db, id))?.notificationsSeenAt
  const since = { id, role, from: oldest(ctx) }
  const isNewFrom = newSince(ctx, seenAt)
  const decisions = (await listSince(ctx.db, since)).map((row) => present(row, isNewFrom))
  const ending = await listReminders(ctx.db, since, mostListed)
  const reminders = ending.map(({ id, name, type, expiresOn, at }): Notification => {
    const document = { type: type as DocumentType, expiresOn }
    return { kind: 'ending', at, record: { id, name }, document, isNew: at > isNewFrom }
  })
  const asked = await listCorrections(ctx.db, since, mostListed)
  const corrections = asked.map(({ id, name, at, text: reason }): Notification => {
    return { kind: 'correction', at, record: { id, name }, reason, isNew: at > isNewFrom }
  })
  const consents: Notification[] = []
  for (const kind of consentNews) {
    const rows = await listConsentNews(ctx.db, kind, since, mostListed)
    for (const { id, name, at } of rows) {
      consents.push({ kind, at, record: { id, name }, isNew: at > isNewFrom })
    }
  }
  const noticed = await listEndingsSince(ctx.db, since, mostListed)
  const retained = noticed.map(({ id, name, at, endsOn }): Notification => {
    return { kind: 'retention', at, record: { id, name }, endsOn, isNew: at > isNewFrom }
  })
  const received = role === 'admin' ? await listNewRequests(ctx.db, since, mostListed) : []
  const requests = received.map(({ id, name, at, note, request, ...rest }): Notification => {
    const about = {
      record: { id, name },
      request: { id: request, ...rest },
      ...(note && { reason: note }),
    }
    return { kind: 'request', at, ...about, isNew: at > isNewFrom }
  })
  const all = [...decisions, ...reminders, ...corrections, ...consents, ...retained, ...requests]
  return all.toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

function oldest(ctx: Ctx): string {
  return daysFrom(ctx.now(), -shownForDays)
}

/** The time from which notifications are new; those older than the list never are. */
export function newSince(ctx: Ctx, seenAt: string | null | undefined): string {
  const from = oldest(ctx)
  return seenAt && seenAt > from ? seenAt : from
}

function present(row: NotificationRow, seenAt: string): Notification {
  const { kind, at, id, name, createdBy, createdByName, sentBackBy, sentBackByName } = row
  const notification = { kind, at, record: { id, name }, isNew: at > seenAt }
  switch (kind) {
    case 'approved':
      return notification
    case 'sent-again':
      return { ...notification, by: person(createdBy, createdByName) }
    case 'sent-back': {
      const reason = row.sentBackReason ?? ''
      return { ...notification, by: person(sentBackBy ?? '', sentBackByName), reason }
    }
  }
}
