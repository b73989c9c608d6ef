import { type Selectable, sql } from 'kysely'
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
