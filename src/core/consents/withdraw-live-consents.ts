import { consentTermsOf, newestConsentText } from '#contract/person/given-consent.ts'
import { dayIn } from '#contract/validity.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivities } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'
import { showOrHide } from '../records/change-visibility.ts'
import { findRow } from '../records/reading/staff-rows.ts'
import { type Ended, hasLive, insert, stateOf, withdrawLive } from './consent-store.ts'

/**
 * Ends all live consents of a record, since it is the person who withdraws, and hides the record. If there is
 * none, stores that the candidate objects to the publication; false if nothing changed. Whoever agreed again
 * after `askedAt`, the time of an earlier objection, still agrees. Call it while the record is locked.
 */
export async function withdrawLiveConsents(
  db: Db,
  ctx: Ctx,
  recordId: string,
  {
    askedAt,
    byHolder = ctx.actor.role === 'student',
  }: { askedAt?: string; byHolder?: boolean } = {},
): Promise<boolean> {
  const at = askedAt ?? ctx.now().toISOString()
  const withdrawnBy = actorId(ctx)
  const ended: Ended = { withdrawnAt: at, withdrawnBy, withdrawnByHolder: byHolder ? 1 : 0 }
  const day = dayIn(ctx.settings.timeZone, new Date(at))
  const asked = askedAt === undefined ? undefined : { at, day }
  const isEnded = await withdrawLive(db, { recordId, asked, ended })
  const withdrawn = { action: 'record.consent-withdrawn', subjectId: recordId } as const
  if (await hasLive(db, recordId)) {
    if (isEnded) await recordActivities(db, ctx, [withdrawn])
    return isEnded
  }
  if (!isEnded) {
    const isWithdrawn = (await stateOf(db, ctx.settings, recordId)) === 'withdrawn'
    const isVisible = (await findRow(db, recordId))?.visibility === 'visible'
    if (isWithdrawn && !isVisible) return false
    await insert(db, {
      ...{ id: ctx.newId(), recordId, purpose: 'publication', evidence: 'objection' },
      ...{ textVersion: newestConsentText, locale: 'en', givenBy: ended.withdrawnBy, at },
      ...{ terms: JSON.stringify(consentTermsOf(ctx.settings)), ...ended },
    })
  }
  const refused = { action: 'record.consent-refused', subjectId: recordId } as const
  const notes = [isEnded ? withdrawn : refused]
  await showOrHide(db, ctx, { id: recordId, to: 'hidden', notes })
  return true
}
