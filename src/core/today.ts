import { dayIn } from '#contract/validity.ts'
import type { Ctx } from './context.ts'

export type Clock = { now: Ctx['now']; settings: Pick<Ctx['settings'], 'timeZone'> }

/** Today's date in the organisation's time zone. */
export function todayIn({ now, settings }: Clock): string {
  return dayIn(settings.timeZone, now())
}
