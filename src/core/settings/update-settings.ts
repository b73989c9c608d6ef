import { type Settings, settingsSchema } from '#contract/settings.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

/** Changes some of the settings. They count from the next request on, on every instance. */
export async function updateSettings(ctx: Ctx, change: Partial<Settings>): Promise<void> {
  authorise(ctx.actor, 'update-settings')

  const { id } = ctx.settings
  await ctx.db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom('settings')
      .select('value')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = settingsSchema.parse(JSON.parse(row.value))
    await db
      .updateTable('settings')
      .set((settings) => ({
        value: JSON.stringify(settingsSchema.parse({ ...before, ...change })),
        revision: settings('revision', '+', 1),
        updatedAt: ctx.now().toISOString(),
      }))
      .where('id', '=', id)
      .execute()
    await recordActivity(db, ctx, 'settings.updated', id, change)
  })
}
