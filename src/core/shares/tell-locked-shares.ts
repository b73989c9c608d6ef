import { siteItself } from '#contract/site/activity.ts'
import { letOthersWrite } from '#platform/db/reader-thread.ts'
import { lockById } from '../accounts/account-store.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { lockedUntold, noteTold } from './share-store.ts'

/** Notifies the makers of share codes that are locked after too many wrong PINs. */
export async function tellLockedShares(ctx: Ctx): Promise<void> {
  const site = { ...ctx, actor: { role: 'admin', id: siteItself }, network: 'server' } as const
  const at = ctx.now().toISOString()
  for (const { id, recordId, byHolder, accountId, email } of await lockedUntold(ctx.db, at)) {
    const written = await ctx.db.transaction().execute(async (db) => {
      // First, as who deletes this account does: the mail refers to it.
      const isThere = accountId !== null && (await lockById(db, accountId))
      if (!(await noteTold(db, id, at))) return []
      await recordActivity(db, site, 'record.share-locked', recordId, { share: id })
      if (!isThere || !email || !ctx.mail.isConfigured) return []
      const own = byHolder === 1 ? {} : { recordId }
      return ctx.mail.write(db, [{ kind: 'share-locked', to: email, accountId, ...own }])
    })
    ctx.mail.send(written)
    await letOthersWrite()
  }
}
