import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isUnavailable } from './errors.ts'
import { openDatabase } from './open-database.ts'
import { onReaderThread, onWriterThread } from './reader-thread.ts'
import { SqliteThread } from './sqlite/thread.ts'

async function aDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-thread-'))
  const db = await openDatabase({ engine: 'sqlite', file: join(folder, 'test.db') })
  return {
    db,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await rm(folder, { recursive: true })
    },
  }
}

const longQuestion = sql<{ count: number }>`with recursive c("n") as
  (select 1 union all select "n" + 1 from c where "n" < 2000000) select count(*) as "count" from c`

test('while a long question is answered onReaderThread, everything else goes on', async () => {
  await using database = await aDatabase()
  const { db } = database
  const answer = longQuestion.execute(onReaderThread(db))
  let isAnswered = false
  void answer.then(() => (isAnswered = true))
  let meanwhile = 0
  while (!isAnswered) {
    await db.selectFrom('lookupFigure').selectAll().execute()
    await new Promise((resolve) => setImmediate(resolve))
    meanwhile++
  }
  expect((await answer).rows).toEqual([{ count: 2_000_000 }])
  expect(meanwhile).toBeGreaterThan(20)
})

test('onReaderThread sees what was written a moment before, and cannot write', async () => {
  await using database = await aDatabase()
  const { db } = database
  for (let count = 1; count <= 20; count++) {
    const figure = { day: `day ${count}`, outcome: 'found', count: 1 }
    await db.insertInto('lookupFigure').values(figure).execute()
    const seen = await onReaderThread(db).selectFrom('lookupFigure').selectAll().execute()
    expect(seen).toHaveLength(count)
  }
  await expect(onReaderThread(db).deleteFrom('lookupFigure').execute()).rejects.toThrow(/readonly/)
  expect(await db.selectFrom('lookupFigure').selectAll().execute()).toHaveLength(20)
  await db.transaction().execute(async (db) => {
    expect(onReaderThread(db)).toBe(db)
  })
})

test('what goes wrong onReaderThread says how, and the next question is answered', async () => {
  await using database = await aDatabase()
  const away = onReaderThread(database.db)
  const wrong = await sql`select * from "nothing"`.execute(away).catch((error: unknown) => error)
  expect(wrong).toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 1 })
  expect(isUnavailable(wrong)).toBe(false)
  expect((await sql`select 1 as "one"`.execute(away)).rows).toEqual([{ one: 1 }])
})

test('a transaction onWriterThread blocks nobody, takes turns with others, and is kept whole or not at all', async () => {
  await using database = await aDatabase()
  const { db } = database
  const days = async () => {
    const figures = await db.selectFrom('lookupFigure').select('day').orderBy('day').execute()
    return figures.map(({ day }) => day)
  }
  const insert = (to: typeof db, day: string) =>
    to.insertInto('lookupFigure').values({ day, outcome: 'found', count: 1 }).execute()
  let isDone = false
  let meanwhile = 0
  const written = onWriterThread(db)
    .transaction()
    .execute(async (db) => {
      await insert(db, 'a')
      await longQuestion.execute(db)
      await insert(db, 'b')
    })
  void written.then(() => (isDone = true))
  const others = Promise.all([1, 2, 3].map((count) => insert(db, `other ${count}`)))
  while (!isDone) {
    const seen = await days()
    expect(seen.includes('a')).toBe(seen.includes('b'))
    await new Promise((resolve) => setImmediate(resolve))
    meanwhile++
  }
  expect(meanwhile).toBeGreaterThan(20)
  await others
  expect(await days()).toEqual(['a', 'b', 'other 1', 'other 2', 'other 3'])

  const failing = onWriterThread(db)
    .transaction()
    .execute(async (db) => {
      await insert(db, 'c')
      await insert(db, 'a')
    })
  await expect(failing).rejects.toThrow(/UNIQUE/)
  await insert(onWriterThread(db), 'd')
  expect(await days()).toEqual(['a', 'b', 'd', 'other 1', 'other 2', 'other 3'])
})

test.runIf(process.platform === 'linux')(
  'onWriterThread gives way to who answers requests',
  async () => {
    await using database = await aDatabase()
    const lowered = () =>
      readdirSync('/proc/self/task').filter((id) => {
        const [, stat = ''] = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')
        return stat.split(' ')[16] === '10'
      })
    const before = lowered()
    await sql`select 1`.execute(onReaderThread(database.db))
    await sql`select 1`.execute(onWriterThread(database.db))
    const now = lowered().filter((id) => !before.includes(id))
    expect(now).toHaveLength(1)
    expect(now).not.toContain(`${process.pid}`)
  },
)

test('a thread that has died in a transaction commits nothing of what would follow', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'countersign-thread-')), 'test.db')
  const thread = new SqliteThread({ file, readOnly: false })
  const run = (sql: string, isInTransaction = false) =>
    thread.run({ sql, parameters: [] }, isInTransaction)
  await run('create table "t" ("n" integer)')
  await run('begin immediate')
  await run('insert into "t" values (1)', true)
  await thread.close()
  await expect(run('insert into "t" values (2)', true)).rejects.toThrow('No transaction is left')
  expect(await run('select * from "t"')).toEqual({ rows: [] })
  await thread.close()
  await rm(join(file, '..'), { recursive: true })
})

test('a file that cannot be opened is reported as such, and not as a dead thread', async () => {
  const thread = new SqliteThread({ file: join(tmpdir(), 'nowhere', 'test.db'), readOnly: false })
  const wrong = await thread.run({ sql: 'select 1', parameters: [] }, false).catch((error) => error)
  expect(wrong).toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 14 })
})
