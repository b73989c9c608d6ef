import type { DocumentType, FileType } from '#contract/document-types.ts'
import { type LookupPage, lookupPages, pageOpens } from '#contract/lookup-pages.ts'
import type { PublicRecord } from '#contract/record.ts'
import type { Settings } from '#contract/settings.ts'
import type { SharedField } from '#contract/shares/share.ts'
import { dayIn } from '#contract/validity.ts'
import { claimedNow } from '../documents/check-details.ts'
import type { HeldDocument } from '../documents/document-store.ts'
import type { ShownRecord } from './record-store.ts'

/** The public view of a record on a page. Only fields that are named here are public. */
export function presentPublicRecord(
  record: ShownRecord,
  documents: HeldDocument[],
  page: LookupPage,
  { withheld, organisation, timeZone }: Settings,
): PublicRecord {
  const held = new Map(documents.map((document) => [document.type, document]))
  const photo = pageOpens(page, 'photo') ? held.get('photo') : undefined
  const whole = page.shows === 'record'
  const shown: PublicRecord['documents'] = []
  for (const type of page.documents) {
    const document = held.get(type)
    if (!document || withheld.documents.includes(type)) continue
    shown.push(withPages(type, document, organisation.actsFor))
  }
  return {
    name: record.name,
    ...(whole && !withheld.parents && parentsOf(record)),
    ...(whole && !withheld.address && { address: record.address }),
    ...(whole && { nationality: record.nationality }),
    approvedOn: record.approvedAt ? dayIn(timeZone, new Date(record.approvedAt)) : '',
    ...(photo && { photo: { pages: photo.pages } }),
    documents: shown,
  }
}

/** The view of a record that a share code opens: the chosen part of the public view. */
export function presentSharedRecord(
  record: ShownRecord,
  documents: HeldDocument[],
  chosen: { documents: FileType[]; fields: SharedField[] },
  settings: Settings,
): PublicRecord {
  const all = presentPublicRecord(record, documents, lookupPages.home, settings)
  const { name, approvedOn, photo, address } = all
  const { fields } = chosen
  return {
    name,
    ...(fields.includes('parents') && !settings.withheld.parents && parentsOf(record)),
    ...(fields.includes('address') && address && { address }),
    ...(fields.includes('nationality') && { nationality: record.nationality }),
    approvedOn,
    ...(photo && chosen.documents.includes('photo') && { photo }),
    documents: all.documents.filter(({ type }) => chosen.documents.includes(type)),
  }
}

function parentsOf({ fatherName, motherName }: ShownRecord) {
  return { fatherName, ...(motherName && { motherName }) }
}

function withPages(type: DocumentType, { pages, details }: HeldDocument, actsFor: string) {
  if (!details) return { type, pages }
  return { type, pages, details: claimedNow(type, details, actsFor) }
}
