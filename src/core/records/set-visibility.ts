import type { Visibility } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'
import { stateOf } from '../consents/consent-store.ts'
import { lacksConsent } from '../consents/lacks-consent.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import { changeVisibility } from './change-visibility.ts'
import { findRow } from './reading/staff-rows.ts'

export type VisibilitySet =
  | 'set'
  | 'already-so'
  | 'changed-meanwhile'
  /** The settings require a consent of the candidate, and the record has none */
  | 'needs-consent'
  /** The candidate withdrew the consent, and nobody has confirmed that the record is shown all the same */
  | 'consent-withdrawn'
  | 'not-found'

class NotShown extends Error {
  readonly because: 'needs-consent' | 'consent-withdrawn'
  constructor(because: NotShown['because']) {
    super('The record may not be shown')
    this.because = because
  }
}

/**
 * Hides or shows a record; with a revision, only if that is still the present one. With `isConfirmed`, the
 * person knows that the candidate withdrew the consent.
 */
export async function setVisibility(
  ctx: Ctx,
  id: string,
  to: Visibility,
  revision?: number,
  { isConfirmed = false } = {},
): Promise<VisibilitySet> {
  const setting = writeAs(ctx, 'set-visibility', async (db): Promise<VisibilitySet> => {
    if (await changeVisibility(db, ctx, { id, revision, at: ctx.now().toISOString() }, to)) {
      if (to === 'visible') await refuseWithoutConsent(db, ctx, { id, isConfirmed })
      return 'set'
    }
    const record = await findRow(db, id)
    if (!record) return 'not-found'
    // With a revision, the present state may be somebody else's later change.
    const wasSo = revision === undefined || record.visibility === to
    return wasSo ? 'already-so' : 'changed-meanwhile'
  })
  return setting.catch((error: unknown) => {
    if (error instanceof NotShown) return error.because
    throw error
  })
}

async function refuseWithoutConsent(
  db: Db,
  ctx: Ctx,
  { id, isConfirmed }: { id: string; isConfirmed: boolean },
): Promise<void> {
  if (await lacksConsent(db, ctx, id)) throw new NotShown('needs-consent')
  if (!isConfirmed && (await stateOf(db, id)) === 'withdrawn')
    throw new NotShown('consent-withdrawn')
}
