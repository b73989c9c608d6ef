import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isIntact } from './blob-store.ts'
import { openDiskBlobStore } from './disk-blob-store.ts'

async function openStore() {
  const folder = join(mkdtempSync(join(tmpdir(), 'countersign-blobs-')), 'blobs')
  const store = await openDiskBlobStore(folder)
  const close = () => rm(join(folder, '..'), { recursive: true })
  return { store, folder, [Symbol.asyncDispose]: close }
}

test('what was put is got back, and nothing after it was removed', async () => {
  await using opened = await openStore()
  const { store } = opened
  const bytes = Buffer.from('a scan')
  const name = await store.put(bytes)

  expect(await store.get(name)).toEqual(bytes)
  expect(isIntact(name, bytes)).toBe(true)
  expect(isIntact(name, Buffer.from('a scam'))).toBe(false)
  await store.remove(name)
  expect(await store.get(name)).toBeUndefined()
  await store.remove(name)
})

test('the same bytes put twice are two blobs, so that removing one leaves the other', async () => {
  await using opened = await openStore()
  const { store } = opened
  const [one, other] = [await store.put(Buffer.from('x')), await store.put(Buffer.from('x'))]
  await store.remove(one)

  expect(await store.get(other)).toEqual(Buffer.from('x'))
  expect(await Array.fromAsync(store.list())).toEqual([other])
})

test('what comes back from a backup has its own name again, and no other bytes get it', async () => {
  await using opened = await openStore()
  await using elsewhere = await openStore()
  const bytes = Buffer.from('a scan')
  const name = await opened.store.put(bytes)
  await elsewhere.store.putBack(name, bytes)

  expect(await elsewhere.store.get(name)).toEqual(bytes)
  await expect(elsewhere.store.putBack(name, Buffer.from('x'))).rejects.toThrow(TypeError)
})

test('only names that it gave itself lead anywhere', async () => {
  await using opened = await openStore()
  await writeFile(join(opened.folder, 'secret'), 'no')
  for (const name of ['', '../secret', '..', 'secret', `${'a'.repeat(64)}/../../secret`]) {
    await expect(opened.store.get(name), name).rejects.toThrow(TypeError)
    await expect(opened.store.remove(name), name).rejects.toThrow(TypeError)
  }
})

test('nobody else can read the files, and no half-written one is left behind', async () => {
  await using opened = await openStore()
  const name = await opened.store.put(Buffer.alloc(100_000, 7))
  const place = join(opened.folder, name.slice(0, 3), name)

  expect(statSync(place).mode & 0o777).toBe(0o600)
  expect(statSync(opened.folder).mode & 0o777).toBe(0o700)
  expect(readdirSync(join(opened.folder, 'drafts'))).toEqual([])
  expect(await readFile(place)).toHaveLength(100_000)
})

test('many at once are all there', async () => {
  await using opened = await openStore()
  const names = await Promise.all(
    Array.from({ length: 60 }, (_, index) => opened.store.put(Buffer.from(`scan ${index}`))),
  )
  const listed = await Array.fromAsync(opened.store.list())
  expect(listed.toSorted()).toEqual(names.toSorted())
})

test('blobs are listed by the beginnings of their names, and tell when they were put there', async () => {
  await using opened = await openStore()
  const { store } = opened
  const names = await Promise.all(['a', 'b', 'c', 'd'].map((text) => store.put(Buffer.from(text))))
  for (const share of '0123456789abcdef') {
    const expected = names.filter((name) => name.startsWith(share))
    expect((await Array.fromAsync(store.list(share))).toSorted()).toEqual(expected.toSorted())
  }
  const [name = ''] = names
  expect(Date.now() - ((await store.keptAt(name))?.getTime() ?? 0)).toBeLessThan(60_000)
  await store.remove(name)
  expect(await store.keptAt(name)).toBeUndefined()
})

test('what a killed process was writing goes after a day, and what another one writes stays', async () => {
  await using opened = await openStore()
  const drafts = join(opened.folder, 'drafts')
  await writeFile(join(drafts, 'old'), 'x')
  await writeFile(join(drafts, 'fresh'), 'x')
  const yesterday = Date.now() / 1000 - 90_000
  await utimes(join(drafts, 'old'), yesterday, yesterday)
  await openDiskBlobStore(opened.folder)
  expect(readdirSync(drafts)).toEqual(['fresh'])
})
