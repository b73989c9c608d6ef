import type { DocumentType } from './document-types.ts'

// The browser loads this file: import no library here.

/** How the organisation knows a document, from the weakest statement to the strongest. */
export const provenances = [
  'copy-received',
  'original-seen',
  'confirmed-with-issuer',
  'issued-by-us',
] as const
export type Provenance = (typeof provenances)[number]

/** The lengths of the fields that take any text */
export const longestDetails = { issuer: 200, issuerReference: 100 } as const

export const confirmationMeans = ['website', 'phone', 'email', 'letter', 'in-person'] as const
export type ConfirmationMeans = (typeof confirmationMeans)[number]

/** Dates such as 2026-01-31. Unknown fields are empty. */
export type DocumentDetails = {
  provenance: Provenance
  /** When the original was seen, or when the issuer confirmed it */
  seenOn: string
  confirmedVia: ConfirmationMeans | ''
  issuer: string
  /** The number that the issuer gave the document; only staff see it */
  issuerReference: string
  issuedOn: string
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

export type PublicDetails = Pick<DocumentDetails, 'provenance' | 'seenOn' | 'issuer' | 'expiresOn'>

export type DetailField = keyof DocumentDetails

export type GivenDetails = Record<DetailField, string>
export type DetailsByType = Partial<Record<DocumentType, GivenDetails>>
export const detailFields = Object.keys(noDetails) as DetailField[]

export const neededFor: Record<Provenance, readonly DetailField[]> = {
  'copy-received': [],
  'original-seen': ['seenOn'],
  'confirmed-with-issuer': ['issuer', 'seenOn', 'confirmedVia'],
  'issued-by-us': [],
}

export type DetailFault =
  | 'required'
  | 'too-long'
  | 'not-text'
  | 'not-a-choice'
  | 'not-a-date'
  | 'in-future'
  | 'too-early'
  | 'too-late'
  | 'ends-before-begin'
  | 'not-ours'
  | 'no-file'

export type DetailMistake = { type: DocumentType; field: DetailField; because: DetailFault }

export function areSameDetails(one: GivenDetails, other: GivenDetails): boolean {
  return detailFields.every((field) => one[field] === other[field])
}
