import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { settingsOfEarlierSites } from '#contract/settings.ts'
import { ensureSettings } from '../src/core/settings/read-settings.ts'
import { connect, openDatabase } from '../src/platform/db/open-database.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { newUuid } from '../src/platform/uuid.ts'
import { startPostgres } from '../tests/postgres-cluster.ts'
import type { SeededFolder } from './seed.ts'

const batch = 10_000
const tables = {
  record: `"id", "passportNumber", "irccNumber", "name", "fatherName", "motherName", "address",
    "nationality", "visibility", "approval", "clientDatabase", "createdBy", "createdAt", "updatedAt",
    "approvedAt", "revision", "entry", "nameKey", "papers", "birthDate"`,
  nameWord: `"word", "sound", "count"`,
  document: `"id", "recordId", "type", "pages", "stagedBy", "stagedAt", "entry", "provenance",
    "issuer", "expiresOn", "originalSha256", "originalBytes", "photoHash"`,
}

/** PostgreSQL with the same records, filled once and kept for later runs. */
export async function postgresLike({ file, records, folder }: SeededFolder) {
  // A folder of its own, since PostgreSQL runs as another user, who cannot read our folders.
  const kept = join(tmpdir(), `countersign-bench-postgres-${basename(folder)}`)
  const marker = join(kept, 'complete')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'complete')))
    .update(readFileSync(import.meta.filename))
    .digest('hex')
  const isComplete = existsSync(marker) && readFileSync(marker, 'utf8') === wanted
  if (!isComplete) rmSync(kept, { recursive: true, force: true })
  const cluster = await startPostgres({ kept })
  if (!isComplete) {
    console.log(`Copying ${records.toLocaleString('en')} records to PostgreSQL`)
    const database = { engine: 'postgres', url: cluster.url } as const
    await (await openDatabase(database)).destroy()
    const db = connect(database, { isPatient: true })
    const first = { ...settingsOfEarlierSites, lookupPolicy: 'number', isSetUp: true } as const
    await ensureSettings(db, newUuid(Date.now()), new Date(), first)
    await fill(db, file)
    await db.destroy()
    writeFileSync(marker, wanted)
  }
  return { url: cluster.url, [Symbol.asyncDispose]: () => cluster.stop() }
}

/** Indexes and triggers are off while rows are inserted; what they maintain is copied or rebuilt. */
async function fill(db: Db, file: string): Promise<void> {
  using source = new DatabaseSync(file, { readOnly: true })
  const { rows: indexes } = await sql<{
    name: string
    definition: string
  }>`select indexname as "name",
    indexdef as "definition" from pg_indexes where tablename in ('record', 'nameWord', 'document')
    and indexname not like '%\\_pkey'`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db)
  await sql`alter table "document" disable trigger all`.execute(db)
  await sql`alter table "record" disable trigger "record_words_insert"`.execute(db)
  for (const [table, columns] of Object.entries(tables)) {
    const read = source.prepare(
      `select rowid as "at", ${columns} from "${table}" where rowid > ? order by rowid limit ${batch}`,
    )
    for (let last = 0; ; ) {
      const rows = read.all(last)
      if (rows.length === 0) break
      last = Number(rows.at(-1)?.at)
      // A table's name alone could be a built-in type of PostgreSQL, as `record` is.
      await sql`insert into ${sql.table(table)} (${sql.raw(columns)}) select ${sql.raw(columns)}
        from json_populate_recordset((select "row" from ${sql.table(table)} as "row" limit 0),
        ${JSON.stringify(rows)}::json)`.execute(db)
    }
  }
  await sql`alter table "document" enable trigger all`.execute(db)
  await sql`alter table "record" enable trigger "record_words_insert"`.execute(db)
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  await sql`vacuum analyze`.execute(db)
}
