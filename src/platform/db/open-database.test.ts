import { fork } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { emptyDatabase } from '../../../tests/empty-database.ts'
import { engines, newPostgresDatabase } from '../../../tests/test-portal.ts'
import { isUnavailable, uniqueViolation } from './errors.ts'
import { appliedMigrations, migrate, migrations, NewerSchema } from './migrate.ts'
import { connect, openDatabase } from './open-database.ts'
import { preparedQuery } from './prepared-query.ts'

const figure = { day: '2026-01-01', outcome: 'found', count: 1 }

describe.each(engines)('on %s', (engine) => {
  test('processes that start at once bring the schema up to date once', async () => {
    await using database = await emptyDatabase(engine)
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase(database.config)))
    const [db] = opened
    const { rows } = await sql<{ name: string }>`select "name" from "migration"`.execute(
      db ?? never(),
    )
    expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
    for (const each of opened) await each.destroy()
  })

  test('a database of a newer version is refused in words', async () => {
    await using database = await emptyDatabase(engine)
    const db = await openDatabase(database.config)
    await migrate(db, [...migrations, { name: '9999-from-the-future', up: async () => {} }])
    await db.destroy()
    await expect(openDatabase(database.config)).rejects.toThrow(NewerSchema)
    await expect(openDatabase(database.config)).rejects.toThrow(/newer Countersign.*9999/)
  })

  test('a migration that fails leaves nothing behind', async () => {
    await using database = await emptyDatabase(engine)
    const db = await openDatabase(database.config)
    const broken = {
      name: '0002-broken',
      up: async () => {
        throw new Error('half-way')
      },
    }
    const half = {
      name: '0002-half',
      up: async (inner: typeof db) => {
        await sql`create table "half" ("id" text)`.execute(inner)
      },
    }
    await expect(migrate(db, [...migrations, half, broken])).rejects.toThrow('half-way')
    await expect(sql`select * from "half"`.execute(db)).rejects.toThrow(/half/)
    await db.destroy()
  })

  test('a reader never waits for a transaction under way, and never sees its half', async () => {
    await using database = await emptyDatabase(engine)
    const db = await openDatabase(database.config)
    const { promise, resolve } = Promise.withResolvers<void>()
    const writing = db.transaction().execute(async (db) => {
      await db.insertInto('lookupFigure').values(figure).execute()
      expect(await db.selectFrom('lookupFigure').selectAll().execute()).toHaveLength(1)
      await promise
    })
    await new Promise((done) => setTimeout(done, 50))
    expect(await db.selectFrom('lookupFigure').selectAll().execute()).toEqual([])
    resolve()
    await writing
    expect(await db.selectFrom('lookupFigure').selectAll().execute()).toEqual([figure])
    await db.destroy()
  })

  test('what is read row by row does not hold back what others read meanwhile', async () => {
    await using database = await emptyDatabase(engine)
    const db = await openDatabase(database.config)
    const days = Array.from({ length: 500 }, (_, index) => ({ ...figure, day: `day ${index}` }))
    await db.insertInto('lookupFigure').values(days).execute()
    let seen = 0
    for await (const _ of db.selectFrom('lookupFigure').selectAll().stream(50)) {
      if (seen++ !== 0) continue
      await db.insertInto('lookupFigure').values(figure).execute()
      expect(await db.selectFrom('lookupFigure').selectAll().execute()).toHaveLength(501)
    }
    expect(seen).toBe(500)
    await db.destroy()
  })

  test('a number that is taken is distinguished from a database that is unavailable', async () => {
    await using database = await emptyDatabase(engine)
    const db = await openDatabase(database.config)
    const insert = () => db.insertInto('lookupFigure').values(figure).execute()
    await insert()
    const error = await insert().catch((error: unknown) => error)
    expect(uniqueViolation(error)).toMatch(/lookupFigure/)
    expect(isUnavailable(error)).toBe(false)
    expect(uniqueViolation(new Error('other'))).toBeUndefined()
    await db.destroy()
  })
})

test.each(engines)(
  'on %s a slow query is logged by its statement, never with its values',
  async (engine) => {
    await using database = await emptyDatabase(engine)
    const told: string[] = []
    const db = await openDatabase(database.config, migrations, {
      fromMs: 0,
      note: ({ statement, ms }) => told.push(`${statement} ${ms}`),
    })
    await db.selectFrom('record').selectAll().where('name', '=', 'CANARY').execute()
    await db.destroy()
    expect(told.join()).toMatch(/"name" = (\?|\$1)/)
    expect(told.join()).not.toContain('CANARY')
  },
)

test('a PostgreSQL that is not there is unavailable', async () => {
  const url = 'postgres://nobody@127.0.0.1:9/none'
  const error = await openDatabase({ engine: 'postgres', url }).catch((error: unknown) => error)
  expect(isUnavailable(error)).toBe(true)
})

test('SQLite refuses values that it would silently misplace', async () => {
  await using database = await emptyDatabase('sqlite')
  const db = await openDatabase(database.config)
  for (const value of [{ a: 1 }, true, new Date()]) {
    const query = db
      .selectFrom('record')
      .selectAll()
      .where('id', '=', value as unknown as string)
    await expect(query.execute()).rejects.toThrow(TypeError)
  }
  await db.destroy()
})

test('SQLite is durable: write-ahead log, flushed at every commit', async () => {
  await using database = await emptyDatabase('sqlite')
  const db = await openDatabase(database.config)
  await db.transaction().execute(async (db) => {
    const { rows: mode } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)
    const { rows: flush } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
    expect([mode, flush]).toEqual([[{ journal_mode: 'wal' }], [{ synchronous: 2 }]])
  })
  await db.destroy()
})

test.each(engines)('on %s a column that is renamed is read by its new name', async (engine) => {
  await using database = await emptyDatabase(engine)
  const db = await openDatabase(database.config)
  await sql`create table sample (old text)`.execute(db)
  await sql`insert into sample values ('kept')`.execute(db)
  const read = () => sql`select * from sample`.execute(db).then(({ rows }) => rows)
  const readInside = () => db.transaction().execute((db) => sql`select * from sample`.execute(db))
  expect([await read(), (await readInside()).rows]).toEqual([[{ old: 'kept' }], [{ old: 'kept' }]])
  await sql`alter table sample rename column old to new`.execute(db)
  expect([await read(), (await readInside()).rows]).toEqual([[{ new: 'kept' }], [{ new: 'kept' }]])
  await db.destroy()
})

test("on SQLite a commit that fails undoes its own transaction, and nobody else's", async () => {
  await using database = await emptyDatabase('sqlite')
  const db = await openDatabase(database.config)
  const failing = db.transaction().execute(async (db) => {
    await sql`pragma defer_foreign_keys = on`.execute(db)
    const file = { page: 1, size: 'page', blob: 'b', byteCount: 1 } as const
    await db
      .insertInto('documentFile')
      .values({ documentId: 'none', ...file })
      .execute()
  })
  const others = [1, 2, 3].map((day) => {
    return db.transaction().execute(async (db) => {
      await db
        .insertInto('lookupFigure')
        .values({ ...figure, day: `day ${day}` })
        .execute()
    })
  })
  await expect(failing).rejects.toThrow(/FOREIGN KEY/)
  await Promise.all(others)
  expect(await db.selectFrom('documentFile').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('lookupFigure').selectAll().execute()).toHaveLength(3)
  await db.destroy()
})

test('what is written here is seen at once, also by what was read a moment before', async () => {
  await using database = await emptyDatabase('sqlite')
  const db = await openDatabase(database.config)
  const read = () => db.selectFrom('lookupFigure').selectAll().execute()
  for (let count = 1; count <= 20; count++) {
    expect(await read()).toHaveLength(count - 1)
    await db
      .insertInto('lookupFigure')
      .values({ ...figure, day: `day ${count}` })
      .execute()
    expect(await read()).toHaveLength(count)
  }
  await db.destroy()
})

test('a query without values runs once per snapshot, and again after a write', async () => {
  await using database = await emptyDatabase('sqlite')
  const [db, other] = await Promise.all([1, 2].map(() => openDatabase(database.config)))
  if (!db || !other) return never()
  const figures = preparedQuery((db) => db.selectFrom('lookupFigure').selectAll())
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

  expect(await figures(db)).toEqual([])
  await db.insertInto('lookupFigure').values(figure).execute()
  expect(await figures(db)).toEqual([figure])
  expect(await figures(db)).toBe(await figures(db))

  await other.updateTable('lookupFigure').set({ count: 2 }).execute()
  await nextTurn()
  expect(await figures(db)).toEqual([{ ...figure, count: 2 }])
  await db.destroy()
  await other.destroy()
})

test.each([
  ['a timer', setTimeout],
  ['an immediate', setImmediate],
])('what %s read is read again by a request that came after it', async (_, later) => {
  await using database = await emptyDatabase('sqlite')
  const [db, other] = await Promise.all([1, 2].map(() => openDatabase(database.config)))
  if (!db || !other) return never()
  const figures = preparedQuery((db) => db.selectFrom('lookupFigure').selectAll())
  const readTwice = () =>
    Promise.all([figures(db), db.selectFrom('lookupFigure').selectAll().execute()])

  const { promise, resolve } = Promise.withResolvers<unknown>()
  later(async () => {
    expect(await readTwice()).toEqual([[], []])
    await other.insertInto('lookupFigure').values(figure).execute()
    // Its callback runs before the next immediates, like those of the network.
    stat(tmpdir(), () => resolve(readTwice()))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  })
  expect(await promise).toEqual([[figure], [figure]])
  await db.destroy()
  await other.destroy()
})

test('on PostgreSQL who asks the same in one turn shares one question, and none gets an older answer', async () => {
  await using database = await emptyDatabase('postgres')
  const db = await openDatabase(database.config)
  const clock = preparedQuery((db) =>
    db.selectNoFrom(sql<string>`clock_timestamp()::text`.as('at')),
  )
  const figures = preparedQuery((db) => db.selectFrom('lookupFigure').selectAll())
  const fiveTimes = <T>(ask: () => T) => Promise.all([1, 2, 3, 4, 5].map(ask))
  expect(await fiveTimes(() => figures(db))).toEqual([[], [], [], [], []])

  const [first, ...others] = await fiveTimes(() => clock(db))
  for (const other of others) expect(other).toEqual(first)
  expect(await clock(db)).not.toEqual(first)

  const early = figures(db)
  await db.insertInto('lookupFigure').values(figure).execute()
  expect(await fiveTimes(() => figures(db))).toEqual(Array(5).fill([figure]))
  await early
  await db.destroy()
})

test.each([true, false])(
  'questions of lookups have a name on PostgreSQL, unless its pooler forgets names: %s',
  async (preparesByName) => {
    const url = await newPostgresDatabase()
    const db = await openDatabase({ engine: 'postgres', url, preparesByName })
    const statements = preparedQuery((db) =>
      db.selectNoFrom(sql<number>`(select count(*) from pg_prepared_statements)::int`.as('count')),
    )
    const several = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        await new Promise((resolve) => setTimeout(resolve, at * 5))
        return statements(db)
      }),
    )
    expect(several.at(-1)).toEqual([{ count: preparesByName ? 1 : 0 }])
    await db.destroy()
  },
)

test('two processes that write to one SQLite file take turns and lose nothing', async () => {
  await using database = await emptyDatabase('sqlite')
  if (database.config.engine !== 'sqlite') return
  const db = await openDatabase(database.config)
  const other = fork(join(import.meta.dirname, '../../../tests/fixtures/count-up.ts'), [
    database.config.file,
    '100',
  ])
  const ended = once(other, 'exit')
  const { countUp } = await import('../../../tests/fixtures/count-up.ts')
  await countUp(db, 100)
  expect((await ended)[0]).toBe(0)
  const { count } = await db.selectFrom('lookupFigure').select('count').executeTakeFirstOrThrow()
  expect(count).toBe(200)
  await db.destroy()
})

function never(): never {
  throw new Error('There is no database')
}

test('PostgreSQL ends by itself what outlasts its time, but for who is patient', async () => {
  const database = { engine: 'postgres', url: await newPostgresDatabase() } as const
  for (const [isPatient, within] of [
    [false, '9s'],
    [true, '0'],
  ] as const) {
    const db = connect(database, { isPatient })
    const { rows } = await sql<{ within: string; jit: string }>`select
      current_setting('statement_timeout') as "within", current_setting('jit') as "jit",
      current_setting('idle_in_transaction_session_timeout') as "idleWithin"`.execute(db)
    expect(rows).toEqual([{ within, idleWithin: within, jit: 'off' }])
    await db.destroy()
  }
})

test('rows are no longer waited for when their connection ends, as of a backup', async () => {
  const database = { engine: 'postgres', url: await newPostgresDatabase() } as const
  const [db, other] = [connect(database, { isPatient: true }), connect(database)]
  const read = db.transaction().execute(async (db) => {
    const numbers = sql<{ n: number }>`generate_series(1, 1000000)`.as<'n'>('n')
    let count = 0
    for await (const _ of db.selectFrom(numbers).selectAll().stream(100)) {
      if (++count % 200 > 0) continue
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database()`.execute(other)
    }
  })
  await expect(read).rejects.toThrow()
  await Promise.all([db.destroy(), other.destroy()])
})

test('a file that another process has for itself is waited for, as at the end of that process', async () => {
  await using database = await emptyDatabase('sqlite')
  const { config } = database
  if (config.engine !== 'sqlite') throw new Error(config.engine)
  await (await openDatabase(config)).destroy()
  const alone = fork('tests/fixtures/hold-database.ts', [config.file], { silent: true })
  await once(alone, 'message')
  alone.send('leave in a while')
  const db = await openDatabase(config)
  expect((await sql`select 1 as "one"`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
})

test('tables of another program in another schema of PostgreSQL are none of ours', async () => {
  await using database = await emptyDatabase('postgres')
  const db = connect(database.config)
  await sql`create schema "another" create table "migration" ("id" int)`.execute(db)
  expect(await appliedMigrations(db)).toEqual([])
  await migrate(db)
  expect(await appliedMigrations(db)).toHaveLength(migrations.length)
  await db.destroy()
})
