import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import { isOpen } from '../person/request-store.ts'
import { stateOf } from './consent-store.ts'

/**
 * Whether the settings require a consent that this record does not have. Call it while the record is locked,
 * so that nobody withdraws the consent meanwhile.
 */
export async function lacksConsent(db: Db, ctx: Ctx, recordId: string): Promise<boolean> {
  return (
    ctx.settings.consent === 'required' && (await stateOf(db, ctx.settings, recordId)) !== 'live'
  )
}

export type WhyNotShown = 'needs-consent' | 'consent-withdrawn'

/** Why a hidden record may not be shown, at least until somebody confirms it; undefined if it may. */
export async function whyNotShown(
  db: Db,
  ctx: Ctx,
  recordId: string,
): Promise<WhyNotShown | undefined> {
  if (await lacksConsent(db, ctx, recordId)) return 'needs-consent'
  const isWithdrawn = (await stateOf(db, ctx.settings, recordId)) === 'withdrawn'
  const isObjected = isWithdrawn || (await isOpen(db, recordId, 'objection'))
  return isObjected ? 'consent-withdrawn' : undefined
}
