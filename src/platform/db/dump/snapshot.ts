import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Config } from '../../config.ts'
import { headOfChain } from '../activity-chain.ts'
import { appliedMigrations } from '../migrate.ts'
import { connect } from '../open-database.ts'
import type { Db } from '../schema.ts'
import { countRows, linesIn, type Progress, type Rows, rowsOf } from './rows.ts'
import { notBackedUp } from './tables.ts'

type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>

export const databaseFile = 'countersign.db'
const pagesAtOnce = 2000
const saidEvery = 1000
const rowsEnding = '.jsonl.gz'

/** A consistent copy while the site runs: a backup of the SQLite file, or one PostgreSQL transaction. */
export async function takeSnapshot(
  database: Config['database'],
  folder: string,
  progress: Progress,
) {
  if (database.engine === 'sqlite') {
    const file = join(folder, databaseFile)
    await copySqlite(database.file, file, progress)
    forgetAccess(file)
    await using copy = connect({ engine: 'sqlite', file })
    return { files: [databaseFile], ...(await stateOf(copy)), rows: await countRows(copy) }
  }
  // One statement reads a whole table, which takes longer than the time limit for requests.
  await using db = connect(database, { isPatient: true })
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => ({ ...(await stateOf(db)), ...(await writeRows(db, folder, progress)) }))
}

export async function* blobsIn(folder: string, { files }: Pick<Snapshot, 'files'>) {
  if (files.includes(databaseFile)) {
    await using db = connect({ engine: 'sqlite', file: join(folder, databaseFile) })
    for await (const { blob } of db.selectFrom('documentFile').select('blob').stream(1000)) {
      yield blob
    }
    return
  }
  for await (const line of rowsIn(folder, files).linesOf('documentFile')) {
    yield (JSON.parse(line) as { blob: string }).blob
  }
}

export function rowsIn(folder: string, files: string[]): Rows {
  return {
    tables: files.map((file) => file.slice(0, -rowsEnding.length)),
    async *linesOf(table) {
      const packed = createReadStream(join(folder, `${table}${rowsEnding}`))
      const input = packed.pipe(createGunzip())
      packed.on('error', (error) => input.destroy(error))
      yield* linesIn(input)
    },
  }
}

/** The open read transaction keeps later writes out of the copy. */
async function copySqlite(from: string, to: string, progress: Progress): Promise<void> {
  using source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  source.exec('begin')
  source.prepare('select count(*) from sqlite_schema').get()
  await backup(source, to, {
    rate: pagesAtOnce,
    progress: ({ totalPages, remainingPages }) =>
      progress('pages of the database', totalPages - remainingPages, totalPages),
  })
}

/** Hold nothing that gives access */
const staysInCopy = ['migration', 'position', 'job', 'chore']

/** Sessions, invitations, and links in unsent mails give access to accounts: deletes them, and overwrites their bytes. */
export function forgetAccess(file: string, stays = staysInCopy): void {
  using copy = new DatabaseSync(file)
  copy.exec('pragma secure_delete = on')
  const there = copy.prepare('select 1 from sqlite_schema where name = ?')
  for (const table of notBackedUp) {
    if (!stays.includes(table) && there.get(table)) copy.exec(`delete from "${table}"`)
  }
}

/**
 * Changes with each change of the schema, and with each that the activity tells of, whose last entry it has as
 * number:hash.
 */
export async function stateOf(db: Db) {
  const migrations = await appliedMigrations(db)
  if (!migrations.includes('0004-activity-notices')) return { migrations, activity: '' }
  const { seq, hash } = await headOfChain(db)
  return { migrations, activity: `${seq}:${hash}` }
}

async function writeRows(db: Db, folder: string, progress: Progress) {
  const { tables, linesOf } = await rowsOf(db)
  await mkdir(folder, { recursive: true })
  const counts: Record<string, number> = {}
  for (const table of tables) {
    let count = 0
    async function* lines() {
      for await (const line of linesOf(table)) {
        if (++count % saidEvery === 0) progress(`rows of ${table}`, count)
        yield `${line}\n`
      }
    }
    const target = createWriteStream(join(folder, `${table}${rowsEnding}`), { mode: 0o600 })
    await pipeline(Readable.from(lines()), createGzip({ level: 3 }), target)
    counts[table] = count
  }
  return { files: tables.map((table) => `${table}${rowsEnding}`), rows: counts }
}
