import { expect, test } from 'vitest'
import { openCuttableProxy } from '../../../../tests/cuttable-proxy.ts'
import { newPostgresDatabase } from '../../../../tests/test-portal.ts'
import { isUnavailable } from '../errors.ts'
import { openPipelines } from './pipeline.ts'

const question = (sql: string, ...parameters: unknown[]) => ({ name: sql, sql, parameters })

async function opened() {
  const url = new URL(await newPostgresDatabase())
  const way = await openCuttableProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(way.port)
  const pipelines = openPipelines({
    connectionString: url.href,
    preparesByName: true,
    answerWithinMs: 400,
    settle: async () => {},
    noteTime: () => {},
  })
  return {
    way,
    ask: async (sql: string, ...parameters: unknown[]) =>
      pipelines.read<Record<string, unknown>>(question(sql, ...parameters)),
    async [Symbol.asyncDispose]() {
      await pipelines.end()
      await way[Symbol.asyncDispose]()
    },
  }
}

test('each of many concurrent queries gets its own answer, and a failed one harms no other', async () => {
  await using site = await opened()
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 10 === 3
          ? site.ask('select 1 / $1::int as "n"', 0).catch(({ code }) => code)
          : site.ask('select $1::int as "n"', n),
      ),
    )
    expect(answers).toEqual(answers.map((_, n) => (n % 10 === 3 ? '22012' : [{ n }])))
  }
})

test('another connection is opened only while one is busy', async () => {
  await using site = await opened()
  const connection = () => site.ask('select pg_backend_pid() as "pid", pg_sleep(0.05)')
  const inTurn = [await connection(), await connection(), await connection()]
  expect(new Set(inTurn.map(([row]) => row?.pid)).size).toBe(1)
  const atOnce = await Promise.all(Array.from({ length: 8 }, connection))
  expect(new Set(atOnce.map(([row]) => row?.pid)).size).toBe(4)
})

test('counts are numbers', async () => {
  await using site = await opened()
  expect(await site.ask('select count(*) as "n" from pg_class where false')).toEqual([{ n: 0 }])
})

test('when the database is cut off or hangs all pending queries fail, and later ones are answered again', async () => {
  await using site = await opened()
  const ask = () => site.ask('select 1 as "n"')
  const many = () => Promise.all(Array.from({ length: 20 }, () => ask().catch(isUnavailable)))
  expect(await many()).toEqual(Array(20).fill([{ n: 1 }]))
  for (let round = 0; round < 3; round++) {
    site.way.hang()
    const begun = performance.now()
    expect(await many()).toEqual(Array(20).fill(true))
    expect(performance.now() - begun).toBeLessThan(5000)
    await site.way.cut()
    expect(await many()).toEqual(Array(20).fill(true))
    await site.way.restore()
    expect(await many()).toEqual(Array(20).fill([{ n: 1 }]))
  }
})

test('an answer that takes longer than another waited is none that does not come', async () => {
  await using site = await opened()
  const slow = 'select pg_sleep(0.25) as "slept"'
  // Four connections run these one after another, which takes longer in total than one query may.
  const all = Array.from({ length: 16 }, () => site.ask(slow).catch(isUnavailable))
  expect(await Promise.all(all)).toEqual(Array(16).fill([{ slept: '' }]))
})
