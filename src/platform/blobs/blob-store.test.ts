import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newBucket } from '../../../tests/s3/test-bucket.ts'
import { isIntact } from './blob-store.ts'
import { openBlobStore } from './open-blob-store.ts'

async function openStore(kind: 'disk' | 's3') {
  if (kind === 's3') {
    return { store: await openBlobStore(await newBucket()), async [Symbol.asyncDispose]() {} }
  }
  const above = mkdtempSync(join(tmpdir(), 'countersign-blobs-'))
  const store = await openBlobStore({ kind, folder: join(above, 'blobs') })
  return { store, [Symbol.asyncDispose]: () => rm(above, { recursive: true }) }
}

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  test('what was put is got back, and nothing after it was removed', async () => {
    await using opened = await openStore(kind)
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

  test('bytes of every value come back as they were, a whole page image of them', async () => {
    await using opened = await openStore(kind)
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, value) => value))
    const image = Buffer.concat(Array<Buffer>(12_000).fill(bytes))
    const name = await opened.store.put(image)
    const got = await opened.store.get(name)
    expect(got && image.equals(got)).toBe(true)
  })

  test('the same bytes put twice are two blobs, so that removing one leaves the other', async () => {
    await using opened = await openStore(kind)
    const { store } = opened
    const [one, other] = [await store.put(Buffer.from('x')), await store.put(Buffer.from('x'))]
    await store.remove(one)

    expect(await store.get(other)).toEqual(Buffer.from('x'))
    expect(await Array.fromAsync(store.list())).toEqual([other])
  })

  test('what comes back from a backup has its own name again, and no other bytes get it', async () => {
    await using opened = await openStore(kind)
    await using elsewhere = await openStore(kind)
    const bytes = Buffer.from('a scan')
    const name = await opened.store.put(bytes)
    await elsewhere.store.restore(name, bytes)
    await elsewhere.store.restore(name, bytes)

    expect(await elsewhere.store.get(name)).toEqual(bytes)
    await expect(elsewhere.store.restore(name, Buffer.from('x'))).rejects.toThrow(TypeError)
  })

  test('only names that it gave itself lead anywhere', async () => {
    await using opened = await openStore(kind)
    for (const name of ['', '../secret', '..', 'secret', `${'a'.repeat(64)}/../../secret`]) {
      await expect(opened.store.get(name), name).rejects.toThrow(TypeError)
      await expect(opened.store.keptAt(name), name).rejects.toThrow(TypeError)
      await expect(opened.store.remove(name), name).rejects.toThrow(TypeError)
    }
    expect(await opened.store.get(`${'a'.repeat(64)}-${'0'.repeat(16)}`)).toBeUndefined()
  })

  test('many at once are all there', async () => {
    await using opened = await openStore(kind)
    const names = await Promise.all(
      Array.from({ length: 60 }, (_, index) => opened.store.put(Buffer.from(`scan ${index}`))),
    )
    const listed = await Array.fromAsync(opened.store.list())
    expect(listed.toSorted()).toEqual(names.toSorted())
  })

  test('blobs are listed by the beginnings of their names, and tell when they were put there', async () => {
    await using opened = await openStore(kind)
    const { store } = opened
    const names = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) => store.put(Buffer.from(text))),
    )
    for (const share of '0123456789abcdef') {
      const expected = names.filter((name) => name.startsWith(share))
      expect((await Array.fromAsync(store.list(share))).toSorted()).toEqual(expected.toSorted())
    }
    const [name = ''] = names
    expect(Date.now() - ((await store.keptAt(name))?.getTime() ?? 0)).toBeLessThan(60_000)
    await store.remove(name)
    expect(await store.keptAt(name)).toBeUndefined()
  })

  test('it says so when it can keep and fetch', async () => {
    await using opened = await openStore(kind)
    await opened.store.check()
  })
})
