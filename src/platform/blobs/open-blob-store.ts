import { randomUUID } from 'node:crypto'
import { type Config, ConfigProblems, type S3Settings } from '../config.ts'
import { distrustInWords } from '../http/distrust.ts'
import { type BlobStore, BlobsUnavailable } from './blob-store.ts'
import { openDiskBlobStore } from './disk-blob-store.ts'
import {
  bucketAddress,
  putChecked,
  type S3Limits,
  s3BlobStore,
  s3Clients,
  usualLimits,
} from './s3-blob-store.ts'
import { patiently, S3Failure } from './s3-failure.ts'

type Options = {
  limits?: S3Limits
  /** Called after all retries have failed, with a message that may be logged */
  report?: (why: string) => void
  /** Open the store even if it cannot be reached, and check it when it can */
  mayBeAway?: boolean
}

/** Throws ConfigProblems if the configured store is unusable or public. */
export async function openBlobStore(
  blobs: Config['blobs'],
  { limits = usualLimits, report, mayBeAway = false }: Options = {},
): Promise<BlobStore> {
  if (blobs.kind === 'disk') return openDiskBlobStore(blobs.folder)
  const store = s3BlobStore(blobs, limits, report)
  const inShort = { ...limits, attempts: 2 }
  const unfit = await whyUnfit(blobs, mayBeAway ? inShort : limits)
  if (!unfit) return store
  if (!mayBeAway || !unfit.isAway) throw new ConfigProblems([unfit.why])
  report?.(unfit.why)
  return examinedLater(store, () => whyUnfit(blobs, inShort))
}

/** Refuses writes until a check has found the store to be private and correctly configured. */
function examinedLater(store: BlobStore, examine: () => Promise<Unfit | undefined>): BlobStore {
  let isFit = false
  let examining: Promise<Unfit | undefined> | undefined

  async function mustBeFit(): Promise<void> {
    if (isFit) return
    examining ??= examine().finally(() => (examining = undefined))
    const unfit = await examining
    if (unfit) throw Object.assign(new BlobsUnavailable(unfit.why), unfit.isFull && outOfSpace)
    isFit = true
  }
  const { put, restore, check } = store
  return {
    ...store,
    put: (...given) => mustBeFit().then(() => put(...given)),
    restore: (...given) => mustBeFit().then(() => restore(...given)),
    check: () => mustBeFit().then(check),
  }
}

/** `isAway`: the settings may be right, but the store cannot be reached or is full */
type Unfit = { why: string; isAway: boolean; isFull?: boolean }

const outOfSpace = { code: 'EDQUOT' }

async function whyUnfit(settings: S3Settings, limits: S3Limits): Promise<Unfit | undefined> {
  try {
    const why = await whyWrong(settings, limits)
    return why ? { why, isAway: false } : undefined
  } catch (error) {
    if (!(error instanceof S3Failure)) throw error
    const isFull = error.code === outOfSpace.code
    return { why: wording(error, settings), isAway: isAway(error), isFull }
  }
}

/** Writes an object, reads it, tries the same without credentials, and deletes it. */
async function whyWrong(settings: S3Settings, limits: S3Limits): Promise<string | undefined> {
  const { ours, stranger } = s3Clients(settings, limits)
  const probe = `probe-${randomUUID()}`
  const bytes = Buffer.from(probe)
  const ask = <T>(work: () => Promise<T>) => patiently(limits, work)

  /** Whether a request without keys succeeds; only a clear refusal counts as no. */
  async function isOpen(attempt: () => Promise<unknown>): Promise<boolean> {
    return ask(attempt).then(
      () => true,
      (error: unknown) => {
        const status = error instanceof S3Failure ? error.status : undefined
        if (status && status >= 300 && status < 500) return false
        throw error
      },
    )
  }

  await ask(() => putChecked(ours, probe, bytes))
  try {
    const answer = await ask(() => ours.getObjectRaw(probe))
    if (!bytes.equals(Buffer.from(await answer.arrayBuffer()))) {
      return 'S3_ENDPOINT: what is read there is not what was written'
    }
    await ask(() => ours.listObjectsPaged(undefined, 'probe-', 1))
    const { bucket } = settings
    if (await isOpen(() => stranger.getObjectRaw(probe))) {
      return `S3_BUCKET: anybody can read what is in "${bucket}"; make it private`
    }
    if (await isOpen(() => stranger.listObjectsPaged(undefined, '', 1))) {
      return `S3_BUCKET: anybody can list what is in "${bucket}"; make it private`
    }
    if (await isOpen(() => putChecked(stranger, probe, bytes))) {
      return `S3_BUCKET: anybody can write into "${bucket}"; make it private`
    }
  } finally {
    await ask(() => ours.deleteObject(probe))
  }
  return undefined
}

const wrongSettings = ['ENOTFOUND', 'EPROTO']

/** Whether the failure is temporary. A refusal by the store means that the settings are wrong. */
function isAway({ code, status }: S3Failure): boolean {
  if (code === outOfSpace.code) return true
  if (status !== undefined) return status >= 500 || [408, 425, 429].includes(status)
  return distrustInWords(code) === undefined && !wrongSettings.includes(code)
}

const keys = 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'

function wording({ code, status }: S3Failure, settings: S3Settings): string {
  const { endpoint, bucket } = settings
  const nobody = `S3_ENDPOINT: nothing answers at ${endpoint.host}`
  const known: Record<string, string> = {
    NoSuchBucket: `S3_BUCKET: there is no bucket "${bucket}"; make it first, and private`,
    InvalidBucketName: `S3_BUCKET: the store has no bucket of the name "${bucket}"`,
    SignatureDoesNotMatch: `${keys}: the store does not accept them`,
    InvalidAccessKeyId: `${keys}: the store does not know this key`,
    AccessDenied: `${keys}: the key may not list, read, write and delete in "${bucket}"`,
    AuthorizationHeaderMalformed: 'S3_REGION: the bucket is in another region',
    PermanentRedirect: 'S3_REGION: the bucket is in another region',
    RequestTimeTooSkewed:
      'the clock of this machine and that of the object store differ: set the time',
    EDQUOT: 'S3_BUCKET: there is no space left in it',
    ENOTFOUND: `S3_ENDPOINT: the name of its host, ${new URL(bucketAddress(settings)).hostname}, is not known`,
    EPROTO: 'S3_ENDPOINT: it does not speak https at this port',
    ECONNREFUSED: nobody,
    ETIMEDOUT: nobody,
    EHOSTUNREACH: nobody,
    ENETUNREACH: nobody,
  }
  const distrust = distrustInWords(code)
  if (distrust) return `S3_ENDPOINT: ${distrust}`
  return (
    known[code] ??
    `S3_ENDPOINT: the object store failed with ${[status ?? [], code].flat().join(' ')}`
  )
}
