import { type Selectable, sql } from 'kysely'
import { textFields } from '#contract/forms/record-form.ts'
import { searchDialect } from '#platform/db/record-search.ts'
import type { Db, RecordTable } from '#platform/db/schema.ts'

/** The bit sum `papers` says which documents exist, so the document table is not read. */
const states = ['visibility', 'approval', 'sentBackAt', 'papers'] as const
const entered = ['createdBy', 'createdAt', 'updatedAt', 'approvedAt'] as const
const columns = ['id', ...textFields, ...states, ...entered] as const

export type ExportedRow = Pick<Selectable<RecordTable>, (typeof columns)[number]> & {
  createdByName: string | null
}

/** Reads records in the order of the given entries; deleted records are left out. */
export async function readExported(db: Db, entries: number[]): Promise<ExportedRow[]> {
  const dialect = searchDialect(db)
  const listed = sql.join(columns.map((column) => sql.ref(`r.${column}`)))
  const { rows } = await sql<ExportedRow>`select ${listed}, a."name" as "createdByName"
    from ${dialect.listed(entries)}
    cross join "record" as r ${dialect.along('record_by_entry')}
    left join "account" as a on a."id" = r."createdBy"
    where r."entry" = t."entry" and r."state" is not null order by r."entry"`.execute(db)
  return rows
}
