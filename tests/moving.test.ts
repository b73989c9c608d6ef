import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskBlobStore } from '#platform/blobs/disk-blob-store.ts'
import type { Config } from '#platform/config.ts'
import { readMark } from '#platform/db/moving/marks.ts'
import { connect } from '#platform/db/open-database.ts'
import { contents, filesBelow } from './backups.ts'
import { type CuttableProxy, openCuttableProxy } from './cuttable-proxy.ts'
import { aPlace, atPlace, fill, large, type Place, small } from './places.ts'
import { type FaultyProxy, openFaultyProxy } from './s3/faulty-proxy.ts'
import { anAddedRecord } from './test-portal.ts'

const records = 5000
const files = 150

let one: Place
let two: Place
let three: Place
let before: Record<string, string[]>
let store: FaultyProxy
let line: CuttableProxy

beforeAll(async () => {
  one = await aPlace(small)
  await atPlace(one, fill)
  await atPlace(one, (site) => anAddedRecord(site, { passportNumber: 'M', irccNumber: 'M' }))
  await addMore(one.config)
  before = await contents(one.config.database)
  two = await throughBadLines(await aPlace(large))
  three = await aPlace(small)
})
afterAll(async () => {
  for (const each of [store, line, one, two, three]) await each[Symbol.asyncDispose]()
})

/** So many rows and files that a move of them has a middle. */
async function addMore({ database, dataDir }: Config): Promise<void> {
  const db = connect(database)
  const blobs = await openDiskBlobStore(join(dataDir, 'blobs'))
  const {
    entry: _,
    state,
    publicIrccNumber,
    publicPassportNumber,
    ...model
  } = await db
    .selectFrom('record')
    .selectAll()
    .where('passportNumber', '=', 'M')
    .executeTakeFirstOrThrow()
  const numbered = Array.from({ length: records }, (_, n) => `M${n}`)
  await db.transaction().execute(async (db) => {
    for (const id of numbered) {
      const numbers = { passportNumber: id, irccNumber: id }
      await db
        .insertInto('record')
        .values({ ...model, id, ...numbers })
        .execute()
    }
  })
  for (const documentId of numbered.slice(0, files)) {
    const blob = await blobs.put(randomBytes(3000))
    const staged = { stagedBy: 'x', stagedAt: model.createdAt, pages: '[]', type: 'visa' }
    const owner = { recordId: null, noticeId: null, classId: null }
    await db
      .insertInto('document')
      .values({ id: documentId, ...owner, ...staged })
      .execute()
    const file = { documentId, page: 1, size: 'full' as const, blob, byteCount: 3000 }
    await db.insertInto('documentFile').values(file).execute()
  }
  await db.destroy()
}

/** The same place, but what goes there can be watched, and cut off. */
async function throughBadLines({ environment, ...place }: Place): Promise<Place> {
  const { DATABASE_URL = '', S3_ENDPOINT = '' } = environment
  store = await openFaultyProxy(new URL(S3_ENDPOINT))
  const url = new URL(DATABASE_URL)
  line = await openCuttableProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(line.port)
  return {
    ...place,
    environment: { ...environment, DATABASE_URL: url.href, S3_ENDPOINT: store.url.origin },
  }
}

function settingsFile({ environment, folder }: Place): string {
  const file = join(folder, 'env')
  const lines = Object.entries(environment).map(([name, value]) => `${name}='${value}'\n`)
  writeFileSync(file, lines.join(''))
  return file
}

type Run = { process: ChildProcess; ended: Promise<{ code: number | null; said: string }> }

function move(from: Place, to: Place, ...more: string[]): Run {
  const settings = ['--from-env', settingsFile(from), '--to-env', settingsFile(to)]
  const child = spawn(process.execPath, ['cli.ts', 'move', ...settings, ...more], {
    env: { PATH: process.env.PATH },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'close').then(async ([code]) => ({ code, said: (await said).join('') }))
  return { process: child, ended }
}

/** Does something to a move as soon as it is where it should be. */
async function meanwhile(run: Run, isThere: () => Promise<boolean>, act: () => void) {
  let isOver = false
  void run.ended.then(() => {
    isOver = true
  })
  while (!(await isThere())) {
    if (isOver) throw new Error(`It was over too early: ${(await run.ended).said}`)
    await sleep(2)
  }
  act()
  return run.ended
}

function killed(from: Place, to: Place, isThere: () => Promise<boolean>) {
  const run = move(from, to)
  return meanwhile(run, isThere, () => run.process.kill('SIGKILL'))
}

const puts = () => store.asked.filter((line) => /^PUT .*[0-9a-f]{64}-/.test(line)).length

async function arrivedIn(config: Config): Promise<number> {
  if (config.database.engine === 'sqlite' && !existsSync(config.database.file)) return 0
  const db = connect(config.database)
  try {
    const mark = await readMark(db).catch(() => undefined)
    return mark?.state === 'arriving' ? (mark.tables.record?.rows ?? 0) : 0
  } finally {
    await db.destroy()
  }
}

test('a move to PostgreSQL and S3 survives kill -9 and broken lines, wherever it is, and goes on', async () => {
  for (const count of [20, 90]) {
    expect((await killed(one, two, async () => puts() >= count)).code).toBe(null)
    expect(puts()).toBeLessThan(files)
  }
  const cut = await meanwhile(
    move(one, two),
    async () => puts() >= 120,
    () => store.usually(() => 'dropped'),
  )
  expect(cut).toMatchObject({ code: 1, said: expect.stringContaining('it goes on from there') })
  store.usually(() => undefined)

  for (const rows of [1000, 2000]) {
    expect((await killed(one, two, async () => (await arrivedIn(two.config)) >= rows)).code).toBe(
      null,
    )
    expect(await arrivedIn(two.config)).toBeLessThan(records)
  }
  const broken = await meanwhile(
    move(one, two),
    async () => (await arrivedIn(two.config)) >= 3000,
    () => void line.cut(),
  )
  expect(broken).toMatchObject({ code: 1, said: expect.stringContaining('it goes on from there') })
  expect(await arrivedIn(two.config)).toBeLessThan(records)
  await line.restore()

  const { code, said } = await move(one, two, '--json').ended
  expect(code, said).toBe(0)
  const { outcome, data } = JSON.parse(said)
  expect(outcome).toBe('done')
  expect(data).toMatchObject({ outcome: 'moved', files: files + 12, lost: [] })
  expect(data.tables.record.rows).toBe(records + 3)
  expect(await contents(two.config.database)).toEqual(before)
  // What had arrived was not sent again, but for what was under way at each cut.
  expect(puts()).toBeLessThan(files + 12 + 4 * 16 * 5)
}, 180_000)

test('and so does a move back', async () => {
  const blobs = join(three.config.dataDir, 'blobs')
  const arrivedFiles = async () => (existsSync(blobs) ? (await filesBelow(blobs)).length : 0)
  for (const count of [20, 90]) {
    expect((await killed(two, three, async () => (await arrivedFiles()) >= count)).code).toBe(null)
    expect(await arrivedFiles()).toBeLessThan(files)
  }
  for (const rows of [1000, 3000]) {
    const run = await killed(two, three, async () => (await arrivedIn(three.config)) >= rows)
    expect(run.code).toBe(null)
    expect(await arrivedIn(three.config)).toBeLessThan(records)
  }
  const { code, said } = await move(two, three).ended
  expect(code, said).toBe(0)
  expect(said).toContain('compared, and the same')
  expect(await contents(three.config.database)).toEqual(before)
}, 180_000)

test('what was not understood is said, with what there is', async () => {
  const run = spawn(process.execPath, ['cli.ts', 'move'], { env: { PATH: process.env.PATH } })
  const [said, [code]] = await Promise.all([text(run.stderr), once(run, 'close')])
  expect(code).toBe(2)
  expect(said).toContain('--to-env <file>, or --take-back')
})
