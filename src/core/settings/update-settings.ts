import { firstSettings, type Settings, settingsSchema } from '#contract/settings.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

export type SettingsUpdated = 'updated' | 'changed-meanwhile'

/** Changes some of the settings. They count from the next request on, on every instance. */
export async function updateSettings(
  ctx: Ctx,
  change: Partial<Settings>,
): Promise<SettingsUpdated> {
  authorise(ctx.actor, 'update-settings')

  const { id } = ctx.settings
  return ctx.db.transaction().execute(async (db) => {
    const before = await db
      .selectFrom('settings')
      .select(['value', 'revision'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const after = settingsSchema.parse({
      ...firstSettings,
      ...JSON.parse(before.value),
      ...change,
    })
    const { numUpdatedRows } = await db
      .updateTable('settings')
      .set({
        value: JSON.stringify(after),
        revision: before.revision + 1,
        updatedAt: ctx.now().toISOString(),
      })
      .where('id', '=', id)
      .where('revision', '=', before.revision)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'changed-meanwhile'
    await recordActivity(db, ctx, 'settings.updated', id, change)
    return 'updated'
  })
}
