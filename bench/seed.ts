import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { settingsOfEarlierSites } from '#contract/settings.ts'
import { nameKey, wordsOf } from '../src/contract/text/name-key.ts'
import { soundOf } from '../src/contract/text/name-sound.ts'
import { ensureSettings } from '../src/core/settings/read-settings.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { readSecret } from '../src/platform/secret.ts'
import { newUuid } from '../src/platform/uuid.ts'
import {
  asInAnOffice,
  evenly,
  isShown,
  type Kind,
  originalOf,
  personOf,
  photoHashOf,
} from './people.ts'

export type SeededFolder = { folder: string; file: string; records: number }

const batch = 50_000
const firstAt = Date.UTC(2024, 0, 1)
const betweenRecordsMs = 8000

export function staff(number: number): string {
  return `018cc251-f400-7000-8000-00000000000${number}`
}

const kinds = { records: evenly, office: asInAnOffice }

/** A data folder with this many records, filled once and kept for later runs. */
export async function seededFolder(
  records: number,
  how: keyof typeof kinds = 'records',
): Promise<SeededFolder> {
  const home = join(tmpdir(), 'countersign-bench')
  const folder = join(home, `${how}-${records}`)
  const file = join(folder, 'countersign.db')
  const marker = join(folder, 'complete')
  mkdirSync(home, { recursive: true, mode: 0o700 })

  const wanted = await fingerprint(join(home, `schema-${process.pid}.db`))
  const isComplete = existsSync(marker) && readFileSync(marker, 'utf8') === wanted
  if (!isComplete) {
    console.log(`Filling ${folder} with ${records.toLocaleString('en')} records`)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
    chmodSync(folder, 0o700)
    readSecret({ kind: 'kept', file: join(folder, 'secret') })
    await createSchema(file)
    fill(file, records, kinds[how])
    writeFileSync(marker, wanted)
  }
  return { folder, file, records }
}

/** A hash of the migrations and the code that fills a folder: if it changes, folders are filled again. */
async function fingerprint(scratch: string): Promise<string> {
  try {
    await createSchema(scratch)
    const hash = createHash('sha256')
    using database = new DatabaseSync(scratch)
    for (const { sql } of database.prepare('select sql from sqlite_schema order by name').all()) {
      hash.update(String(sql))
    }
    for (const name of ['seed.ts', 'people.ts']) {
      hash.update(readFileSync(join(import.meta.dirname, name)))
    }
    return hash.digest('hex')
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(scratch + end, { force: true })
  }
}

async function createSchema(file: string): Promise<void> {
  const db = await openDatabase({ engine: 'sqlite', file })
  await ensureSettings(db, newUuid(firstAt), new Date(firstAt), {
    ...settingsOfEarlierSites,
    lookupPolicy: 'number',
    isSetUp: true,
  })
  await db.destroy()
}

function fill(file: string, records: number, { documentsOf, creatorOf }: Kind): void {
  using database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  // No durability: without the marker, which is written last, the folder is filled again after a crash.
  database.exec(`pragma journal_mode = memory; pragma synchronous = off; pragma cache_size = -400000;
    pragma locking_mode = exclusive; pragma temp_store = memory`)
  const insertRecord = database.prepare(`
    insert into "record" ("id", "passportNumber", "irccNumber", "name", "fatherName", "motherName",
      "address", "nationality", "visibility", "approval", "clientDatabase", "createdBy",
      "createdAt", "updatedAt", "approvedAt", "revision", "entry", "nameKey", "papers", "birthDate")
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'My_Aust', ?, ?, ?, ?, 1, ?, ?, ?, ?)`)
  const insertDocument = database.prepare(`
    insert into "document" ("id", "recordId", "type", "pages", "stagedBy", "stagedAt", "entry",
      "provenance", "issuer", "expiresOn", "originalSha256", "originalBytes", "photoHash")
    values (?, ?, ?, ?, ?, ?, ?, 'copy-received', ?, ?, ?, 300000, ?)`)

  const bits = new Map(
    database
      .prepare('select "type", "bit" from "paperBit"')
      .all()
      .map(({ type, bit }) => [type, Number(bit)]),
  )
  // Drop triggers for speed; the rows that they would maintain are inserted directly.
  const triggers = database
    .prepare(
      `select "name", "sql" from sqlite_schema where type = 'trigger'
        and (tbl_name = 'document' or name = 'name_words_added')`,
    )
    .all()
  for (const { name } of triggers) database.exec(`drop trigger "${name}"`)

  const words = new Map<string, number>()
  for (let start = 1; start <= records; start += batch) {
    database.exec('begin')
    for (let n = start; n < Math.min(start + batch, records + 1); n++) {
      const time = firstAt + n * betweenRecordsMs
      const [id, at] = [newUuid(time), new Date(time).toISOString()]
      const person = personOf(n)
      for (const word of wordsOf(person.name)) words.set(word, (words.get(word) ?? 0) + 1)
      const documents = documentsOf(n, records)
      const isHidden = !isShown(n) && n % 20 === 0
      const isPending = !isShown(n) && !isHidden
      insertRecord.run(
        id,
        person.passportNumber,
        person.irccNumber,
        person.name,
        person.fatherName,
        person.motherName,
        person.address,
        person.nationality,
        isHidden ? 'hidden' : 'visible',
        isPending ? 'pending' : 'approved',
        staff(creatorOf(n, records)),
        at,
        at,
        isPending ? null : at,
        n,
        nameKey(person.name),
        documents.reduce((sum, { type }) => sum + (bits.get(type) ?? 0), 0),
        person.birthDate,
      )
      for (const { type, pages, issuer = null, expiresOn = null } of documents) {
        const photoHash = type === 'photo' ? photoHashOf(n) : ''
        const staged = [newUuid(time), id, type, pages, staff(0), at, n] as const
        insertDocument.run(...staged, issuer, expiresOn, originalOf(n, type), photoHash)
      }
    }
    database.exec('commit')
  }
  const insertWord = database.prepare('insert into "nameWord" values (?, ?, ?)')
  database.exec('begin')
  for (const [word, count] of words) insertWord.run(word, soundOf(word), count)
  database.exec('commit')
  for (const trigger of triggers) database.exec(String(trigger.sql))
  database.exec('pragma journal_mode = wal')
}
