import { afterEach, describe, expect, test, vi } from 'vitest'
import { openCuttableProxy } from '../../../tests/cuttable-proxy.ts'
import { type Fault, openFaultyProxy } from '../../../tests/s3/faulty-proxy.ts'
import { newBucket } from '../../../tests/s3/test-bucket.ts'
import { isOutOfSpace, isUnavailable } from '../db/errors.ts'
import { openBlobStore } from './open-blob-store.ts'
import { type S3Limits, s3BlobStore } from './s3-blob-store.ts'

const limits: S3Limits = {
  attempts: 4,
  pauseMs: 5,
  longestPauseMs: 20,
  inAllMs: 20_000,
  connectMs: 10_000,
  idleMs: 10_000,
  attemptMs: 10_000,
  checkMs: 4000,
  atOnce: 6,
  listedAtOnce: 7,
}
const scan = Buffer.from('a scan of several bytes, of which one may change')

/** Opens a store on a bucket of its own, which can be reached through a faulty proxy and directly. */
async function openFaultyStore(change: Partial<S3Limits> = {}) {
  const bucket = await newBucket()
  const proxy = await openFaultyProxy(bucket.endpoint)
  const store = s3BlobStore({ ...bucket, endpoint: proxy.url }, { ...limits, ...change })
  const past = s3BlobStore(bucket, limits)
  return { bucket, proxy, store, past, [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose]() }
}

function failing(status: number, code: string): Fault {
  return { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code></Error>` }
}

async function failureOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => expect.fail('it did not fail'),
    (error: Error) => error,
  )
}

afterEach(() => vi.useRealTimers())

describe('what passes is tried again', () => {
  test.each<[string, Fault]>([
    ['no answer', 'silent'],
    ['a connection that is cut', 'dropped'],
    ['an answer that is lost', 'answer lost'],
    ['an error of the server', failing(500, 'InternalError')],
    ['a store that asks for less', failing(503, 'SlowDown')],
    ['a signature of the wrong day', failing(403, 'SignatureDoesNotMatch')],
    ['a web server in between that knows nothing', { status: 404, body: 'default backend' }],
  ])('%s', async (_, fault) => {
    await using opened = await openFaultyStore(fault === 'silent' ? { idleMs: 500 } : {})
    const { proxy, store, past } = opened
    proxy.next(fault)
    const name = await store.put(scan)
    expect(await past.get(name)).toEqual(scan)
    proxy.next(fault)
    expect(await store.get(name)).toEqual(scan)
    proxy.next(fault)
    expect(await Array.fromAsync(store.list())).toEqual([name])
    proxy.next(fault)
    expect(await store.keptAt(name)).toBeInstanceOf(Date)
    proxy.next(fault)
    await store.remove(name)
    expect(await past.get(name)).toBeUndefined()
    expect(proxy.asked.length).toBeGreaterThanOrEqual(10)
  })

  test.each<Fault>(['half', 'half without a length', 'one byte changed', 'trickling'])(
    'bytes that come back otherwise: %s',
    async (fault) => {
      const change = fault === 'trickling' ? { attemptMs: 1000 } : {}
      await using opened = await openFaultyStore(change)
      const { proxy, store } = opened
      const name = await store.put(scan)
      proxy.next(fault, fault)
      expect(await store.get(name)).toEqual(scan)
      const fetches = proxy.asked.filter((asked) => asked.startsWith('GET'))
      expect(fetches.length).toBeGreaterThanOrEqual(3)
    },
  )

  test.each<[string, Fault]>([
    ['half', 'half'],
    ['half without a length', 'half without a length'],
    ['a page for people', { status: 200, body: '<html>Please sign in</html>' }],
  ])('what is no whole listing is none: %s', async (_, fault) => {
    await using opened = await openFaultyStore()
    const { proxy, store } = opened
    const names = await Promise.all([store.put(scan), store.put(scan), store.put(scan)])
    proxy.next(fault)
    expect((await Array.fromAsync(store.list())).toSorted()).toEqual(names.toSorted())
  })
})

test('it is tried so often and no more, and never after the time for it', async () => {
  await using opened = await openFaultyStore()
  const { proxy, store } = opened
  proxy.usually(() => failing(503, 'SlowDown'))
  const failure = await failureOf(store.put(scan))
  expect(failure.message).toBe('The object store failed: 503 SlowDown')
  expect(isUnavailable(failure)).toBe(true)
  expect(proxy.asked).toHaveLength(limits.attempts)

  const hasty = s3BlobStore(
    { ...opened.bucket, endpoint: proxy.url },
    { ...limits, attempts: 1000, pauseMs: 100, longestPauseMs: 100, inAllMs: 300 },
  )
  await failureOf(hasty.put(scan))
  expect(proxy.asked.length).toBeLessThan(limits.attempts + 100)
})

test('damaged bytes are never handed out', async () => {
  await using opened = await openFaultyStore()
  const { proxy, store } = opened
  const name = await store.put(scan)
  proxy.usually(() => 'one byte changed')
  expect((await failureOf(store.get(name))).message).toBe('The object store failed: Damaged')
})

test('what cannot pass fails at once, and tells nothing of the keys', async () => {
  await using opened = await openFaultyStore()
  const { bucket, proxy, store } = opened
  const body = `<Error><Code>AccessDenied</Code><AWSAccessKeyId>${bucket.accessKeyId}</AWSAccessKeyId></Error>`
  proxy.next({ status: 403, body })
  const failure = await failureOf(store.put(scan))
  expect(proxy.asked).toHaveLength(1)
  const told = `${JSON.stringify(failure, Object.getOwnPropertyNames(failure))}${failure.cause}`
  expect(told).toContain('403 AccessDenied')
  expect(told).not.toContain(bucket.accessKeyId)

  proxy.next(failing(404, 'NoSuchBucket'))
  const name = await opened.past.put(scan)
  await expect(store.get(name)).rejects.toThrow('NoSuchBucket')
})

test.each([
  [403, 'QuotaExceeded'],
  [507, 'XMinioStorageFull'],
  // What Swift answers
  [400, 'EntityTooLarge'],
])('a full bucket is one: %i %s', async (status, code) => {
  await using opened = await openFaultyStore()
  const { bucket, proxy, store } = opened
  proxy.usually(({ method }) => (method === 'PUT' ? failing(status, code) : undefined))
  expect(isOutOfSpace(await failureOf(store.put(scan)))).toBe(true)

  const reported: string[] = []
  const report = (why: string) => void reported.push(why)
  const at = { ...bucket, endpoint: proxy.url }
  const fullAtStart = await openBlobStore(at, { limits, report, mayBeAway: true })
  expect(reported).toEqual(['S3_BUCKET: there is no space left in it'])
  expect(isOutOfSpace(await failureOf(fullAtStart.put(scan)))).toBe(true)
})

test('no more requests are under way than it may make at once', async () => {
  await using opened = await openFaultyStore()
  const { proxy, store } = opened
  await Promise.all(Array.from({ length: 40 }, () => store.put(scan)))
  expect(proxy.mostAtOnce()).toBe(limits.atOnce)
})

test('a listing of many pages is complete and without repetition, though every other request fails', async () => {
  await using opened = await openFaultyStore()
  const { proxy, store, past } = opened
  const names = await Promise.all(Array.from({ length: 31 }, () => past.put(scan)))
  proxy.next('none', 'half', 'none', 'dropped', 'none', failing(500, 'InternalError'), 'none')
  expect(await Array.fromAsync(store.list())).toEqual(names.toSorted())
  expect(proxy.asked.length).toBeGreaterThanOrEqual(8)
})

test('a store that is gone is missed, and found again when it is back', async () => {
  const bucket = await newBucket()
  await using way = await openCuttableProxy({
    host: bucket.endpoint.hostname,
    port: Number(bucket.endpoint.port),
  })
  const endpoint = new URL(`http://127.0.0.1:${way.port}`)
  const store = s3BlobStore({ ...bucket, endpoint }, limits)
  const name = await store.put(scan)

  await way.cut()
  await expect(store.check()).rejects.toThrow('ECONNREFUSED')
  await expect(store.get(name)).rejects.toThrow('ECONNREFUSED')
  await way.restore()
  expect(await store.get(name)).toEqual(scan)

  way.hang()
  await expect(store.check()).rejects.toThrow('The object store failed')
  await way.cut()
  await way.restore()
  await store.check()
})

describe('at the start, in a line', () => {
  async function problemOf(change: object): Promise<string> {
    const bucket = await newBucket()
    return (await failureOf(openBlobStore({ ...bucket, ...change }, { limits }))).message
  }

  test('a bucket that is fit is taken, and nothing is left in it', async () => {
    await using opened = await openFaultyStore()
    const { bucket, proxy } = opened
    const store = await openBlobStore({ ...bucket, endpoint: proxy.url }, { limits })
    expect(proxy.asked.at(-1)).toMatch(/^DELETE .*\/probe-/)
    expect(await Array.fromAsync(store.list())).toEqual([])
  })

  test.each<[string, object, RegExp]>([
    ['a wrong secret', { secretAccessKey: 'x' }, /the store does not accept them/],
    ['a wrong key', { accessKeyId: 'tests:nobody' }, /the store does not accept them/],
    ['a bucket that is not there', { bucket: 'not-there' }, /there is no bucket "not-there"/],
    ['a wrong region', { region: 'eu-north-9' }, /in another region/],
    ['nobody there', { endpoint: new URL('http://127.0.0.1:1') }, /nothing answers at 127/],
    ['no such host', { endpoint: new URL('http://store.invalid') }, /store.invalid, is not known/],
    [
      'no such host for a bucket',
      { endpoint: new URL('http://store.invalid'), bucket: 'scans', pathStyle: false },
      /its host, scans.store.invalid, is not known/,
    ],
  ])('%s', async (_, change, words) => {
    const problem = await problemOf(change)
    expect(problem).toMatch(/^Countersign cannot start:\n {2}- [^\n]+$/)
    expect(problem).toMatch(words)
  })

  test('a clock that is wrong', async () => {
    const bucket = await newBucket()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    const failure = await failureOf(openBlobStore(bucket, { limits }))
    expect(failure.message).toMatch(/the clock of this machine/)
  })

  test.each([
    ['read', 'GET', /\/probe-[^/]*$/],
    ['list', 'GET', /list-type=2/],
    ['write into', 'PUT', /\/probe-/],
  ])('a bucket that anybody can %s', async (verb, method, place) => {
    await using opened = await openFaultyStore()
    const { bucket, proxy } = opened
    // Swift never lets anonymous clients in over S3, so the proxy answers in its place.
    proxy.usually(({ headers, url = '', ...asked }) => {
      const isOpen = !headers.authorization && asked.method === method && place.test(url)
      return isOpen ? { status: 200, body: '<ListBucketResult></ListBucketResult>' } : undefined
    })
    const opening = openBlobStore({ ...bucket, endpoint: proxy.url }, { limits })
    await expect(opening).rejects.toThrow(`anybody can ${verb}`)
    expect(proxy.asked.at(-1)).toMatch(/^DELETE .*\/probe-/)
  })

  test('one that was away is examined before anything is put into it', async () => {
    await using opened = await openFaultyStore()
    const { bucket, proxy, past } = opened
    const reported: string[] = []
    const report = (why: string) => void reported.push(why)
    proxy.usually(() => failing(503, 'SlowDown'))
    const at = { ...bucket, endpoint: proxy.url }
    const store = await openBlobStore(at, { limits, report, mayBeAway: true })
    expect(reported).toEqual(['S3_ENDPOINT: the object store failed with 503 SlowDown'])
    await expect(store.put(scan)).rejects.toThrow('503 SlowDown')

    proxy.usually(({ headers }) => (headers.authorization ? undefined : { status: 200, body: 'x' }))
    await expect(store.check()).rejects.toThrow('anybody can read')
    expect(isUnavailable(await failureOf(store.put(scan)))).toBe(true)

    proxy.usually(() => undefined)
    await store.check()
    expect(await past.get(await store.put(scan))).toEqual(scan)
  })

  test.each<[string, object, RegExp]>([
    ['a wrong secret', { secretAccessKey: 'x' }, /the store does not accept them/],
    ['a bucket that is not there', { bucket: 'not-there' }, /there is no bucket "not-there"/],
    ['no such host', { endpoint: new URL('http://store.invalid') }, /store.invalid, is not known/],
  ])('%s is no store that is away', async (_, change, words) => {
    const opening = openBlobStore(
      { ...(await newBucket()), ...change },
      { limits, mayBeAway: true },
    )
    await expect(opening).rejects.toThrow(words)
  })
})
