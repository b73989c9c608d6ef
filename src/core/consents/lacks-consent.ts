import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import { stateOf } from './consent-store.ts'

/**
 * Whether the settings require a consent that this record does not have. Call it while the record is locked,
 * so that nobody withdraws the consent meanwhile.
 */
export async function lacksConsent(db: Db, ctx: Ctx, recordId: string): Promise<boolean> {
  return ctx.settings.consent === 'required' && (await stateOf(db, recordId)) !== 'live'
}
