import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fromBase64, toBase64 } from '#contract/proof/bytes.ts'
import { readLeaf } from '#contract/proof/leaf.ts'
import { isConsistent } from '#contract/proof/merkle.ts'
import { openCheckpoint } from '#contract/proof/note.ts'
import { checkProof } from '#contract/proof/tlog-proof.ts'
import { type LogFiles, openLogFiles } from '#platform/blobs/log-files.ts'
import { openTree } from '#platform/db/log-tree.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import type { Ctx } from '../context.ts'
import { adoptPublished } from './adopt-published.ts'
import { appendLeaf } from './append-leaf.ts'
import { beginLogAgain } from './begin-log-again.ts'
import { headOfLog, lastCheckpoint, leafAt, listCheckpoints, setHeld } from './log-store.ts'
import { proveLeaf } from './prove-leaf.ts'
import { logKeyOf, needsOf, publishLog } from './publish-log.ts'
import { readLogFile } from './read-log-file.ts'

const day = 86_400_000

async function openWithFiles(engine: (typeof engines)[number]) {
  const test = await openTestPortal(engine)
  // The leaves are those of the tests alone.
  await test.set({ statements: 'off' })
  const folder = mkdtempSync(join(tmpdir(), 'countersign-log-'))
  const logFiles = openLogFiles({ kind: 'disk', folder })
  const ctx = await test.as('admin')
  return {
    test,
    ctx,
    logFiles,
    folder,
    publish: () => publishLog({ ...ctx, logFiles }),
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

let counted = 0
const aHash = () => (counted++).toString(16).padStart(64, '0')

async function state(ctx: Ctx, count: number): Promise<number[]> {
  return ctx.db.transaction().execute(async (db) => {
    const seqs: number[] = []
    for (let leaf = 0; leaf < count; leaf++) {
      seqs.push(await appendLeaf(db, ctx, { what: 'stated', hash: aHash() }))
    }
    return seqs
  })
}

async function leaves({ db }: Ctx, log = 1) {
  const rows = await db
    .selectFrom('logLeaf')
    .select('data')
    .where('log', '=', log)
    .orderBy('position')
    .execute()
  return rows.map(({ data }) => readLeaf(data))
}

/** As if the database had been restored as it was then */
async function rememberRows({ db }: Ctx) {
  const [heads, all, nodes, checkpoints] = [
    await db.selectFrom('logHead').selectAll().execute(),
    await db.selectFrom('logLeaf').selectAll().execute(),
    await db.selectFrom('logNode').selectAll().execute(),
    await db.selectFrom('logCheckpoint').selectAll().execute(),
  ]
  return async () => {
    for (const table of ['logLeaf', 'logNode', 'logCheckpoint'] as const) {
      await db.deleteFrom(table).execute()
    }
    const [head] = heads
    if (head) await db.updateTable('logHead').set(head).execute()
    if (all.length > 0) await db.insertInto('logLeaf').values(all).execute()
    if (nodes.length > 0) await db.insertInto('logNode').values(nodes).execute()
    if (checkpoints.length > 0) await db.insertInto('logCheckpoint').values(checkpoints).execute()
  }
}

/** Checks that each checkpoint that was ever published is a beginning of the last one. */
async function expectOneHistory(ctx: Ctx, notes: string[], log = 1) {
  const key = await logKeyOf(ctx.db)
  const heads = await Promise.all(notes.map((note) => openCheckpoint(note, { log: key })))
  const last = heads.at(-1)
  for (const head of heads) {
    if (!head || !last) throw new Error('Not a checkpoint of this log')
    const proof = await openTree(ctx.db, log, last.size).consistencyProof(head.size)
    expect(
      await isConsistent(
        head,
        last,
        proof.map((hash) => Uint8Array.from(hash)),
      ),
    ).toBe(true)
  }
}

async function noteOf({ db }: Ctx): Promise<string> {
  const { log } = await headOfLog(db)
  return (await lastCheckpoint(db, log))?.note ?? ''
}

describe.each(engines)('the log on %s', (engine) => {
  test('every leaf has a proof, and every checkpoint continues the earlier ones', async () => {
    await using site = await openWithFiles(engine)
    const { ctx } = site
    await anAddedRecord(site.test)
    const seqs: number[] = []
    const notes: string[] = []
    for (const count of [1, 1, 3, 250, 1, 40, 7]) {
      seqs.push(...(await state(ctx, count)))
      await site.publish()
      notes.push(await noteOf(ctx))
    }
    const key = await logKeyOf(ctx.db)
    expect(key.name).toMatch(/\/proof\/log$/)
    await expectOneHistory(ctx, notes)
    for (const seq of seqs.filter((one) => one % 4 === 0)) {
      const proved = await proveLeaf(ctx.db, seq)
      if (proved?.outcome !== 'logged') throw new Error('not logged')
      const { leaf, proof, index } = proved
      expect(await checkProof(proof, { leaf, log: key })).toMatchObject({
        outcome: 'logged',
        index,
      })
      expect(await checkProof(proof, { leaf: `${leaf}0`, log: key })).toEqual({
        outcome: 'not-in-the-log',
      })
    }
    const [last = -1] = await state(ctx, 1)
    expect(await proveLeaf(ctx.db, last)).toMatchObject({ outcome: 'being-logged' })
  })

  test('the keys and, once a day, the end of the activity are in it', async () => {
    await using site = await openWithFiles(engine)
    await anAddedRecord(site.test)
    await site.publish()
    await site.publish()
    const first = await leaves(site.ctx)
    expect(first.map((leaf) => leaf?.what).toSorted()).toEqual(['activity', 'key', 'key'])
    site.test.wait(day)
    await site.publish()
    expect((await leaves(site.ctx)).filter((leaf) => leaf?.what === 'activity')).toHaveLength(2)
    const [anchor] = first.filter((leaf) => leaf?.what === 'activity')
    const entry = await site.ctx.db
      .selectFrom('activity')
      .select(['seq', 'hash'])
      .where('seq', '=', anchor?.what === 'activity' ? anchor.seq : 0)
      .executeTakeFirst()
    expect(anchor).toMatchObject(entry ?? { seq: 'none' })
  })

  test('only what was signed is served, each part at one address', async () => {
    await using site = await openWithFiles(engine)
    const { ctx } = site
    await anAddedRecord(site.test)
    const read = async (path: string) => (await readLogFile(ctx, path))?.bytes.length
    expect(await read('checkpoint')).toBeUndefined()
    await state(ctx, 297)
    await site.publish()
    await state(ctx, 20)
    expect((await headOfLog(ctx.db)).size).toBe(320)
    expect(await read('checkpoint')).toBeGreaterThan(100)
    expect(await read('tile/0/000')).toBe(8192)
    expect(await read('tile/1/000.p/1')).toBe(32)
    expect(await read('tile/0/001.p/44')).toBe(44 * 32)
    expect(await read('tile/entries/001.p/44')).toBeGreaterThan(44 * 50)
    for (const path of [
      ...['tile/0/001', 'tile/0/001.p/43', 'tile/0/001.p/45', 'tile/0/001.p/64', 'tile/2/000'],
      ...['tile/0/000.p/256', 'tile/0/000.p/0', 'tile/0/000.p/01', 'tile/0/0', 'tile/00/000'],
      ...['tile/0/x000/000', 'tile/64/000', 'tile/entries/-01', 'tile/0/000/', '', 'tile/0/999'],
      ...['tile/63/x999/x999/x999/x999/999', 'tile/7/x999/999', 'checkpoint/', 'checkpoint/12'],
      ...['2/checkpoint', '1/checkpoint', '2/tile/0/000', '../checkpoint', 'tile/1/000'],
    ]) {
      expect(await read(path), path).toBeUndefined()
    }
    expect(await read('checkpoint/300')).toBe(await read('checkpoint'))
    await site.test.set({ log: 'private' })
    const after = await site.test.as('stranger')
    expect(await readLogFile(after, 'checkpoint')).toBeUndefined()
    expect(await readLogFile(after, 'tile/0/000')).toBeUndefined()
  })

  test('wherever publishing is cut off, nothing that was signed is lost or contradicted', async () => {
    await using site = await openWithFiles(engine)
    const { ctx, logFiles } = site
    await anAddedRecord(site.test)
    await state(ctx, 250)
    await site.publish()
    const notes = [await noteOf(ctx)]
    for (let cutAfter = 0; cutAfter < 9; cutAfter++) {
      await state(ctx, 3)
      await publishLog({ ...ctx, logFiles: failingAfter(logFiles, cutAfter) }).catch(() => {})
      const seen = await publishedNotes(logFiles)
      await state(ctx, 1)
      expect((await site.publish()).held).toBeUndefined()
      notes.push(...seen, await noteOf(ctx))
      await expectOneHistory(ctx, notes)
    }
    expect((await publishedNotes(logFiles)).length).toBe(1)
  })

  test('a restored database goes on from what was published, and withdraws what it lost', async () => {
    await using site = await openWithFiles(engine)
    const { ctx } = site
    await anAddedRecord(site.test)
    await state(ctx, 270)
    await site.publish()
    const notes = [await noteOf(ctx)]
    const [kept = -1] = await state(ctx, 1)
    const restore = await rememberRows(ctx)
    const lost = await state(ctx, 2)
    expect(lost).toHaveLength(2)
    await site.publish()
    notes.push(await noteOf(ctx))

    await restore()
    const [fresh = -1] = await state(ctx, 1)
    expect((await site.publish()).held).toBeUndefined()
    notes.push(await noteOf(ctx))
    await expectOneHistory(ctx, notes)
    const end = (await leaves(ctx)).slice(-7).map((leaf) => leaf?.what)
    expect(end).toEqual([
      ...['stated', 'stated', 'stated', 'stated'],
      ...['restored', 'withdrawn', 'withdrawn'],
    ])
    for (const seq of [kept, fresh]) {
      expect(await proveLeaf(ctx.db, seq)).toMatchObject({ outcome: 'logged' })
    }
  })

  test('without what was published nothing is signed, until another log begins', async () => {
    await using site = await openWithFiles(engine)
    const { ctx, logFiles } = site
    await anAddedRecord(site.test)
    await state(ctx, 5)
    await site.publish()
    const before = await noteOf(ctx)
    const [unsigned = -1] = await state(ctx, 1)
    for (const path of await logFiles.list('')) await logFiles.remove(path)
    expect(await site.publish()).toMatchObject({ held: 'files-gone' })
    expect(await noteOf(ctx)).toBe(before)

    expect(await beginLogAgain(ctx)).toBe(2)
    expect((await site.publish()).held).toBeUndefined()
    const key = await logKeyOf(ctx.db)
    expect(key.name).toMatch(/\/proof\/log\/2$/)
    const [first] = await leaves(ctx, 2)
    const [, size, root] = before.split('\n')
    expect(first).toMatchObject({ what: 'continues', size: Number(size), root })
    const proved = await proveLeaf(ctx.db, unsigned)
    expect(proved).toMatchObject({ outcome: 'logged', index: 1, origin: key.name })
    const old = await leafAt(ctx.db, { log: 1, position: 3 })
    expect(await proveLeaf(ctx.db, old?.seq ?? -1)).toMatchObject({ outcome: 'logged', index: 3 })
    expect((await readLogFile(ctx, '2/checkpoint'))?.isText).toBe(true)
    expect(new TextDecoder().decode((await readLogFile(ctx, 'checkpoint'))?.bytes)).toBe(before)
  })

  test('another history than the published one is refused', async () => {
    await using site = await openWithFiles(engine)
    const { ctx, logFiles } = site
    await anAddedRecord(site.test)
    await state(ctx, 5)
    const restore = await rememberRows(ctx)
    await site.publish()
    const note = await noteOf(ctx)
    await restore()
    await ctx.db
      .updateTable('logLeaf')
      .set({ data: 'countersign/1 stated 2026-01-01 x' })
      .where('position', '=', 2)
      .execute()
    await ctx.db
      .insertInto('logCheckpoint')
      .values({
        ...{ log: 1, size: 4, root: toBase64(new Uint8Array(32)), note: '', signedAt: '' },
      })
      .execute()
    await setHeld(ctx.db, 'restored')
    const published = { note, get: (path: string) => logFiles.get(path) }
    const needs = await needsOf(ctx)
    expect(await adoptPublished(needs, published)).toEqual({
      outcome: 'refused',
      because: 'another-history',
    })
    const forged = note.replace(/^\d+$/m, '6')
    expect(await adoptPublished(needs, { ...published, note: forged })).toEqual({
      outcome: 'refused',
      because: 'not-of-this-log',
    })
    expect((await site.publish()).held).toBe('another-history')
    expect((await listCheckpoints(ctx.db, 1)).map(({ size }) => size)).toEqual([4])
  })
})

function failingAfter(files: LogFiles, puts: number): LogFiles {
  let left = puts
  const mayWrite = () => {
    if (left-- <= 0) throw new Error('cut off')
  }
  return {
    ...files,
    async put(path, bytes) {
      mayWrite()
      await files.put(path, bytes)
    },
    async remove(path) {
      mayWrite()
      await files.remove(path)
    },
  }
}

async function publishedNotes(files: LogFiles): Promise<string[]> {
  const paths = await files.list('checkpoints/')
  const notes = await Promise.all(paths.map((path) => files.get(path)))
  return notes.map((bytes) => new TextDecoder().decode(bytes))
}

test('base64 has one spelling', () => {
  expect(fromBase64('AAA=')).toEqual(new Uint8Array(2))
  for (const text of ['AAB=', 'AAA', 'AA==A', 'A_A=', ' AAA=']) {
    expect(fromBase64(text)).toBeUndefined()
  }
})
