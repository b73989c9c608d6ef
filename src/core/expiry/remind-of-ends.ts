import { addDays, type ReminderCounts, reminderDays } from '#contract/validity.ts'
import { inParts, onReaderThread } from '#platform/db/reader-thread.ts'
import type { Ctx } from '../context.ts'
import { holdersOf } from '../holdings/holding-store.ts'
import { listMailed } from '../notifications/notification-store.ts'
import type { Letter, RecordsEnd } from '../proofs/letter.ts'
import { isPublic } from '../records/record-rules.ts'
import { countNoticed } from '../retention/ending-store.ts'
import { massWarning } from '../retention/mass-warning.ts'
import { insertNew } from '../rows.ts'
import { type Clock, todayIn } from '../today.ts'
import {
  claimReminderDay,
  isReminded,
  keepDocuments,
  lastReminderDay,
  lateReminderDays,
  listUnreminded,
} from './reminder-store.ts'

/** The limit per day; further reminders wait for the next day. */
const mostADay = 20_000

type Due = {
  id: string
  recordId: string
  isPublic: boolean
  expiresOn: string
  createdBy: string
  threshold: number
}

/**
 * Reminds staff of expiring documents, and of records whose retention ends, once a day: in their notifications,
 * and by one email to each person who wants emails. If several reminders of a document were missed, only the latest is given.
 */
export async function remindOfEnds(
  ctx: Clock & Pick<Ctx, 'db' | 'mail'>,
): Promise<{ day: string }> {
  const day = todayIn(ctx)
  if (await isReminded(ctx.db, day)) return { day }
  const found = await listDue(ctx, day)
  const records = await noticedBefore(ctx, day)
  if (found.length === 0 && !records) return { day }

  const at = ctx.now().toISOString()
  const { mail } = ctx
  const written = await ctx.db.transaction().execute(async (db) => {
    if (!(await claimReminderDay(db, day))) return []
    const left = await keepDocuments(db, found)
    // Somebody may have replaced a document meanwhile.
    const due = found.filter(({ id }) => left.has(id))
    const rows = due.map(({ id: documentId, expiresOn, threshold }) => {
      return { documentId, expiresOn, threshold, at }
    })
    await inParts(rows, (some) => insertNew(db, 'documentReminder', some), 200)
    if (!mail.isConfigured) return []
    const recordIds = [...new Set(ofPublic(due).map(({ recordId }) => recordId))]
    const toHolders = lettersToHolders(due, await holdersOf(db, recordIds))
    return mail.write(db, [...lettersAbout(due, records, await listMailed(db)), ...toHolders])
  })
  mail.send(written)
  return { day }
}

/**
 * For each document, the reminder with the smallest matching threshold. Each query covers one last day, so
 * that other queries need not wait.
 */
async function listDue(ctx: Pick<Ctx, 'db'>, day: string): Promise<Due[]> {
  const due: Due[] = []
  let left = -lateReminderDays
  for (const threshold of reminderDays) {
    for (; left <= threshold; left++) {
      const expiresOn = addDays(day, left)
      const limit = mostADay - due.length
      const found = await listUnreminded(onReaderThread(ctx.db), threshold, expiresOn, limit)
      due.push(
        ...found.map(({ id, recordId, createdBy, ...state }) => {
          return { id, recordId, createdBy, isPublic: isPublic(state), expiresOn, threshold }
        }),
      )
    }
  }
  return due
}

/** Records that were noticed since the last day with a reminder: each is told once, by the next digest. */
async function noticedBefore(ctx: Pick<Ctx, 'db'>, day: string): Promise<RecordsEnd | undefined> {
  const from = (await lastReminderDay(ctx.db, day)) ?? ''
  const db = onReaderThread(ctx.db)
  const count = await countNoticed(db, { from, to: day })
  return count > 0 ? { count, warning: await massWarning(db) } : undefined
}

function lettersAbout(
  due: Due[],
  records: RecordsEnd | undefined,
  accounts: Awaited<ReturnType<typeof listMailed>>,
): Letter[] {
  return accounts.flatMap(({ id, email, role, notificationLocale: locale }): Letter[] => {
    const isAdmin = role === 'admin'
    const own = isAdmin ? due : due.filter(({ createdBy }) => createdBy === id)
    if (!locale || (own.length === 0 && !(isAdmin && records))) return []
    const told = { to: email, accountId: id, locale, counts: countsOf(own) }
    return [{ kind: 'documents-end', ...told, ...(isAdmin && { records }) }]
  })
}

/** Holders are only reminded while their record is public. */
function ofPublic(due: Due[]): Due[] {
  return due.filter(({ isPublic }) => isPublic)
}

function lettersToHolders(due: Due[], holders: Awaited<ReturnType<typeof holdersOf>>): Letter[] {
  const byRecord = Map.groupBy(ofPublic(due), ({ recordId }) => recordId)
  return holders.map(({ recordId, accountId, email: to }) => {
    const counts = countsOf(byRecord.get(recordId) ?? [])
    return { kind: 'own-documents-end', to, accountId, counts }
  })
}

function countsOf(due: Due[]): ReminderCounts {
  const counts: ReminderCounts = { 0: 0, 7: 0, 30: 0, 60: 0 }
  for (const { threshold } of due) counts[threshold as keyof ReminderCounts]++
  return counts
}
