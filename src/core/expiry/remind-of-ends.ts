import { addDays, type ReminderCounts, reminderDays } from '#contract/validity.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { Ctx } from '../context.ts'
import { holdersOf } from '../holdings/holding-store.ts'
import { listMailed } from '../notifications/notification-store.ts'
import type { Letter } from '../proofs/letter.ts'
import { isPublic } from '../records/record-rules.ts'
import { type Clock, todayIn } from '../today.ts'
import { claimReminderDay, insertReminders, isReminded, listUnreminded } from './reminder-store.ts'

/** Documents that ended earlier are not told of: they were old when they were entered. */
const toldLateDays = 30
/** Further reminders wait for the next day. */
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
 * Reminds staff of documents that end, once a day: in their notifications, and by one mail to each
 * who wants mails. Of what was missed only the latest reminder is given.
 */
export async function remindOfEnds(
  ctx: Clock & Pick<Ctx, 'db' | 'mail'>,
): Promise<{ day: string }> {
  const day = todayIn(ctx)
  const due = (await isReminded(ctx.db, day)) ? [] : await listDue(ctx, day)
  if (due.length === 0) return { day }

  const at = ctx.now().toISOString()
  const { mail } = ctx
  const written = await ctx.db.transaction().execute(async (db) => {
    if (!(await claimReminderDay(db, day))) return []
    const rows = due.map(({ id: documentId, expiresOn, threshold }) => {
      return { documentId, expiresOn, threshold, at }
    })
    await insertReminders(db, rows)
    if (!mail.isConfigured) return []
    const recordIds = [...new Set(ofPublic(due).map(({ recordId }) => recordId))]
    const toHolders = lettersToHolders(due, await holdersOf(db, recordIds))
    return mail.write(db, [...lettersAbout(due, await listMailed(db)), ...toHolders])
  })
  mail.send(written)
  return { day }
}

/**
 * Of each document the reminder of the shortest time before its last day. One last day is asked for
 * at a time, so that lists need not wait.
 */
async function listDue(ctx: Pick<Ctx, 'db'>, day: string): Promise<Due[]> {
  const due: Due[] = []
  let left = -toldLateDays
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

function lettersAbout(due: Due[], accounts: Awaited<ReturnType<typeof listMailed>>): Letter[] {
  return accounts.flatMap(({ id, email, role, notificationLocale: locale }): Letter[] => {
    const own = role === 'admin' ? due : due.filter(({ createdBy }) => createdBy === id)
    if (!locale || own.length === 0) return []
    return [{ kind: 'documents-end', to: email, accountId: id, locale, counts: countsOf(own) }]
  })
}

/** The holder of a record is told only while it is public. */
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
