import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

/** The day as of which the organisation says that its records are current. */
export function readSettingsDate(ctx: Ctx): { id: string; dateValue: string } {
  authorise(ctx.actor, 'read-settings-date')

  return { id: ctx.settings.id, dateValue: ctx.settings.dateValue }
}
