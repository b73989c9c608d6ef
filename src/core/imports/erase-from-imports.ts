import { sql } from 'kysely'
import { normaliseNumber } from '#contract/record.ts'
import { withLatinDigits } from '#contract/text/latin-digits.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import * as documents from '../documents/document-store.ts'
import { numbersOf } from './check-row.ts'
import { unwrapped } from './columns/clean-cell.ts'
import { mappingOf } from './import-store.ts'
import { numbersInPath } from './match-files.ts'
import { cellsOf } from './present-import.ts'

export type Traces = {
  rows: { importId: string; n: number }[]
  files: { importId: string; path: string; documentId: string | null }[]
}

/** While columns are not mapped, shorter values count as serial numbers of a table and are ignored. */
const leastUnmapped = 5

/**
 * Finds what imports store about a record: its own row and scans, and others with its numbers. Undoing an
 * import (`isUndone`) leaves those others, since they may belong to the corrected file.
 */
export async function tracesInImports(ctx: Ctx, id: string, isUndone = false): Promise<Traces> {
  // On the reader thread, since this scans the rows of all imports.
  const db = onReaderThread(ctx.db)
  const record = await db
    .selectFrom('record')
    .select(['passportNumber', 'irccNumber'])
    .where('id', '=', id)
    .executeTakeFirst()
  const known = isUndone ? [] : Object.values(record ?? {})
  const numbers = new Set(known.filter((number) => number !== ''))
  const held = db.selectFrom('import').select('id').where('erasedAt', 'is', null)
  const own = db.selectFrom('document').select('id').where('recordId', '=', id)
  const rows = await db
    .selectFrom('importRow')
    .innerJoin('import', 'import.id', 'importRow.importId')
    .select(['importId', 'n', 'raw', 'mapping', 'recordId'])
    .where((row) => {
      const some = row.and([row('importId', 'in', held), row.or(like('raw', numbers))])
      return row.or([row('recordId', '=', id), some])
    })
    .execute()
  const files = await db
    .selectFrom('importFile')
    .select(['importId', 'path', 'documentId'])
    .select((file) => file('documentId', 'in', own).as('isOwn'))
    .where((file) => {
      const some = file.and([file('importId', 'in', held), file.or(like('path', numbers))])
      return file.or([file('documentId', 'in', own), some])
    })
    .execute()
  return {
    rows: rows.filter(
      (row) => row.recordId === id || numbersInRow(row).some((one) => numbers.has(one)),
    ),
    files: files.filter(
      ({ isOwn, path }) => isOwn || numbersInPath(path).some((one) => numbers.has(one)),
    ),
  }
}

/** Separators that people write inside numbers */
const marks = [' ', '\u00a0', '-', '\u2010', '\u2011', '\u2013', '\u2014', '_', '.']
const digits = [...'০১২৩৪৫৬৭৮৯'].map((digit) => [digit, withLatinDigits(digit)] as const)
/** What may stand inside a number only in the name of a file */
const marksOfFiles = [...",;+&=~!@#'()[]{}"]
const without = (some: string[]) => [...some.map((mark) => [mark, ''] as const), ...digits]
const plain = { raw: without(marks), path: without([...marks, ...marksOfFiles]) }

/** Ignores separators and Bengali digits; it can also match a part of a longer number. */
function like(column: 'raw' | 'path', numbers: Set<string>) {
  const bare = plain[column].reduce(
    (text, [from, to]) => sql<string>`replace(${text}, ${from}, ${to})`,
    sql<string>`upper(${sql.ref(column)})`,
  )
  return [...numbers].map((number) => {
    return sql<boolean>`${bare} like ${`%${number}%`}`
  })
}

function numbersInRow({ raw, mapping }: { raw: string | null; mapping: string | null }): string[] {
  const cells = cellsOf({ raw })
  const kept = mappingOf({ mapping })
  const mapped = kept && !kept.guessed ? Object.values(numbersOf(cells, kept)) : []
  if (mapped.length > 0) return mapped
  const numbers = cells.map((cell) => normaliseNumber(String(unwrapped(cell))))
  return numbers.filter((number) => number.length >= leastUnmapped)
}

/** Returns the blobs of scans that were never attached to a record, so that the caller deletes them. */
export async function eraseTraces(db: Db, { rows, files }: Traces): Promise<string[]> {
  const litter: string[] = []
  for (const { importId, n } of rows) {
    await db
      .updateTable('importRow')
      .set({ raw: null, problems: null })
      .where('importId', '=', importId)
      .where('n', '=', n)
      .execute()
  }
  for (const { importId, path, documentId } of files) {
    await db
      .deleteFrom('importFile')
      .where('importId', '=', importId)
      .where('path', '=', path)
      .execute()
    if (documentId) litter.push(...((await documents.removeIfStaged(db, documentId)) ?? []))
  }
  return litter
}
