import {
  confirmationMeans,
  type DetailFault,
  type DetailField,
  type DetailMistake,
  type DocumentDetails,
  type GivenDetails,
  longestDetails,
  neededFor,
  provenances,
} from '#contract/document-details.ts'
import type { DocumentType, FileType } from '#contract/document-types.ts'
import { calendarDay, line } from '#contract/record.ts'
import { isAuthorityName } from '#contract/site/authority-name.ts'
import { nameKey } from '#contract/text/name-key.ts'

type CheckedDetails =
  | { outcome: 'right'; details: DocumentDetails }
  | { outcome: 'mistaken'; mistakes: DetailMistake[] }

export type DetailsContext = {
  /** Today's date in the organisation's time zone */
  today: string
  /** The authority that the organisation acts for, as it states; empty if there is none */
  actsFor: string
}

const [firstYear, yearsAhead] = [1950, 50]
const texts = {
  issuer: line(longestDetails.issuer),
  issuerReference: line(longestDetails.issuerReference),
}

/** Document types that an organisation issues in its own name */
const ownTypes: readonly FileType[] = ['jobOffer', 'idCard']

/** Validates the details of a document, and drops fields that its provenance does not use. */
export function checkDetails(
  type: DocumentType,
  given: GivenDetails,
  around: DetailsContext,
): CheckedDetails {
  const faults = new Map<DetailField, DetailFault>()
  let details = { ...given } as DocumentDetails
  for (const field of ['issuer', 'issuerReference'] as const) {
    const { data, error } = texts[field].safeParse(given[field])
    details[field] = data ?? ''
    if (error) faults.set(field, error.issues[0]?.message === 'too-long' ? 'too-long' : 'not-text')
  }
  if (!provenances.includes(details.provenance)) faults.set('provenance', 'not-a-choice')
  else leaveOutUnused(details)
  const { confirmedVia } = details
  if (confirmedVia && !confirmationMeans.includes(confirmedVia)) {
    faults.set('confirmedVia', 'not-a-choice')
  }
  for (const field of ['seenOn', 'issuedOn', 'expiresOn'] as const) {
    const fault = details[field] && dayFault(field, details, around.today)
    if (fault) faults.set(field, fault)
  }
  for (const field of neededFor[details.provenance] ?? []) {
    if (!details[field] && !faults.has(field)) faults.set(field, 'required')
  }
  const { provenance } = details
  details = claimedNow(type, details, around.actsFor)
  if (details.provenance !== provenance) faults.set('provenance', 'not-ours')
  if (faults.size === 0) return { outcome: 'right', details }
  const mistakes = [...faults].map(([field, because]) => ({ type, field, because }))
  return { outcome: 'mistaken', mistakes }
}

function leaveOutUnused(details: DocumentDetails): void {
  const needed = neededFor[details.provenance]
  if (!needed.includes('seenOn')) details.seenOn = ''
  if (!needed.includes('confirmedVia')) details.confirmedVia = ''
}

function dayFault(
  field: 'seenOn' | 'issuedOn' | 'expiresOn',
  details: DocumentDetails,
  today: string,
): DetailFault | undefined {
  const day = details[field]
  if (!calendarDay.safeParse(day).success) return 'not-a-date'
  const year = Number(day.slice(0, 4))
  if (year < firstYear) return 'too-early'
  if (year > Number(today.slice(0, 4)) + yearsAhead) return 'too-late'
  if (field !== 'expiresOn' && day > today) return 'in-future'
  return details.issuedOn && day < details.issuedOn ? 'ends-before-begin' : undefined
}

/**
 * What may be claimed now. A document that an authority issued counts as issued by us only while the
 * organisation acts for that authority, which every page then states. What we issue ourselves names no
 * other issuer.
 */
export function claimedNow<Claim extends Pick<DocumentDetails, 'provenance' | 'issuer'>>(
  type: FileType,
  claim: Claim,
  actsFor: string,
): Claim {
  if (claim.provenance !== 'issued-by-us') return claim
  if (ownTypes.includes(type)) return claim.issuer ? { ...claim, issuer: '' } : claim
  const isOurs = isAuthorityName(actsFor) && nameKey(claim.issuer) === nameKey(actsFor)
  return isOurs ? claim : { ...claim, provenance: 'copy-received' }
}
