import { dayIn } from '#contract/validity.ts'
import type { Ctx } from './context.ts'

export type Clock = { now: Ctx['now']; settings: Pick<Ctx['settings'], 'timeZone'> }

/** The day that it is where the organisation is. */
export function todayIn({ now, settings }: Clock): string {
  return dayIn(settings.timeZone, now())
}
