import { z } from 'zod'
import { type FileType, fileTypes } from '#contract/document-types.ts'
import { candidateDatabase, recordFields } from '#contract/record.ts'
import { recordChanges, type StaffRecord } from '#contract/staff-record.ts'
import { documentAt } from './image-address.ts'
import { wireFields } from './wire-record.ts'

const { shape } = recordFields

/** Absent or null: leave the file as it is. Empty: remove it. */
const address = z.string().max(2000).nullish()
const addresses = Object.fromEntries(
  fileTypes.flatMap((type) => {
    const field = wireFields[type]
    return field ? [[field, address] as const] : []
  }),
)

/** Other fields that earlier clients send (Status, User_Hide, _id, ...) are ignored. */
export const newWireRecord = z.object({
  ...addresses,
  id: shape.passportNumber,
  IRCC_Num: shape.irccNumber,
  name: shape.name,
  F_name: shape.fatherName,
  M_name: shape.motherName,
  Po_address: shape.address,
  nationality: shape.nationality.optional(),
})

const changes = recordChanges.shape

export const changedWireRecord = z.object({
  ...addresses,
  id: changes.passportNumber,
  IRCC_Num: changes.irccNumber,
  name: changes.name,
  F_name: changes.fatherName,
  M_name: changes.motherName,
  Po_address: changes.address,
  nationality: changes.nationality,
})

const names = {
  passportNumber: 'id',
  irccNumber: 'IRCC_Num',
  name: 'name',
  fatherName: 'F_name',
  motherName: 'M_name',
  address: 'Po_address',
  nationality: 'nationality',
} as const

export function wireNameOf(field: keyof typeof names | FileType): string {
  return field in names
    ? names[field as keyof typeof names]
    : (wireFields[field as FileType] ?? field)
}

export function fieldsIn(sent: z.infer<typeof changedWireRecord>) {
  return {
    passportNumber: sent.id,
    irccNumber: sent.IRCC_Num,
    name: sent.name,
    fatherName: sent.F_name,
    motherName: sent.M_name,
    address: sent.Po_address,
    nationality: sent.nationality,
  }
}

type SentFiles = {
  set: Partial<Record<FileType, string>>
  remove: FileType[]
  /** Types whose file has an address of another site */
  foreign: FileType[]
}

export function filesIn(sent: object, origin: string): SentFiles {
  const files: SentFiles = { set: {}, remove: [], foreign: [] }
  for (const type of fileTypes) {
    const given = (sent as Record<string, unknown>)[wireFields[type] ?? '']
    if (typeof given !== 'string') continue
    const id = documentAt(given, origin)
    if (given === '') files.remove.push(type)
    else if (id) files.set[type] = id
    else files.foreign.push(type)
  }
  return files
}

/** A staff record in the format of earlier sites. */
export function wireStaffRecord(
  record: StaffRecord,
  addressOf: (documentId: string) => string,
): Record<string, string> {
  const files = record.documents.flatMap(({ type, id }) => {
    const field = wireFields[type]
    return field ? [[field, addressOf(id)] as const] : []
  })
  return {
    _id: record.id,
    id: record.passportNumber,
    IRCC_Num: record.irccNumber,
    name: record.name,
    F_name: record.fatherName,
    M_name: record.motherName,
    Po_address: record.address,
    nationality: record.nationality,
    ...Object.fromEntries(files),
    User_Hide: record.visibility === 'visible' ? 'No' : 'yes',
    Status: record.approval === 'approved' ? 'Approved' : 'Denied',
    database_of_client: candidateDatabase,
  }
}
