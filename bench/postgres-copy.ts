import { DatabaseSync } from 'node:sqlite'
import { type Insertable, sql } from 'kysely'
import { openDatabase } from '../src/platform/db/open-database.ts'
import type { RecordTable } from '../src/platform/db/schema.ts'
import { startPostgres } from '../tests/postgres-cluster.ts'
import type { SeededFolder } from './seed.ts'

const batch = 2000
const columns = `"id", "passportNumber", "irccNumber", "name", "fatherName", "motherName", "address",
  "nationality", "visibility", "approval", "clientDatabase", "createdBy", "createdAt", "updatedAt",
  "approvedAt", "revision", "entry", "nameKey"`

/** A throw-away PostgreSQL with the same records, without their documents. */
export async function postgresLike({ file, records }: SeededFolder) {
  console.log(`Copying ${records.toLocaleString('en')} records to PostgreSQL`)
  const cluster = await startPostgres()
  const db = await openDatabase({ engine: 'postgres', url: cluster.url })
  using source = new DatabaseSync(file, { readOnly: true })
  const read = source.prepare(
    `select ${columns} from "record" where "entry" > ? order by "entry" limit ${batch}`,
  )
  for (let last = 0; last < records; last += batch) {
    const rows = read.all(last) as unknown as Insertable<RecordTable>[]
    await db
      .insertInto('record')
      .values(rows.map((row) => ({ ...row })))
      .execute()
  }
  await sql`vacuum analyze "record"`.execute(db)
  await db.destroy()
  return { url: cluster.url, [Symbol.asyncDispose]: () => cluster.stop() }
}
