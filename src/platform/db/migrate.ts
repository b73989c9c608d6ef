import { type Kysely, sql } from 'kysely'
import { isPostgres, tableNames } from './engine.ts'
import { from0001 } from './migrations/from-0001.ts'
import { from0060 } from './migrations/from-0060.ts'
import { from0090 } from './migrations/from-0090.ts'
import { from0107 } from './migrations/from-0107.ts'
import type { Migration } from './migrations/migration.ts'
import type { Db } from './schema.ts'

/** In order. Only add migrations, never edit them: they may already have run somewhere. */
export const migrations = [...from0001, ...from0060, ...from0090, ...from0107]

export class NewerSchema extends Error {
  constructor(names: string[]) {
    super(
      `This database was written by a newer Countersign (it knows ${names.join(', ')}). ` +
        'Start that version, or restore a backup made by this one.',
    )
    this.name = 'NewerSchema'
  }
}

const migrationLock = 7_203_118

type Ledger = { migration: { name: string; appliedAt: string } }

/** Empty if it is no database of Countersign. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  if (!(await tableNames(db)).has('migration')) return []
  return (await readLedger(db)).toSorted()
}

async function readLedger(db: Db): Promise<string[]> {
  const ledger = db as unknown as Kysely<Ledger>
  const rows = await ledger.selectFrom('migration').select('name').execute()
  return rows.map(({ name }) => name)
}

/** The migrations that `migrate` would run on a database in use; empty if new, or newer than this code. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const applied = await appliedMigrations(db)
  const isNewer = applied.some((name) => !migrations.some((known) => known.name === name))
  if (applied.length === 0 || isNewer) return []
  return migrations.map(({ name }) => name).filter((name) => !applied.includes(name))
}

/** False if the schema is older or newer than this code. */
export async function knowsSchema(db: Db): Promise<boolean> {
  const names = new Set(await readLedger(db))
  return names.size === migrations.length && migrations.every(({ name }) => names.has(name))
}

export async function migrate(db: Db, known: Migration[] = migrations): Promise<void> {
  await db.transaction().execute(async (db) => {
    if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(db)
    await sql`create table if not exists "migration" ("name" text primary key, "appliedAt" text not null)`.execute(
      db,
    )
    const applied = new Set(await readLedger(db))

    const names = new Set(known.map((migration) => migration.name))
    const unknown = [...applied].filter((name) => !names.has(name))
    if (unknown.length > 0) throw new NewerSchema(unknown)

    for (const { name, up } of known) {
      if (applied.has(name)) continue
      await up(db)
      const appliedAt = new Date().toISOString()
      const ledger = db as unknown as Kysely<Ledger>
      await ledger.insertInto('migration').values({ name, appliedAt }).execute()
    }
  })
}
