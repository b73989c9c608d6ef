import { type Selectable, sql } from 'kysely'
import { searchDialect } from '#platform/db/record-search.ts'
import type { Db, RecordTable } from '#platform/db/schema.ts'

type Columns =
  | ('id' | 'passportNumber' | 'irccNumber' | 'name' | 'fatherName' | 'motherName' | 'address')
  | ('nationality' | 'visibility' | 'approval' | 'sentBackAt' | 'papers' | 'createdBy')
  | ('createdAt' | 'updatedAt' | 'approvedAt' | 'birthDate')

/** The bit sum `papers` says which documents exist, so the document table is not read. */
export type ExportedRow = Pick<Selectable<RecordTable>, Columns> & { createdByName: string | null }

/** Reads records in the order of the given entries; deleted records are left out. */
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
