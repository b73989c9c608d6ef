import { type Selectable, sql } from 'kysely'
import { type FileType, fileTypes } from '#contract/document-types.ts'
import { searchDialect } from '#platform/db/record-search.ts'
import type { Db, RecordTable } from '#platform/db/schema.ts'

type Columns =
  | ('id' | 'passportNumber' | 'irccNumber' | 'name' | 'fatherName' | 'motherName' | 'address')
  | ('nationality' | 'visibility' | 'approval' | 'sentBackAt' | 'papers' | 'createdBy')
  | ('createdAt' | 'updatedAt' | 'approvedAt' | 'birthDate')

/** The sum of bits says which files exist, so no document is read. */
export type ExportedRow = Pick<Selectable<RecordTable>, Columns> & { createdByName: string | null }

/** In the order of the entries; deleted ones are left out. */
export async function readExported(db: Db, entries: number[]): Promise<ExportedRow[]> {
  const dialect = searchDialect(db)
  const { rows } = await sql<ExportedRow>`select r."id", r."passportNumber", r."irccNumber",
      r."name", r."fatherName", r."motherName", r."address", r."nationality", r."visibility",
      r."approval", r."sentBackAt", r."papers", r."createdBy", a."name" as "createdByName",
      r."createdAt", r."updatedAt", r."approvedAt", r."birthDate"
    from ${dialect.listed(entries)}
    cross join "record" as r ${dialect.along('record_by_entry')}
    left join "account" as a on a."id" = r."createdBy"
    where r."entry" = t."entry" and r."state" is not null order by r."entry"`.execute(db)
  return rows
}

/** The file types of a sum of bits, in display order. */
export async function readPaperBits(db: Db): Promise<(papers: number) => FileType[]> {
  const known = await db.selectFrom('paperBit').select(['type', 'bit']).execute()
  const bitOf = new Map(known.map(({ type, bit }) => [type, bit]))
  return (papers) =>
    fileTypes.filter((type) => {
      const bit = bitOf.get(type)
      return bit !== undefined && Math.floor(papers / bit) % 2 === 1
    })
}
