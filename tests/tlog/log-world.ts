import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readLeaf } from '#contract/proof/leaf.ts'
import { openCheckpoint } from '#contract/proof/note.ts'
import type { Ctx } from '#core/context.ts'
import { appendLeaf } from '#core/log/append-leaf.ts'
import { headOfLog, lastCheckpoint } from '#core/log/log-store.ts'
import { logKeyOf, publishLog } from '#core/log/publish-log.ts'
import { type LogFiles, openLogFiles } from '#platform/blobs/log-files.ts'
import { openTree } from '#platform/db/log-tree.ts'
import { type engines, openTestPortal } from '../test-portal.ts'
import { isConsistent } from './consistency.ts'

export async function openWithFiles(engine: (typeof engines)[number]) {
  const test = await openTestPortal(engine)
  // Without statements, only the tests add leaves.
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

export async function state(ctx: Ctx, count: number): Promise<number[]> {
  return ctx.db.transaction().execute(async (db) => {
    const seqs: number[] = []
    for (let leaf = 0; leaf < count; leaf++) {
      seqs.push(await appendLeaf(db, ctx, { what: 'stated', hash: aHash() }))
    }
    return seqs
  })
}

export async function leaves({ db }: Ctx, log = 1) {
  const rows = await db
    .selectFrom('logLeaf')
    .select('data')
    .where('log', '=', log)
    .orderBy('position')
    .execute()
  return rows.map(({ data }) => readLeaf(data))
}

/** Checks that the last checkpoint is consistent with each published one: their trees are its prefixes. */
export async function expectOneHistory(ctx: Ctx, notes: string[], log = 1) {
  const key = await logKeyOf(ctx.db)
  const heads = await Promise.all(notes.map((note) => openCheckpoint(note, { log: key })))
  const last = heads.at(-1)
  for (const head of heads) {
    if (!head || !last) throw new Error('Not a checkpoint of this log')
    const proof = await openTree(ctx.db, log, last.size).consistencyProof(head.size)
    expect(
      isConsistent(
        head,
        last,
        proof.map((hash) => Uint8Array.from(hash)),
      ),
    ).toBe(true)
  }
}

export async function noteOf({ db }: Ctx): Promise<string> {
  const { log } = await headOfLog(db)
  return (await lastCheckpoint(db, log))?.note ?? ''
}

export function failingAfter(files: LogFiles, puts: number): LogFiles {
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

export async function publishedNotes(files: LogFiles): Promise<string[]> {
  const paths = await files.list('checkpoints/')
  const notes = await Promise.all(paths.map((path) => files.get(path)))
  return notes.map((bytes) => new TextDecoder().decode(bytes))
}

/** Remembers the rows of the log; the result restores them, like a restored database. */
export async function rememberLog({ db }: Ctx) {
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

export async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}
