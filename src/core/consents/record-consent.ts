import {
  consentTermsOf,
  newestConsentText,
  type SignedForm,
} from '#contract/person/given-consent.ts'
import { dayIn } from '#contract/validity.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { claim, consentScan } from '../documents/document-store.ts'
import { type KeyMismatch, type Sending, writeOnce } from '../idempotency.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { todayIn } from '../today.ts'
import { RolledBack } from '../write-as.ts'
import { insert, isOfWithdrawn, lastWithdrawal } from './consent-store.ts'
import { seenText } from './give-own-consent.ts'

export type ConsentRecorded =
  | { outcome: 'recorded'; id: string }
  | { outcome: 'not-found' | 'in-future' | 'before-withdrawal' | 'document-gone' }
  /** The text is no longer the one that the form was compared with */
  | { outcome: 'text-changed' }
  | KeyMismatch

type Asked = SignedForm & {
  recordId: string
  /** The version and terms of the text that the form was compared with, from `seenText` */
  seen?: string
  sending?: Sending | undefined
}

/**
 * Records a consent that the candidate signed on paper. Staff who may change the record can open the
 * scan of the form, and it is part of the candidate's copy.
 */
export async function recordConsent(ctx: Ctx, asked: Asked): Promise<ConsentRecorded> {
  const { id: givenBy } = authoriseOwn(ctx.actor, 'record-consent')

  const { recordId, document, signedOn, locale, seen, sending } = asked
  if (signedOn > todayIn(ctx)) return { outcome: 'in-future' }
  ctx.files.requireRoom()
  const id = ctx.newId()
  const making = { purpose: 'record-consent', sending, outcome: 'recorded', id } as const
  return writeOnce(ctx, 'record-consent', making, async (db) => {
    await lockRecord(db, recordId)
    if (!(await findStaffRecord({ ...ctx, db }, recordId))) return { outcome: 'not-found' }
    if (seen !== undefined && seen !== seenText(ctx)) return { outcome: 'text-changed' }
    // A form from before the withdrawal is what was withdrawn: it does not count again.
    const withdrawn = await lastWithdrawal(db, recordId)
    const isBefore = withdrawn && signedOn < dayIn(ctx.settings.timeZone, new Date(withdrawn))
    if (isBefore || (await isOfWithdrawn(db, recordId, document))) {
      return { outcome: 'before-withdrawal' }
    }
    await insert(db, {
      ...{ id, recordId, purpose: 'publication', evidence: 'signed-form', signedOn, givenBy },
      ...{ textVersion: newestConsentText, locale, at: ctx.now().toISOString() },
      terms: JSON.stringify(consentTermsOf(ctx.settings)),
    })
    const scan = { id: document, stagedBy: givenBy, type: consentScan } as const
    if (!(await claim(db, scan, { consentId: id }))) {
      throw new RolledBack<ConsentRecorded>({ outcome: 'document-gone' })
    }
    await recordActivity(db, ctx, 'record.consent-recorded', recordId, { signedOn })
    return undefined
  })
}
