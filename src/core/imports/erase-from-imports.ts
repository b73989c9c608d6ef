import { sql } from 'kysely'
import type { ImportMapping } from '#contract/imports/import.ts'
import { normaliseNumber } from '#contract/record.ts'
import { withLatinDigits } from '#contract/text/latin-digits.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import * as documents from '../documents/document-store.ts'
import { numbersOf } from './check-row.ts'
import { numbersInPath } from './match-files.ts'
import { cellsOf } from './present-import.ts'

export type Traces = {
  rows: { importId: string; n: number }[]
  files: { importId: string; path: string; documentId: string | null }[]
}

/** A serial number of a table whose columns nobody has mapped is nobody's number. */
const leastUnmapped = 5

/**
 * What imports hold of a record: what was imported as it, and rows and scans with its numbers. An import
 * that is undone leaves those of others, which may be its corrected file.
 */
export async function tracesInImports(ctx: Ctx, id: string, isUndone = false): Promise<Traces> {
  // Slow: it reads all rows of imports.
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

/** What a number may be written with */
const marks = [' ', '\u00a0', '-', '\u2010', '\u2011', '\u2013', '\u2014', '_', '.']
const digits = [...'০১২৩৪৫৬৭৮৯'].map((digit) => [digit, withLatinDigits(digit)] as const)
const plain = [...marks.map((mark) => [mark, ''] as const), ...digits]

/** Perhaps in part of another number; however it is written. */
function like(column: 'raw' | 'path', numbers: Set<string>) {
  const bare = plain.reduce(
    (text, [from, to]) => sql<string>`replace(${text}, ${from}, ${to})`,
    sql<string>`upper(${sql.ref(column)})`,
  )
  return [...numbers].map((number) => {
    return sql<boolean>`${bare} like ${`%${number}%`}`
  })
}

function numbersInRow({ raw, mapping }: { raw: string | null; mapping: string | null }): string[] {
  const cells = cellsOf({ raw })
  if (mapping) return Object.values(numbersOf(cells, JSON.parse(mapping) as ImportMapping))
  const numbers = cells.map((cell) => normaliseNumber(String(cell)))
  return numbers.filter((number) => number.length >= leastUnmapped)
}

/** Answers the blobs of scans that no record has got. */
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
