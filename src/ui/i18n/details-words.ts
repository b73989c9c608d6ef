import type { PublicDetails } from '#contract/document-details.ts'
import type { Locale } from '#contract/locale.ts'
import { validityOn } from '#contract/validity.ts'
import type { Messages } from './en.ts'
import { formatDay } from './format.ts'

/** What the organisation states about a document. */
export function provenanceWords(
  { documentDetails: t }: Messages,
  { provenance, seenOn, issuer }: PublicDetails,
  organisation: string,
  locale: Locale,
): string {
  const on = () => formatDay(seenOn, locale)
  switch (provenance) {
    case 'copy-received':
      return t.copyReceived(issuer)
    case 'original-seen':
      return t.originalSeen(on())
    case 'confirmed-with-issuer':
      return t.confirmed(issuer, on())
    case 'issued-by-us':
      return t.issuedBy(organisation)
  }
}

export function validityWords(
  { documentDetails: t }: Messages,
  expiresOn: string,
  today: string,
  locale: Locale,
): string {
  const say = validityOn(today, expiresOn) === 'ended' ? t.endedOn : t.validUntil
  return say(formatDay(expiresOn, locale))
}
