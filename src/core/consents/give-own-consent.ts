import type { Locale } from '#contract/locale.ts'
import { consentTermsOf, newestConsentText, termsHold } from '#contract/person/given-consent.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { countByAccount } from '../count-by-account.ts'
import { lockHeldBy } from '../holdings/holding-store.ts'
import { ownHolding } from '../holdings/own-holding.ts'
import { writeAs } from '../write-as.ts'
import { consentsOf, insert } from './consent-store.ts'

type ConsentGiven =
  /** `text-changed`: the text is no longer the one that the holder has read */
  | { outcome: 'given' | 'given-already' | 'text-changed' | 'not-found' }
  | { outcome: 'too-often'; retryAfterSeconds: number }

type Asked = {
  locale: Locale
  /** The version and terms of the text that the holder has read, from `seenText` */
  seen: string
}

/** Identifies the text that holders and staff read now, by its version and by what it says of the site. */
export function seenText({ settings }: Pick<Ctx, 'settings'>): string {
  return JSON.stringify([newestConsentText, consentTermsOf(settings)])
}

export async function giveOwnConsent(ctx: Ctx, { locale, seen }: Asked): Promise<ConsentGiven> {
  const held = await ownHolding(ctx)
  if (!held) return { outcome: 'not-found' }
  if (seen !== seenText(ctx)) return { outcome: 'text-changed' }
  const { accountId: givenBy, recordId } = held
  const what = 'consents of an account'
  const counted = await countByAccount(ctx, { what, id: givenBy, most: 10 })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-often' }
  return writeAs(ctx, 'use-own-record', async (db): Promise<ConsentGiven> => {
    if (!(await lockHeldBy(db, givenBy, recordId))) return { outcome: 'not-found' }
    const given = await consentsOf(db, recordId)
    const own = given.filter(({ evidence, withdrawn }) => evidence === 'holder' && !withdrawn)
    const isGiven = own.some(({ givenBy: { id }, terms }) => {
      return id === givenBy && termsHold(terms, ctx.settings)
    })
    if (isGiven) return { outcome: 'given-already' }
    await insert(db, {
      ...{ id: ctx.newId(), recordId, purpose: 'publication', evidence: 'holder', givenBy },
      ...{ textVersion: newestConsentText, locale, at: ctx.now().toISOString() },
      terms: JSON.stringify(consentTermsOf(ctx.settings)),
    })
    await recordActivity(db, ctx, 'record.consent-given', recordId)
    return { outcome: 'given' }
  })
}
