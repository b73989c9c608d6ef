import type { ConsentState } from '#contract/person/given-consent.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { statesOf } from './consent-store.ts'

/** Whether these records, which the caller has read, have a consent. */
export async function readConsentStates(
  ctx: Ctx,
  recordIds: string[],
): Promise<Map<string, ConsentState>> {
  authorise(ctx.actor, 'read-record')
  return statesOf(ctx.db, ctx.settings, recordIds)
}
