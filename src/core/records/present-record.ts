import type { DocumentType } from '#contract/document-types.ts'
import { type LookupPage, pageOpens } from '#contract/lookup-pages.ts'
import type { PublicRecord } from '#contract/record.ts'
import type { Settings } from '#contract/settings.ts'
import type { HeldDocument } from '../documents/document-store.ts'
import type { ShownRecord } from './record-store.ts'

/** What a stranger sees of a public record on a page. Each field is named here, or is private. */
export function presentPublicRecord(
  record: ShownRecord,
  documents: HeldDocument[],
  page: LookupPage,
  { withheld }: Settings,
): PublicRecord {
  const held = new Map(documents.map((document) => [document.type, document]))
  const photo = pageOpens(page, 'photo') ? held.get('photo') : undefined
  const whole = page.shows === 'record'
  return {
    name: record.name,
    ...(whole && !withheld.parents && parentsOf(record)),
    ...(whole && !withheld.address && { address: record.address }),
    nationality: record.nationality,
    approvedOn: record.approvedAt?.slice(0, 10) ?? '',
    ...(photo && { photo: { pages: photo.pages } }),
    documents: page.documents
      .filter((type) => !withheld.documents.includes(type))
      .flatMap((type) => withPages(type, held.get(type))),
  }
}

function parentsOf({ fatherName, motherName }: ShownRecord) {
  return { fatherName, ...(motherName && { motherName }) }
}

function withPages(type: DocumentType, held: HeldDocument | undefined) {
  const { pages, details } = held ?? {}
  return pages ? [{ type, pages, ...(details && { details }) }] : []
}
