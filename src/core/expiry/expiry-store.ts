import { sql } from 'kysely'
import type { DocumentType } from '#contract/document-types.ts'
import { candidateDatabase } from '#contract/record.ts'
import { searchDialect } from '#platform/db/record-search.ts'
import type { Db } from '#platform/db/schema.ts'
import { countRows } from '../rows.ts'

/** A range of last days, both ends inclusive */
type Ending = { from: string; to: string }

/** Documents whose last day is in the range, without records in the bin. Photos have no last day. */
export function endingDocuments(db: Db, { from, to }: Ending) {
  return db
    .selectFrom('document')
    .innerJoin('record', 'record.id', 'document.recordId')
    .where('document.expiresOn', '>=', from)
    .where('document.expiresOn', '<=', to)
    .where('record.clientDatabase', '=', candidateDatabase)
}

export type Cursor = { expiresOn: string; entry: number; type: string }
type Asked = Ending & {
  /** Only documents of records that this person entered */
  createdBy?: string | undefined
  type?: DocumentType | undefined
  isDescending: boolean
  after?: Cursor | undefined
  limit: number
}

type Listed = Cursor & { id: string; name: string; passportNumber: string }

/**
 * Up to this many records of a person, their documents are read directly; otherwise all documents are
 * walked in order.
 */
const few = 5000

export async function listEnding(
  db: Db,
  { from, to, createdBy, type, isDescending, after, limit }: Asked,
): Promise<Listed[]> {
  const { along, listed } = searchDialect(db)
  const own = createdBy === undefined ? undefined : await entriesBy(db, createdBy)
  const inOrder = type === undefined ? 'document_by_end' : 'document_type_by_end'
  const documents = own
    ? sql`${listed(own)} cross join "document" as d ${along('document_ends')}`
    : sql`"document" as d ${along(inOrder)}`
  const beyond = sql.raw(isDescending ? '<' : '>')
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const parts = [
    sql`d."expiresOn" >= ${from} and d."expiresOn" <= ${to}`,
    sql`r."clientDatabase" = ${candidateDatabase}`,
    ...(own ? [sql`d."entry" = t."entry"`] : []),
    ...(createdBy === undefined ? [] : [sql`r."createdBy" = ${createdBy}`]),
    ...(type === undefined ? [] : [sql`d."type" = ${type}`]),
    ...(after
      ? [
          sql`(d."expiresOn", d."entry", d."type")
            ${beyond} (${after.expiresOn}, ${after.entry}, ${after.type})`,
        ]
      : []),
  ]
  const { rows } = await sql<Listed>`
    select d."expiresOn", d."entry", d."type", r."id", r."name", r."passportNumber"
    from ${documents} cross join "record" as r
    where r."id" = d."recordId" and ${sql.join(parts, sql` and `)}
    order by d."expiresOn" ${direction}, d."entry" ${direction}, d."type" ${direction}
    limit ${limit}`.execute(db)
  return rows
}

/** The records that a person entered; undefined if there are too many to read them directly. */
async function entriesBy(db: Db, createdBy: string): Promise<number[] | undefined> {
  const rows = await db
    .selectFrom('record')
    .select('entry')
    .where('createdBy', '=', createdBy)
    .limit(few + 1)
    .execute()
  return rows.length > few ? undefined : rows.map(({ entry }) => entry)
}

export async function countEnding(db: Db, ending: Ending, most: number): Promise<number> {
  return countRows(db, endingDocuments(db, ending).select('document.id').limit(most))
}
