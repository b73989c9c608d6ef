import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDiskBlobStore } from '#platform/blobs/disk-blob-store.ts'
import { connect } from '#platform/db/open-database.ts'
import { aFolder, contents, withoutLists } from './backups.ts'
import { aPlace, atPlace, fill, large, type Place, small, starts } from './places.ts'
import { type FaultyProxy, openFaultyProxy } from './s3/faulty-proxy.ts'

const files = 100

/** Adds so many files that a restore takes long enough to be interrupted. */
async function addFiles({ config }: Place): Promise<void> {
  const db = connect(config.database)
  const blobs = await openDiskBlobStore(join(config.dataDir, 'blobs'))
  const staged = { stagedBy: 'x', stagedAt: '2026-01-01T00:00:00.000Z', pages: '[]', type: 'visa' }
  const owner = { recordId: null, noticeId: null, classId: null }
  for (let n = 0; n < files; n++) {
    const id = `M${n}`
    await db
      .insertInto('document')
      .values({ id, ...owner, ...staged })
      .execute()
    const blob = await blobs.put(randomBytes(3000))
    const file = { documentId: id, page: 1, size: 'full' as const, blob, byteCount: 3000 }
    await db.insertInto('documentFile').values(file).execute()
  }
  await db.destroy()
}

/** The same place, with a proxy before its object store that records all requests. */
async function watched(place: Place): Promise<Place & { store: FaultyProxy }> {
  const { S3_ENDPOINT = '' } = place.environment
  const store = await openFaultyProxy(new URL(S3_ENDPOINT))
  return { ...place, store, environment: { ...place.environment, S3_ENDPOINT: store.url.origin } }
}

type Run = { process: ChildProcess; ended: Promise<{ code: number | null; said: string }> }

function run({ environment }: Place, ...argv: string[]): Run {
  const env = { PATH: process.env.PATH, ...environment }
  const child = spawn(process.execPath, ['cli.js', ...argv], { env })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'close').then(async ([code]) => ({ code, said: (await said).join('') }))
  return { process: child, ended }
}

async function backUp(place: Place, to: string): Promise<string> {
  const { code, said } = await run(place, 'backup', '--to', to, '--json').ended
  expect(code, said).toBe(0)
  return JSON.parse(said).data.folder
}

/** Kills a command as soon as this condition is true. */
async function kill({ process, ended }: Run, isThere: () => Promise<boolean>): Promise<void> {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  while (!(await isThere())) {
    if (isOver) throw new Error(`It was over too early: ${(await ended).said}`)
    await sleep(2)
  }
  process.kill('SIGKILL')
  await ended
}

test('by backup and restore a site goes to PostgreSQL and S3, and back, whole', async () => {
  await using one = await aPlace(small)
  await using kept = aFolder()
  await using place = await aPlace(large)
  const two = await watched(place)
  await using _ = two.store
  await using three = await aPlace(small)
  await atPlace(one, fill)
  await addFiles(one)
  const before = await contents(one.config.database)
  const counted = (held: typeof before) => {
    const { length: rows } = Object.values(held).flat()
    const tables = Object.keys(held).length
    return `Counted: ${rows} rows in ${tables} tables and ${files + 12} files, as in the backup.`
  }

  const there = await backUp(one, join(kept.folder, 'there'))
  const puts = () => two.store.asked.filter((line) => /^PUT .*[0-9a-f]{64}-/.test(line)).length
  await kill(run(two, 'restore', '--from', there), async () => puts() >= 40)
  expect(await starts(two)).toContain('run the same countersign restore again')
  const restored = await run(two, 'restore', '--from', there, '--verify').ended
  expect(restored, restored.said).toMatchObject({ code: 0 })
  expect(restored.said).toContain(counted(before))
  // Files that had arrived were not sent again, except for uploads in progress when the command was killed.
  expect(puts()).toBeLessThan(files + 12 + 8 * 2)
  const moved = await contents(two.config.database)
  expect(withoutLists(moved)).toEqual(withoutLists(before))
  expect(await starts(two)).toBe(true)

  const back = await backUp(two, join(kept.folder, 'back'))
  const again = await run(three, 'restore', '--from', back, '--verify').ended
  expect(again, again.said).toMatchObject({ code: 0 })
  expect(again.said).toContain(counted(moved))
  const returned = await contents(three.config.database)
  expect(withoutLists(returned)).toEqual(withoutLists(before))
  expect(returned.activity).toEqual(expect.arrayContaining(before.activity ?? []))
  expect((await run(three, 'verify').ended).said).toContain(
    `${files + 12} files that documents point at, 0 missing`,
  )
  expect(await starts(three)).toBe(true)
}, 180_000)
