import { z } from 'zod'
import { type FileType, fileTypes } from '#contract/document-types.ts'
import { candidateDatabase, type RecordFields, recordFields } from '#contract/record.ts'
import { recordChanges, type StaffRecord } from '#contract/staff-record.ts'
import { documentAt } from './image-address.ts'
import { wireFields } from './wire-record.ts'

/** Absent or null: leave the file as it is. Empty: remove it. */
const address = z.string().max(2000).nullish()
const addresses = Object.fromEntries(
  fileTypes.flatMap((type) => {
    const field = wireFields[type]
    return field ? [[field, address] as const] : []
  }),
)

const names = {
  passportNumber: 'id',
  irccNumber: 'IRCC_Num',
  name: 'name',
  fatherName: 'F_name',
  motherName: 'M_name',
  address: 'Po_address',
  nationality: 'nationality',
} as const

type Wired<Fields extends Record<keyof typeof names, unknown>> = {
  [Field in keyof typeof names as (typeof names)[Field]]: Fields[Field]
}

/** Other fields that earlier clients send (Status, User_Hide, _id, ...) are ignored. */
function wireShape<Shape extends Record<keyof typeof names, z.ZodType>>(shape: Shape) {
  const fields = Object.entries(names).map(([field, name]) => [name, shape[field as 'name']])
  return z.object({ ...addresses, ...(Object.fromEntries(fields) as Wired<Shape>) })
}

const { nationality } = recordChanges.shape
export const newWireRecord = wireShape({ ...recordFields.shape, nationality })
export const changedWireRecord = wireShape(recordChanges.shape)

export function wireNameOf(field: keyof typeof names | FileType): string {
  return field in names
    ? names[field as keyof typeof names]
    : (wireFields[field as FileType] ?? field)
}

type WireFields = { [Name in keyof Wired<RecordFields>]?: unknown }

export function fieldsIn<Sent extends WireFields>(sent: Sent) {
  const fields = Object.entries(names).map(([field, name]) => [field, sent[name]])
  return Object.fromEntries(fields) as {
    [Field in keyof typeof names]: Sent[(typeof names)[Field]]
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

export function wireStaffRecord(record: StaffRecord, addressOf: (documentId: string) => string) {
  const files = record.documents.flatMap(({ type, id }) => {
    const field = wireFields[type]
    return field ? [[field, addressOf(id)] as const] : []
  })
  const fields = Object.entries(names).map(([field, name]) => [name, record[field as 'name']])
  return {
    _id: record.id,
    ...Object.fromEntries(fields),
    ...Object.fromEntries(files),
    User_Hide: record.visibility === 'visible' ? 'No' : 'yes',
    Status: record.approval === 'approved' ? 'Approved' : 'Denied',
    database_of_client: candidateDatabase,
  }
}
