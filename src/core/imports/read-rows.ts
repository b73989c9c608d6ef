import type { GivenDetails } from '#contract/document-details.ts'
import type { ImportedDetail, ImportMapping, RowRead } from '#contract/imports/import.ts'
import type { Ctx } from '../context.ts'
import { detailsContext } from '../documents/state-details.ts'
import { nationalityOf } from '../records/record-rules.ts'
import { checkRow } from './check-row.ts'
import { type ImportEntry, isWorkbook, type RowEntry, type ScanFile } from './import-store.ts'
import { indexFiles } from './match-files.ts'
import { cellsOf, problemsOf } from './present-import.ts'

export function isChecked({ state }: Pick<ImportEntry, 'state'>): boolean {
  return !['reading', 'read', 'checking'].includes(state)
}

/** What the rows of an import are read by, besides its scans; somebody has chosen what its columns are. */
export function rulesOf(ctx: Ctx, entry: ImportEntry) {
  const mapping = JSON.parse(entry.mapping ?? '') as ImportMapping
  return { mapping, around: detailsContext(ctx), isWorkbook: isWorkbook(entry) }
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
  const rules = isChecked(entry) && entry.mapping !== null && rulesOf(ctx, entry)
  const filesOf = Map.groupBy(files, ({ isMatched }) => isMatched)
  return async (row) => {
    // Whether a year stands first in a column only the check knows.
    const isUnread = problemsOf(row).some(({ because }) => because === 'not-a-date')
    if (!rules || row.raw === null || isUnread) return undefined
    const index = await indexFiles(filesOf.get(row.n) ?? [])
    const { fields, details, documents } = checkRow(cellsOf(row), { ...rules, index })
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
