import { countOf } from '#contract/notification.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { Ctx } from '../context.ts'
import { countSince, listMailed, setMailedAt } from './notification-store.ts'

/**
 * Sends one email to each person who wants them, about everything that is new since the last email and has
 * not been seen.
 */
export async function mailNotifications({ db, mail, now }: Pick<Ctx, 'db' | 'mail' | 'now'>) {
  if (!mail.isConfigured) return
  for (const account of await listMailed(db)) {
    const { id, email, role, notificationLocale: locale } = account
    const [from = ''] = [account.notificationsSeenAt, account.notificationsMailedAt]
      .map((at) => at ?? '')
      .toSorted()
      .toReversed()
    // Before counting: what is committed after the count belongs to the next email.
    const at = now().toISOString()
    // Expiring documents and records are reported in a separate email, once a day.
    const counts = {
      ...(await countSince(onReaderThread(db), { id, role, from })),
      ending: 0,
      retention: 0,
    }
    if (!locale || countOf(counts) === 0) continue
    const written = await db.transaction().execute(async (db) => {
      if (!(await setMailedAt(db, account, at))) return []
      return mail.write(db, [{ kind: 'notifications', to: email, accountId: id, locale, counts }])
    })
    mail.send(written)
  }
}
