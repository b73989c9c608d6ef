import { createHash } from 'node:crypto'
import { S3mini } from 's3mini'
import type { S3Settings } from '../config.ts'
import { type BlobStore, isBlobName, isIntact, newBlobName } from './blob-store.ts'
import { type Patience, patiently, S3Failure } from './s3-failure.ts'
import { createTransport, cutOff, type Timeouts } from './s3-transport.ts'

export type S3Limits = typeof usualLimits

export const usualLimits = {
  attempts: 5,
  pauseMs: 100,
  longestPauseMs: 3000,
  inAllMs: 20_000,
  connectMs: 5000,
  idleMs: 10_000,
  /** Time limit of one attempt, including the wait for a connection */
  attemptMs: 30_000,
  checkMs: 4000,
  atOnce: 32,
  /** Names per listing request; stores allow a thousand at most */
  listedAtOnce: 1000,
} satisfies Patience & Timeouts & Record<string, number>

/** `hasty` has a short timeout; `stranger` has no credentials, like anybody on the network. */
export function s3Clients(settings: S3Settings, limits: S3Limits) {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  const send = createTransport(endpoint, limits.atOnce, limits)
  const common = { endpoint: bucketAddress(settings), region, fetch: wholeListings(send) }
  const keys = { accessKeyId, secretAccessKey }
  return {
    ours: new S3mini({ ...common, ...keys, requestAbortTimeout: limits.attemptMs }),
    hasty: new S3mini({ ...common, ...keys, requestAbortTimeout: limits.checkMs / 2 }),
    stranger: new S3mini({
      ...{ ...common, accessKeyId: '', secretAccessKey: '' },
      requestAbortTimeout: limits.attemptMs,
    }),
  }
}

/** Blobs as objects in a private bucket. Names depend on the bytes, so every request can be retried. */
export function s3BlobStore(
  settings: S3Settings,
  limits: S3Limits = usualLimits,
  report: (why: string) => void = () => {},
): BlobStore {
  const { ours, hasty } = s3Clients(settings, limits)

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await patiently(limits, work)
    } catch (error) {
      if (error instanceof S3Failure && !isAbsence(error)) report(error.message)
      throw error
    }
  }

  return {
    async put(bytes) {
      const name = newBlobName(bytes)
      await ask(() => putChecked(ours, name, bytes))
      return name
    },
    async restore(name, bytes) {
      if (!isBlobName(name) || !isIntact(name, bytes))
        throw new TypeError('These are not the bytes of that name')
      await ask(() => putChecked(ours, name, bytes))
    },
    async get(name) {
      mustBeBlobName(name)
      return unlessAbsent(ask(() => fetchIntact(ours, name)))
    },
    async remove(name) {
      mustBeBlobName(name)
      await unlessAbsent(ask(() => ours.deleteObject(name)))
    },
    async check() {
      const twice = { ...limits, attempts: 2, pauseMs: 50 }
      await patiently(twice, () => listObjects(hasty, '', 1))
    },
    async keptAt(name) {
      mustBeBlobName(name)
      const answer = await unlessAbsent(ask(() => ours.getObjectRaw(name, false, 0, 1)))
      const at = answer?.headers.get('last-modified')
      return at ? new Date(at) : undefined
    },
    async *list(beginning = '') {
      let next: string | undefined
      do {
        const from = next
        const page = await ask(() => listObjects(ours, beginning, limits.listedAtOnce, from))
        for (const { Key } of page.objects ?? []) if (isBlobName(Key)) yield Key
        next = page.nextContinuationToken
      } while (next)
    },
  }
}

export async function listObjects(s3: S3mini, beginning: string, count: number, from?: string) {
  const page = await s3.listObjectsPaged(undefined, beginning, count, from)
  if (!page) throw new S3Failure('NoSuchBucket', 404, false)
  return page
}

/** With a checksum, so that the store refuses bytes that were damaged on the way. */
export async function putChecked(s3: S3mini, name: string, bytes: Uint8Array): Promise<void> {
  const checksum = { 'content-md5': createHash('md5').update(bytes).digest('base64') }
  await s3.putObject(name, bytes, 'application/octet-stream', undefined, checksum)
}

async function fetchIntact(s3: S3mini, name: string): Promise<Uint8Array> {
  const answer = await s3.getObjectRaw(name)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!isIntact(name, bytes)) throw new S3Failure('Damaged', undefined, true)
  return bytes
}

function mustBeBlobName(name: string): void {
  if (!isBlobName(name)) throw new TypeError('Not the name of a blob')
}

export async function unlessAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (isAbsence(error)) return undefined
    throw error
  })
}

function isAbsence(error: unknown): boolean {
  return error instanceof S3Failure && error.code === 'NoSuchKey'
}

/** Refuses an incomplete listing, which would look like a store with fewer files. */
function wholeListings(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init)
    if (!String(input).includes('list-type=2')) return answer
    const text = await answer.clone().text()
    if (answer.status === 200 && !/<\/ListBucketResult>\s*$/.test(text)) throw cutOff()
    if (answer.status === 404 && !text.includes('<Code>')) throw new S3Failure('Unknown', 404, true)
    return answer
  }
}

export function bucketAddress({ endpoint, bucket, pathStyle }: S3Settings): string {
  if (pathStyle) return new URL(bucket, endpoint).href
  return `${endpoint.protocol}//${bucket}.${endpoint.host}`
}
