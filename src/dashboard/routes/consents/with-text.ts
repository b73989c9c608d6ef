import type { Consent, OwnConsent } from '#contract/person/given-consent.ts'
import { type ConsentText, consentText } from '#ui/content/consent-texts.ts'

/** A consent with the text that was agreed to, in the language in which it was read. */
export type WithText<Kind extends Consent | OwnConsent> = Omit<Kind, 'terms'> & {
  text: ConsentText
}

export function withText<Kind extends Consent | OwnConsent>(consent: Kind): WithText<Kind> {
  const { terms, ...known } = consent
  return { ...known, text: consentText(consent.textVersion, consent.locale, terms) }
}
