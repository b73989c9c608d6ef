import type { GivenDetails } from '#contract/document-details.ts'
import type { ImportedDetail, RowRead } from '#contract/imports/import.ts'
import type { Ctx } from '../context.ts'
import { detailsAround } from '../documents/state-details.ts'
import { nationalityOf } from '../records/record-rules.ts'
import { checkRow } from './check-row.ts'
import {
  type ImportEntry,
  isWorkbook,
  mappingOf,
  type RowEntry,
  type ScanFile,
} from './import-store.ts'
import { indexFiles } from './match-files.ts'
import { cellsOf, problemsOf } from './present-import.ts'

export function isChecked({ state }: Pick<ImportEntry, 'state'>): boolean {
  return !['reading', 'read', 'checking'].includes(state)
}

/**
 * Returns a function that tells what was read from a row. Of all scans it needs only those of the rows: in an
 * index of tens of thousands a page would take seconds.
 */
export function createRowReader(
  ctx: Ctx,
  entry: ImportEntry,
  files: ScanFile[],
): (row: RowEntry) => Promise<RowRead | undefined> {
  const mapping = isChecked(entry) ? mappingOf(entry) : undefined
  const filesOf = Map.groupBy(files, ({ isMatched }) => isMatched)
  const around = detailsAround(ctx)
  return async (row) => {
    if (!mapping || row.raw === null) return undefined
    const index = await indexFiles(filesOf.get(row.n) ?? [])
    const rules = { mapping, index, around, isWorkbook: isWorkbook(entry) }
    const { fields, details, documents } = checkRow(cellsOf(row), rules)
    if (!fields) return undefined
    const isNew = problemsOf(row).every(({ because }) => because !== 'exists')
    const nationality = isNew ? nationalityOf(ctx.actor, fields.nationality) : fields.nationality
    return {
      fields: filledIn({ ...fields, nationality }),
      details: Object.fromEntries(
        Object.entries(details).map(([type, told]) => [type, filledIn(pick(told))]),
      ),
      scans: Object.fromEntries([...documents].map(([type, { path }]) => [type, path])),
    }
  }
}

function pick(told: GivenDetails): Record<ImportedDetail, string> {
  const { issuedOn, expiresOn, issuer } = told
  return { issuedOn, expiresOn, issuer }
}

function filledIn<Key extends string>(values: Record<Key, string>): Partial<Record<Key, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<
    Record<Key, string>
  >
}
