import type { AliasableExpression } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import { mostCounted, type NotificationCounts, notificationKinds } from '#contract/notification.ts'
import { candidateDatabase } from '#contract/record.ts'
import type { Role } from '#contract/staff.ts'
import type { Db } from '#platform/db/schema.ts'
import { consentNews, consentNewsSince } from '../consents/consent-news.ts'
import { remindersSince, type Since } from '../expiry/reminder-store.ts'
import { correctionsSince } from '../holdings/correction-store.ts'
import { requestsSince } from '../person/request-store.ts'
import { endingsSince } from '../retention/ending-store.ts'
import { countRows, didChange } from '../rows.ts'

export const mostListed = 50
const mostLookedAt = 500

/** Kinds whose time is a column of the record */
type Decision = 'sent-back' | 'approved' | 'sent-again'

function records(db: Db) {
  return db.selectFrom('record').where('record.clientDatabase', '=', candidateDatabase)
}

/** The query of each kind, by the column with its time, which has an index of its own. */
const kinds = {
  'sent-back': (db: Db, { id, from }: Since) =>
    records(db).where('record.createdBy', '=', id).where('record.sentBackAt', '>', from),
  /**
   * Records that this person imported are left out: whoever imports thousands mostly approves them too, which
   * would hide all other news. Records that an import of somebody else has filled are news.
   */
  approved: (db: Db, { id, from }: Since) => {
    const latest = records(db)
      .where('record.createdBy', '=', id)
      .where('record.approvedAt', '>', from)
      .whereRef('record.approvedAt', '>', 'record.createdAt')
      .orderBy('record.approvedAt', 'desc')
      .limit(mostLookedAt)
    return records(db)
      .leftJoin('import', 'import.id', 'record.importId')
      .where('record.id', 'in', latest.select('record.id'))
      .where((row) => row.or([row('record.importId', 'is', null), row('import.by', '!=', id)]))
  },
  'sent-again': (db: Db, { from }: Since) =>
    records(db)
      .where('record.awaitingSince', '>', from)
      .whereRef('record.awaitingSince', '>', 'record.createdAt'),
}

const columns = {
  'sent-back': 'record.sentBackAt',
  approved: 'record.approvedAt',
  'sent-again': 'record.awaitingSince',
} as const satisfies Record<Decision, string>

function kindsFor(role: Role): Decision[] {
  if (role === 'student') return []
  return role === 'admin' ? ['sent-back', 'approved', 'sent-again'] : ['sent-back', 'approved']
}

export async function countSince(db: Db, since: Since): Promise<NotificationCounts> {
  const none = notificationKinds.map((kind) => [kind, 0])
  const counts: NotificationCounts = Object.fromEntries(none)
  const count = (rows: { limit(most: number): AliasableExpression<unknown> }) =>
    countRows(db, rows.limit(mostCounted))
  for (const kind of kindsFor(since.role)) {
    counts[kind] = await count(kinds[kind](db, since).select('record.id'))
  }
  if (since.role !== 'student') {
    counts.ending = await count((await remindersSince(db, since)).select('record.id'))
    counts.correction = await count((await correctionsSince(db, since)).select('record.id'))
    for (const kind of consentNews)
      counts[kind] = await count(await consentNewsSince(db, kind, since))
    counts.retention = await count(endingsSince(db, since).select('record.id'))
  }
  if (since.role !== 'admin') return counts
  counts.request = await count(requestsSince(db, since).select('record.id'))
  return counts
}

export type NotificationRow = Awaited<ReturnType<typeof listKind>>[number]

async function listKind(db: Db, since: Since, kind: Decision) {
  const column = columns[kind]
  const rows = await kinds[kind](db, since)
    .leftJoin('account as creator', 'creator.id', 'record.createdBy')
    .leftJoin('account as returner', 'returner.id', 'record.sentBackBy')
    .select(['record.id', 'record.name', 'record.createdBy'])
    .select(['record.sentBackBy', 'record.sentBackReason'])
    .select(['creator.name as createdByName', 'returner.name as sentBackByName'])
    .select((row) => row.fn.coalesce(row.ref(column), row.val('')).as('at'))
    .orderBy(column, 'desc')
    .orderBy('record.id')
    .limit(mostListed)
    .execute()
  return rows.map((row) => ({ ...row, kind }))
}

export async function listSince(db: Db, since: Since): Promise<NotificationRow[]> {
  const lists = []
  for (const kind of kindsFor(since.role)) lists.push(await listKind(db, since, kind))
  return lists.flat().toSorted((one, other) => other.at.localeCompare(one.at))
}

export async function readSettings(db: Db, id: string) {
  return db
    .selectFrom('account')
    .select(['notificationsSeenAt', 'notificationLocale'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Only moves forward: viewing an older page again does not make seen notifications new. */
export async function markSeen(db: Db, id: string, until: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ notificationsSeenAt: until })
    .where('id', '=', id)
    .where((row) =>
      row.or([row('notificationsSeenAt', 'is', null), row('notificationsSeenAt', '<', until)]),
    )
    .execute()
}

export async function setMail(
  db: Db,
  id: string,
  { locale, at }: { locale: Locale | null; at: string },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ notificationLocale: locale, notificationsMailedAt: at })
    .where('id', '=', id)
    .execute()
}

/** Enabled staff accounts that want emails */
export async function listMailed(db: Db) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'role', 'notificationLocale'])
    .select(['notificationsSeenAt', 'notificationsMailedAt'])
    .where('notificationLocale', 'is not', null)
    .where('disabledAt', 'is', null)
    .where('role', 'in', ['admin', 'moderator'])
    .execute()
}

/** False if another process has mailed this account meanwhile. */
export function setMailedAt(
  db: Db,
  { id, notificationsMailedAt }: { id: string; notificationsMailedAt: string | null },
  at: string,
): Promise<boolean> {
  const change = db
    .updateTable('account')
    .set({ notificationsMailedAt: at })
    .where('id', '=', id)
    .where('notificationsMailedAt', 'is not distinct from', notificationsMailedAt)
  return didChange(change)
}
