// The browser loads this file: import no library here.

/** What the organisation states about a document, from the weakest on. */
export const provenances = [
  'copy-received',
  'original-seen',
  'confirmed-with-issuer',
  'issued-by-us',
] as const
export type Provenance = (typeof provenances)[number]

export const confirmationMeans = ['website', 'phone', 'email', 'letter', 'in-person'] as const
export type ConfirmationMeans = (typeof confirmationMeans)[number]

/** Days such as 2026-01-31. What is not known is empty. */
export type DocumentDetails = {
  provenance: Provenance
  /** When the original was seen, or when the issuer confirmed it */
  seenOn: string
  confirmedVia: ConfirmationMeans | ''
  issuer: string
  /** The issuer's number of it, for staff alone */
  issuerReference: string
  issuedOn: string
  /** Its last day */
  expiresOn: string
}

export const noDetails: DocumentDetails = {
  provenance: 'copy-received',
  seenOn: '',
  confirmedVia: '',
  issuer: '',
  issuerReference: '',
  issuedOn: '',
  expiresOn: '',
}

/** Those that visitors see */
export type PublicDetails = Pick<DocumentDetails, 'provenance' | 'seenOn' | 'issuer' | 'expiresOn'>
