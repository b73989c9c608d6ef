import type { Locale } from '#contract/locale.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise, authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { setMail } from './notification-store.ts'

/** Turns notification emails on, in this language, or off. Earlier notifications are not mailed. */
export async function setNotificationMail(ctx: Ctx, locale: Locale | null): Promise<void> {
  authorise(ctx.actor, 'read-notifications')
  const { id } = authoriseInPerson(ctx.actor, 'use-own-account')

  await writeAs(ctx, 'use-own-account', async (db) => {
    await setMail(db, id, { locale, at: ctx.now().toISOString() })
    await recordActivity(db, ctx, 'account.updated', id)
  })
}
