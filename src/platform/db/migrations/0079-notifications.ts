import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** When an account last saw its notifications, and whether it gets mails. Earlier decisions count as seen. */
export const notifications: Migration = {
  name: '0079-notifications',
  async up(db) {
    const account = db.schema.alterTable('account')
    for (const column of [
      'notificationsSeenAt',
      'notificationLocale',
      'notificationsMailedAt',
    ] as const) {
      await account.addColumn(column, 'text').execute()
    }
    await db.updateTable('account').set({ notificationsSeenAt: new Date().toISOString() }).execute()
    await sql`create index "record_sent_back" on "record" ("createdBy", "sentBackAt")
      where "sentBackAt" is not null`.execute(db)
    // A record that was approved when it was entered causes no notification.
    await sql`create index "record_approved" on "record" ("createdBy", "approvedAt")
      where "approvedAt" > "createdAt"`.execute(db)
  },
}
