import {
  type DetailsByType,
  type DocumentDetails,
  type GivenDetails,
  noDetails,
} from '#contract/document-details.ts'
import { documentTypes, type FileType } from '#contract/document-types.ts'
import type { RowOutcome, RowProblem } from '#contract/imports/import.ts'
import { importedDetails } from '#contract/imports/import.ts'
import type { RecordFields } from '#contract/record.ts'
import type { StaffDocument } from '#contract/staff-record.ts'
import type { Db } from '#platform/db/schema.ts'
import type { ActivityNote } from '../../activity/record-activity.ts'
import type { Ctx } from '../../context.ts'
import { attachDocuments } from '../../documents/attach-documents.ts'
import * as documents from '../../documents/document-store.ts'
import {
  detailChanges,
  planDetails,
  type Stated,
  saveDetails,
} from '../../documents/state-details.ts'
import * as records from '../../records/record-store.ts'
import type { CheckedRow } from '../check-row.ts'
import type { ExistingRecord } from './existing.ts'

export type Planned = {
  n: number
  outcome: RowOutcome
  problems: RowProblem[]
  fields?: RecordFields
  details?: DetailsByType
  documents: [FileType, string][]
  scans?: CheckedRow['documents']
  record?: ExistingRecord
  recordId?: string
  revision?: number
}

/** The fields that can be empty in a record; all others are required. */
const fillable = ['fatherName', 'motherName', 'nationality', 'birthDate'] as const

/**
 * Fills empty fields of existing records, and overwrites nothing. A record that was approved or sent back
 * awaits approval again, since nobody has reviewed the new data. Each filled record counts as imported: it must
 * be opened before it is approved.
 */
export async function fillRecords(
  db: Db,
  ctx: Ctx,
  { importId, planned }: { importId: string; planned: Planned[] },
): Promise<ActivityNote[]> {
  const existing = planned.flatMap(({ record }) => record ?? [])
  const held = await documents.heldByAny(db, existing)
  const scanIds = planned.flatMap((row) => scansOf(row).map(([, id]) => id))
  const hashes = await documents.originalsAmong(db, scanIds)
  const notes: ActivityNote[] = []
  const reached = new Set<string>()
  for (const row of planned) {
    const { record, fields } = row
    if (!record || !fields) continue
    const { documents, details = {} } = row
    const come = { fields, documents, scans: scansOf(row), details, hashes }
    const plan = planFilling(ctx, record, held.get(record.id) ?? [], come)
    const { isNeeded, others, unkept, ...found } = plan
    const filling = { importId, ...found }
    const { field = 'passportNumber' } =
      row.problems.find(({ because }) => because === 'exists') ?? {}
    // The dry run refuses both rows, unless they led to two records then.
    const isTwice = record.importId === importId || reached.has(record.id)
    reached.add(record.id)
    const isFilled = isNeeded && !isTwice && (await fill(db, ctx, row, filling))
    if (isFilled) notes.push(noteOf(record, filling))
    else row.outcome = isTwice ? 'refused' : 'skipped'
    if (isTwice) row.problems.push({ because: 'twice-in-file', field })
    else row.recordId = record.id
    if (!isFilled && isNeeded && !isTwice) row.problems.push({ because: 'not-filled', field })
    row.problems = row.problems.filter(({ because }) => because !== 'details-without-file')
    const isAsPlanned = isFilled || !(isNeeded || isTwice)
    const there = documents.map(([type]) => type)
    const unused = isAsPlanned ? there.filter((type) => others.has(type)) : there
    row.problems.push(...unkept, ...unusedScans(unused, row.scans))
  }
  return notes
}

/** All scans of a row, also those that are no longer there: what it says is about them. */
function scansOf({ scans = new Map() }: Planned): [FileType, string][] {
  return [...scans].map(([type, { documentId }]) => [type, documentId ?? ''])
}

type Come = Omit<Held, 'held'> & {
  fields: RecordFields
  scans: [FileType, string][]
  /** The hashes of the original files of the documents */
  hashes: ReadonlyMap<string, string>
}

/**
 * What a row brings that its record lacks. `others`: types of which the record has another scan; `unkept`: dates
 * and issuers that it will not have.
 */
export function planFilling(
  ctx: Ctx,
  record: ExistingRecord,
  held: readonly StaffDocument[],
  { fields, documents, scans, details, hashes }: Come,
) {
  const staged = documents.filter(([type]) => held.every((one) => one.type !== type))
  // What a row says of another scan than the record's is not true of the record's.
  const isOther = ([type, id]: [FileType, string]) => {
    const own = held.find((one) => one.type === type)
    return own !== undefined && (!own.original || own.original.sha256 !== hashes.get(id))
  }
  const others = new Set(scans.filter(isOther).map(([type]) => type))
  const kept = Object.entries(details).filter(([type]) => !others.has(type as FileType))
  const stated = statedIn(ctx, { held, documents: staged, details: Object.fromEntries(kept) })
  const set = Object.fromEntries(
    fillable.flatMap((field) => {
      return record[field] === '' && fields[field] !== '' ? [[field, fields[field]]] : []
    }),
  ) as Partial<RecordFields>
  const isNeeded = staged.length + stated.length + Object.keys(set).length > 0
  return { set, staged, stated, isNeeded, others, unkept: unkeptOf(details, held, stated) }
}

function unkeptOf(
  details: DetailsByType,
  held: readonly StaffDocument[],
  stated: readonly Stated[],
): RowProblem[] {
  return documentTypes.flatMap(({ type }): RowProblem[] => {
    const told = details[type]
    const after =
      stated.find((one) => one.type === type)?.after ??
      held.find((one) => one.type === type)?.details
    if (!told || importedDetails.every((one) => !told[one] || told[one] === after?.[one])) return []
    return [{ because: after ? 'details-unused' : 'details-without-file', field: `file.${type}` }]
  })
}

/** The scans of these types, which the record of a row does not get */
export function unusedScans(types: Iterable<FileType>, scans: Planned['scans']): RowProblem[] {
  return [...types].map((type) => {
    const { path: file = '' } = scans?.get(type) ?? {}
    return { because: 'file-unused', field: `file.${type}`, file }
  })
}

/** Who saw the original, say, also said whose paper it is: an issuer would be a statement of somebody else. */
function filledWith(before: DocumentDetails, told: GivenDetails): GivenDetails {
  const isStated = before.provenance !== 'copy-received'
  const set = importedDetails.flatMap((field) => {
    return before[field] || (field === 'issuer' && isStated) ? [] : [[field, told[field]]]
  })
  return { ...before, ...Object.fromEntries(set) }
}

type Filling = {
  importId: string
  set: Partial<RecordFields>
  staged: [FileType, string][]
  stated: readonly Stated[]
}

type Held = {
  held: readonly StaffDocument[]
  documents: [FileType, string][]
  details: DetailsByType
}

/** The details of new documents, and details that fill gaps of documents that the record already has. */
export function statedIn(ctx: Ctx, { held, documents, details }: Held): readonly Stated[] {
  const come = new Map(documents)
  return documentTypes.flatMap(({ type }) => {
    const told = details[type]
    const id = come.get(type)
    const before = id ? noDetails : held.find((one) => one.type === type)?.details
    if (!told || !before) return []
    const set = id ? { [type]: id } : {}
    // Invalid details, such as an expiry date before the issue date, are not filled in.
    const planned = planDetails(ctx, { held, set, details: { [type]: filledWith(before, told) } })
    return planned.outcome === 'right' ? planned.stated : []
  })
}

async function fill(db: Db, ctx: Ctx, row: Planned, filling: Filling): Promise<boolean> {
  const { importId, set, staged, stated } = filling
  const { id = '', revision = 0, approval, sentBackAt = null } = row.record ?? {}
  const seen = { id, revision, at: ctx.now().toISOString() }
  const isApproved = approval === 'approved'
  const decided = { needsApproval: isApproved, isSentAgain: isApproved || sentBackAt !== null }
  if (!(await records.change(db, seen, { ...set, importId }, decided))) return false
  await attachDocuments(db, ctx, id, staged)
  await saveDetails(db, ctx, id, stated)
  row.revision = revision + 1
  return true
}

function noteOf(
  { id, approval }: { id: string; approval: string },
  { set, staged, stated }: Filling,
): ActivityNote {
  const fields = Object.entries(set).map(([field, to]) => [field, { from: '', to }])
  const files = staged.map(([type]) => [type, 'added'])
  return {
    action: 'record.updated',
    subjectId: id,
    changes: {
      ...Object.fromEntries([...fields, ...files, ...detailChanges(stated)]),
      ...(approval === 'approved' && { approval: { from: 'approved', to: 'pending' } }),
    },
  }
}
