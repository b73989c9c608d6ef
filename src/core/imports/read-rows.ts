import { type ImportedDetail, importedDetails, type RowRead } from '#contract/imports/import.ts'
import type { Ctx } from '../context.ts'
import { detailsAround } from '../documents/state-details.ts'
import { nationalityOf } from '../records/record-rules.ts'
import { checkRow } from './check-row.ts'
import { type ImportEntry, mappingOf, type RowEntry } from './import-store.ts'
import type { FileIndex } from './match-files.ts'
import { cellsOf, problemsOf } from './present-import.ts'

export function isChecked({ state }: Pick<ImportEntry, 'state'>): boolean {
  return !['reading', 'read', 'checking'].includes(state)
}

/** Returns a function that tells what was read from a row; `index` has the scans that the dry run matched. */
export function createRowReader(
  ctx: Ctx,
  entry: ImportEntry,
  index: FileIndex,
): (row: RowEntry) => RowRead | undefined {
  const mapping = isChecked(entry) && mappingOf(entry)
  if (!mapping) return () => undefined
  const rules = { mapping, index, around: detailsAround(ctx) }
  return (row) => {
    if (row.raw === null) return undefined
    const { fields, details, documents } = checkRow(cellsOf(row), rules)
    if (!fields) return undefined
    const isNew = problemsOf(row).every(({ because }) => because !== 'exists')
    const nationality = isNew ? nationalityOf(ctx.actor, fields.nationality) : fields.nationality
    const known = Object.entries(details).map(([type, told]) => {
      const filled = importedDetails.flatMap((one): [ImportedDetail, string][] => {
        return told[one] ? [[one, told[one]]] : []
      })
      return [type, Object.fromEntries(filled)]
    })
    return {
      fields: Object.fromEntries(
        Object.entries({ ...fields, nationality }).filter(([, value]) => value !== ''),
      ),
      details: Object.fromEntries(known),
      scans: Object.fromEntries([...documents].map(([type, { path }]) => [type, path])),
    }
  }
}
