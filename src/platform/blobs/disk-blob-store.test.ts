import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDiskBlobStore } from './disk-blob-store.ts'

async function openStore() {
  const folder = join(mkdtempSync(join(tmpdir(), 'countersign-blobs-')), 'blobs')
  const store = await openDiskBlobStore(folder)
  const close = () => rm(join(folder, '..'), { recursive: true })
  return { store, folder, [Symbol.asyncDispose]: close }
}

test('nobody else can read the files, and no half-written one is left behind', async () => {
  await using opened = await openStore()
  const name = await opened.store.put(Buffer.alloc(100_000, 7))
  const place = join(opened.folder, name.slice(0, 3), name)

  expect(statSync(place).mode & 0o777).toBe(0o600)
  expect(statSync(opened.folder).mode & 0o777).toBe(0o700)
  expect(readdirSync(join(opened.folder, 'drafts'))).toEqual([])
  expect(await readFile(place)).toHaveLength(100_000)
})

test('a file beside the blobs is out of reach', async () => {
  await using opened = await openStore()
  await writeFile(join(opened.folder, 'secret'), 'no')
  for (const name of ['../secret', 'secret', `${'a'.repeat(64)}/../../secret`]) {
    await expect(opened.store.get(name), name).rejects.toThrow(TypeError)
    await expect(opened.store.remove(name), name).rejects.toThrow(TypeError)
  }
})

test('what a killed process was writing goes after a day, and what another one writes stays', async () => {
  await using opened = await openStore()
  const drafts = join(opened.folder, 'drafts')
  const log = join(opened.folder, 'log')
  await mkdir(log)
  const yesterday = Date.now() / 1000 - 90_000
  for (const old of [join(drafts, 'old'), join(log, 'draft-old'), join(log, 'checkpoint')]) {
    await writeFile(old, 'x')
    await utimes(old, yesterday, yesterday)
  }
  for (const fresh of [join(drafts, 'fresh'), join(log, 'draft-fresh')]) await writeFile(fresh, 'x')
  await openDiskBlobStore(opened.folder)
  expect(readdirSync(drafts)).toEqual(['fresh'])
  expect(readdirSync(log).toSorted()).toEqual(['checkpoint', 'draft-fresh'])
})

test("the file system's own folder on a mounted disk is left alone", async () => {
  await using opened = await openStore()
  const name = await opened.store.put(Buffer.from('a scan'))
  // Root alone can read it; a test that runs as root sees by this file whether it is entered.
  const found = join(opened.folder, 'lost+found')
  await mkdir(found, { mode: 0o700 })
  await writeFile(join(found, `${'a'.repeat(64)}-${'b'.repeat(16)}`), 'x')
  expect(await Array.fromAsync(opened.store.list())).toEqual([name])
})
