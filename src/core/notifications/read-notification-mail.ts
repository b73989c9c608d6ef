import { authoriseInPerson, can } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { readSettings } from './notification-store.ts'

/**
 * Whether the caller wants notification emails; undefined for people without notifications, and if no mail
 * server is configured.
 */
export async function readNotificationMail(ctx: Ctx): Promise<boolean | undefined> {
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  if (!ctx.mail.isConfigured || !can(ctx.actor, 'read-notifications')) return undefined
  return Boolean((await readSettings(ctx.db, id))?.notificationLocale)
}
