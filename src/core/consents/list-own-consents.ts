import type { Consent, OwnConsent } from '#contract/person/given-consent.ts'
import type { Ctx } from '../context.ts'
import { ownHolding } from '../holdings/own-holding.ts'
import { consentsOf } from './consent-store.ts'

/** The consents to the publication of the caller's own record, newest first; undefined without a record. */
export async function listOwnConsents(ctx: Ctx): Promise<OwnConsent[] | undefined> {
  const held = await ownHolding(ctx)
  if (!held) return undefined
  const consents = await consentsOf(ctx.db, held.recordId)
  return consents.map((consent) => presentOwn(consent, held.accountId))
}

/** Whether only accounts that held the record earlier agreed: not this one, and no signed form says so. */
export function isOfAnother(consents: OwnConsent[]): boolean {
  const live = consents.filter(({ withdrawn }) => !withdrawn)
  return live.length > 0 && live.every(({ isOwn, evidence }) => !isOwn && evidence === 'holder')
}

function presentOwn(consent: Consent, ownId: string): OwnConsent {
  const { id, purpose, evidence, textVersion, locale, terms, signedOn, at, withdrawn } = consent
  return {
    ...{ id, purpose, evidence, textVersion, locale, terms, at },
    ...(signedOn && { signedOn }),
    isOwn: consent.givenBy.id === ownId,
    ...(withdrawn && { withdrawn: { at: withdrawn.at, isOwn: withdrawn.by.id === ownId } }),
  }
}
