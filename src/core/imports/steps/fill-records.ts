import type { FileType } from '#contract/document-types.ts'
import type { RowOutcome, RowProblem } from '#contract/imports/import.ts'
import type { RecordFields } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'
import type { ActivityNote } from '../../activity/record-activity.ts'
import type { Ctx } from '../../context.ts'
import { attachDocuments } from '../../documents/attach-documents.ts'
import * as documents from '../../documents/document-store.ts'
import * as records from '../../records/record-store.ts'
import type { ExistingRecord } from './existing.ts'

export type Planned = {
  n: number
  outcome: RowOutcome
  problems: RowProblem[]
  fields?: RecordFields
  documents: [FileType, string][]
  record?: ExistingRecord
  recordId?: string
  revision?: number
}

/** Others are never empty. */
const fillable = ['fatherName', 'motherName', 'nationality', 'birthDate'] as const

/**
 * Fills what is empty in existing records, and overwrites nothing. What was approved awaits approval
 * again, since nobody has seen what is new.
 */
export async function fillRecords(db: Db, ctx: Ctx, planned: Planned[]): Promise<ActivityNote[]> {
  const ids = planned.flatMap(({ record }) => record?.id ?? [])
  const held = await documents.heldByAny(db, ids)
  const notes: ActivityNote[] = []
  for (const row of planned) {
    const { record, fields } = row
    if (!record || !fields) continue
    const types = new Set(held.get(record.id)?.map(({ type }) => type))
    const staged = row.documents.filter(([type]) => !types.has(type))
    const set = Object.fromEntries(
      fillable.flatMap((field) => {
        return record[field] === '' && fields[field] !== '' ? [[field, fields[field]]] : []
      }),
    ) as Partial<RecordFields>
    row.recordId = record.id
    const isFilled = staged.length > 0 || Object.keys(set).length > 0
    if (!isFilled || !(await fill(db, ctx, row, { set, staged }))) row.outcome = 'skipped'
    else notes.push(noteOf(record, { set, staged }))
  }
  return notes
}

type Filling = { set: Partial<RecordFields>; staged: [FileType, string][] }

async function fill(db: Db, ctx: Ctx, row: Planned, { set, staged }: Filling): Promise<boolean> {
  const { id = '', revision = 0, approval } = row.record ?? {}
  const seen = { id, revision, at: ctx.now().toISOString() }
  const isApproved = approval === 'approved'
  const decided = { needsApproval: isApproved, isSentAgain: isApproved }
  if (!(await records.change(db, seen, set, decided))) return false
  await attachDocuments(db, ctx, id, staged)
  row.revision = revision + 1
  return true
}

function noteOf(
  { id, approval }: { id: string; approval: string },
  { set, staged }: Filling,
): ActivityNote {
  const fields = Object.entries(set).map(([field, to]) => [field, { from: '', to }])
  const files = staged.map(([type]) => [type, 'added'])
  return {
    action: 'record.updated',
    subjectId: id,
    changes: {
      ...Object.fromEntries([...fields, ...files]),
      ...(approval === 'approved' && { approval: { from: 'approved', to: 'pending' } }),
    },
  }
}
