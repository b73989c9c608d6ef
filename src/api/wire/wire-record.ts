import { type FileType, fileTypes } from '#contract/document-types.ts'
import type { NumberKind } from '#contract/lookup-pages.ts'
import { candidateDatabase, type PublicRecord } from '#contract/record.ts'

/** Names of the file fields of earlier sites. New document types have no such field. */
export const wireFields: Partial<Record<FileType, string>> = {
  photo: 'P_url',
  workPermit: 'Doc_1_PC',
  jobOffer: 'Doc_2_PC',
  applicationStatus: 'Doc_3_PC',
  lmia: 'Doc_4_PC',
  visa: 'Doc_5_PC',
  medical: 'Doc_11_PC',
  policeClearance: 'Doc_12_PC',
  fingerprint: 'Doc_13_PC',
  ticket: 'Doc_14_PC',
  visaApproval: 'Doc_19_PC',
  idCard: 'Doc_189_PC',
}

/** A public record in the format of earlier sites. Contains only the number that was searched for. */
export function wireRecord(
  record: PublicRecord,
  asked: { by: NumberKind; number: string },
  addressOf: (type: FileType) => string,
): Record<string, string> {
  const held = new Set<FileType>(record.documents.map(({ type }) => type))
  if (record.photo) held.add('photo')
  const files: Record<string, string> = {}
  for (const type of fileTypes) {
    const field = wireFields[type]
    if (field && held.has(type)) files[field] = addressOf(type)
  }
  const { by, number } = asked
  return {
    ...(by === 'passportNumber' ? { id: number } : { IRCC_Num: number }),
    name: record.name,
    F_name: record.fatherName ?? '',
    M_name: record.motherName ?? '',
    Po_address: record.address ?? '',
    nationality: record.nationality ?? '',
    ...files,
    User_Hide: 'No',
    Status: 'Approved',
    database_of_client: candidateDatabase,
  }
}
