import { governmentInTitle, isKnownAuthority } from '#contract/site/government-claim.ts'
import type { Ctx } from '../context.ts'

export type TitlePoses = { outcome: 'poses-as-government' }

/** Whether a new title reads as the name of a government's service, and nobody here acts for one. */
export function titlePoses({ settings }: Pick<Ctx, 'settings'>, title: string, before?: string) {
  const { actsFor } = settings.organisation
  return title !== before && governmentInTitle(title) !== undefined && !isKnownAuthority(actsFor)
}
