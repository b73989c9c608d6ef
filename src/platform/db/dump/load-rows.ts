import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { isPostgres } from '../engine.ts'
import { appliedMigrations, migrations as known, migrate } from '../migrate.ts'
import { connect } from '../open-database.ts'
import type { Db } from '../schema.ts'
import { countRows, type Progress, putRows, type Rows, rowsOf } from './rows.ts'
import { forgetAccess } from './snapshot.ts'
import { hasTables } from './tables.ts'

type Database = Config['database']

/** 'empty': the database does not exist, or has at most a schema without settings. */
export async function stateOfDatabase(database: Database): Promise<'empty' | 'in use'> {
  if (database.engine === 'sqlite') return existsSync(database.file) ? 'in use' : 'empty'
  await using db = connect(database)
  if (!(await hasTables(db))) return 'empty'
  if ((await appliedMigrations(db)).length === 0) return 'in use'
  const settings = await db.selectFrom('settings').select('id').limit(1).execute()
  return settings.length === 0 ? 'empty' : 'in use'
}

type Filling = {
  /** The name of the backup */
  from: string
  /** The rows as lines of JSON, or the SQLite file that contains them */
  rows: Rows | string
  migrations: string[]
  progress: Progress
  /** Throws if rows are missing, so that the transaction is rolled back */
  check: (rows: Record<string, number>) => void
}

/** Creates the schema that the rows were dumped with, and inserts all rows or none. */
export async function loadRows(
  database: Database,
  { from, rows, migrations, progress, check }: Filling,
) {
  const draft =
    database.engine === 'sqlite'
      ? ({ ...database, file: `${database.file}.draft` } as const)
      : database
  if (draft.engine === 'sqlite') await rm(draft.file, { force: true })
  const source = typeof rows === 'string' ? connect({ engine: 'sqlite', file: rows }) : undefined
  // To fill or count a large table takes longer than the time limit for requests.
  const target = connect(draft, { isPatient: true })
  try {
    const sameSchema = known.filter(({ name }) => migrations.includes(name))
    await migrate(target, sameSchema)
    const lines = source ? await rowsOf(source) : (rows as Rows)
    await target.transaction().execute(async (db) => {
      await putRows(db, lines, progress)
      check(await countRows(db))
      if (isPostgres(db) && migrations.includes(jobs)) await noteUnfinished(db, from)
    })
  } finally {
    await source?.destroy()
    await target.destroy()
  }
  if (draft.engine === 'sqlite' && database.engine === 'sqlite') {
    await rename(draft.file, database.file)
  }
}

const [jobs, unfinished] = ['0070-jobs', 'unfinished restore']

function noteUnfinished(db: Db, from: string) {
  const row = { name: unfinished, holder: '', heldUntil: '', dueFrom: '', doneAt: null }
  return db
    .insertInto('job')
    .values({ ...row, result: from })
    .execute()
}

/**
 * The backup whose restore into this database of PostgreSQL is not finished: what was erased since is there again.
 * The marker in DATA_DIR is unknown to other machines.
 */
export async function unfinishedIn(db: Db): Promise<string | undefined> {
  if (!isPostgres(db) || !(await appliedMigrations(db)).includes(jobs)) return undefined
  const row = await db
    .selectFrom('job')
    .select('result')
    .where('name', '=', unfinished)
    .executeTakeFirst()
  return row?.result ?? undefined
}

export async function endUnfinished(db: Db): Promise<void> {
  await db.deleteFrom('job').where('name', '=', unfinished).execute()
}

/** Deletes sessions and mailed tokens, which a restore must not revive. Returns the remaining row counts. */
export async function prepareCopy(file: string): Promise<Record<string, number>> {
  forgetAccess(file, ['migration', 'position'])
  await using db = connect({ engine: 'sqlite', file })
  return await countRows(db)
}
