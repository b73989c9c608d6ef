import type { Consent, OwnConsent } from '#contract/person/given-consent.ts'
import { type ConsentText, consentText } from '#ui/content/consent-texts.ts'

/** A consent with the text that was agreed to, in the language in which it was read. */
export type WithText<Kind extends Consent | OwnConsent> = Omit<Kind, 'terms'> & {
  /** Undefined for an objection */
  text: ConsentText | undefined
}

export function withText<Kind extends Consent | OwnConsent>(consent: Kind): WithText<Kind> {
  const { terms, ...known } = consent
  const { evidence, textVersion, locale } = consent
  const text = evidence === 'objection' ? undefined : consentText(textVersion, locale, terms)
  return { ...known, text }
}
