import type { Visibility } from '#contract/record.ts'
import { type WhyNotShown, whyNotShown } from '../consents/lacks-consent.ts'
import { letterShownAgain } from '../consents/letter-shown-again.ts'
import type { Ctx } from '../context.ts'
import { lettersOfEnds } from '../retention/letters-of-ends.ts'
import { RolledBack, writeAs } from '../write-as.ts'
import { showOrHide } from './change-visibility.ts'
import { findRow } from './reading/staff-rows.ts'

export type VisibilitySet =
  | 'set'
  | 'already-so'
  | 'changed-meanwhile'
  /** The settings require a consent, or the candidate withdrew it and nobody has confirmed to show it */
  | WhyNotShown
  | 'not-found'

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
  return writeAs(ctx, 'set-visibility', async (db, mail): Promise<VisibilitySet> => {
    if (await showOrHide(db, ctx, { id, to, revision })) {
      const because = to === 'visible' ? await whyNotShown(db, ctx, id) : undefined
      const isMeant = because === 'consent-withdrawn' && isConfirmed
      if (because && !isMeant) throw new RolledBack(because)
      if (isMeant) await mail(await letterShownAgain(db, id))
      if (to === 'visible') await mail(await lettersOfEnds(db, [id]))
      return 'set'
    }
    const record = await findRow(db, id)
    if (!record) return 'not-found'
    // With a revision, the present state may be somebody else's later change.
    const wasSo = revision === undefined || record.visibility === to
    return wasSo ? 'already-so' : 'changed-meanwhile'
  })
}
