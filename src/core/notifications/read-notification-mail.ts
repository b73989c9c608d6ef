import { authoriseInPerson, can } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { readSettings } from './notification-store.ts'

/** Whether notifications are mailed; undefined for whoever gets none, and without a mail server. */
export async function readNotificationMail(ctx: Ctx): Promise<boolean | undefined> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  if (!ctx.mail.isConfigured || !can(ctx.actor, 'read-notifications')) return undefined
  return Boolean((await readSettings(ctx.db, id))?.notificationLocale)
}
