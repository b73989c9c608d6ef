import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { stageDocument } from '#core/documents/stage-document.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { rowsOf } from '#platform/db/dump/rows.ts'
import { connect } from '#platform/db/open-database.ts'
import type { Db } from '#platform/db/schema.ts'
import { backupSite } from '../src/cli/backups.ts'
import { plain } from './fixtures/uploads.ts'
import { type Engine, newPostgresDatabase, type TestPortal } from './test-portal.ts'

export const scan = await plain(90, 60).jpeg().toBuffer()

export async function staged(
  test: TestPortal,
  role: 'admin' | 'moderator' = 'admin',
  bytes: Uint8Array = scan,
): Promise<string> {
  const result = await stageDocument(await test.as(role), { bytes })
  if (result.outcome !== 'staged') throw new Error(result.because)
  return result.id
}

/** A scan of its own, since one that was withdrawn counts no more */
export function stagedAnew(test: TestPortal): Promise<string> {
  return staged(test, 'admin', Buffer.concat([scan, randomBytes(8)]))
}

/** A temporary folder, deleted at the end of the test. */
export function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-backup-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

/** Settings of an empty data folder and an empty database. */
export async function anEmptyPlace(engine: Engine) {
  const kept = aFolder()
  const config = readConfig({
    DATA_DIR: join(kept.folder, 'data'),
    DATABASE_URL: engine === 'postgres' ? await newPostgresDatabase() : undefined,
    LOG_LEVEL: 'silent',
  })
  return { config, [Symbol.asyncDispose]: kept[Symbol.asyncDispose] }
}

/** Tables of another program with the names of ours, in a schema of its own. */
export async function addOtherTables(db: Db): Promise<void> {
  const tables = sql`create table "erased" ("no" int) create table "record" ("no" int)`
  await sql`create schema "another" ${tables}`.execute(db)
}

/** Makes a backup by the command, and returns its folder. */
export async function backedUp(test: TestPortal, to: string, passphrase?: string): Promise<string> {
  const ended = await backupSite(test.portal, { to, passphrase, progress: () => {} })
  if (ended.outcome !== 'done') throw new Error(ended.say)
  return ended.say.split('\n')[0] ?? ''
}

/** Takes back the last migration, so that the database is as an older version has written it. */
export async function makeOlder(test: TestPortal): Promise<void> {
  const { db } = await test.as('admin')
  await sql`delete from "migration" where "name" = '0130-order-of-endings'`.execute(db)
}

/** Deletes a row of this table from a backup, and corrects the manifest accordingly. */
export function dropRow(backup: string, engine: Engine, table: string): void {
  const path = engine === 'sqlite' ? 'rows/countersign.db' : `rows/${table}.jsonl.gz`
  const file = join(backup, path)
  if (engine === 'sqlite') {
    const db = new DatabaseSync(file)
    db.exec(`delete from "${table}" where rowid = (select min(rowid) from "${table}")`)
    db.close()
  } else {
    const [, ...lines] = gunzipSync(readFileSync(file)).toString().split('\n')
    writeFileSync(file, gzipSync(lines.join('\n')))
  }
  const list = join(backup, 'manifest.jsonl')
  const bytes = readFileSync(file)
  const described = JSON.stringify({ path, bytes: bytes.length, sha256: sha256(bytes) })
  const lines = readFileSync(list, 'utf8').split('\n')
  const agreeing = lines.map((line) => (line.includes(`"${path}"`) ? described : line)).join('\n')
  writeFileSync(list, agreeing)
  writeFileSync(join(backup, 'manifest.sha256'), `${sha256(agreeing)}  manifest.jsonl\n`)
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The contents of a database, table by table. */
export async function contents(database: Config['database']): Promise<Record<string, string[]>> {
  const db = connect(database)
  try {
    const { tables, linesOf } = await rowsOf(db)
    const found: Record<string, string[]> = {}
    for (const table of tables) {
      const lines = await Array.fromAsync(linesOf(table))
      found[table] = lines.map((line) => sameOnBoth(line)).toSorted()
    }
    return found
  } finally {
    await db.destroy()
  }
}

const closed = ['statusList', 'signingKey', 'logHead', 'logLeaf', 'activity', 'activityHead']

/** Leaves out what a restore replaces: status lists and the log continue as new ones, with another key. */
export function withoutLists<T>(tables: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(tables).filter(([name]) => !closed.includes(name)))
}

/** Removes computed columns and sorts the others, so that rows of both engines can be compared. */
function sameOnBoth(line: string): string {
  const { state, publicPassportNumber, publicIrccNumber, ...row } = JSON.parse(line)
  return JSON.stringify(Object.fromEntries(Object.entries(row).toSorted()))
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}
