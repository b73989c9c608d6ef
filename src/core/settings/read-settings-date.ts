import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'

export function readSettingsDate(ctx: Ctx): { id: string; dateValue: string } {
  authorise(ctx.actor, 'read-settings-date')

  return { id: ctx.settings.id, dateValue: ctx.settings.dateValue }
}
