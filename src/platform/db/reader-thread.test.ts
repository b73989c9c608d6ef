import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isUnavailable } from './errors.ts'
import { openDatabase } from './open-database.ts'
import { onReaderThread } from './reader-thread.ts'

async function aDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-aside-'))
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
