import { setTimeout as sleep } from 'node:timers/promises'
import { S3ServiceError } from 's3mini'
import { BlobsUnavailable } from './blob-store.ts'

export type Patience = {
  attempts: number
  /** Upper limit of the first pause; doubles with each attempt, up to longestPauseMs */
  pauseMs: number
  longestPauseMs: number
  inAllMs: number
}

const passingStatuses = [408, 409, 425, 429, 500, 502, 503, 504]
/** SignatureDoesNotMatch: around midnight s3mini may sign concurrent requests with the previous day's key. */
const passingCodes = ['RequestTimeout', 'IncompleteBody', 'BadDigest', 'SignatureDoesNotMatch']
const lastingTroubles = /CERT|ALTNAME|^UNABLE_TO_|^ERR_SSL|^EPROTO|^ERR_INVALID/
/** Swift calls what goes beyond a quota EntityTooLarge; no page image is too large by itself. */
const outOfSpace = /QuotaExceeded|StorageFull|InsufficientStorage|EntityTooLarge/

/** The message leaves out the text of the response, which repeats the access key and what was signed. */
export class S3Failure extends BlobsUnavailable {
  readonly status: number | undefined
  readonly code: string
  readonly isPassing: boolean
  constructor(code: string, status: number | undefined, isPassing: boolean) {
    super(`The object store failed: ${status ? `${status} ` : ''}${code}`)
    this.name = 'S3Failure'
    this.code = code
    this.status = status
    this.isPassing = isPassing
  }
}

function asFailure(error: unknown): S3Failure {
  if (error instanceof S3Failure) return error
  if (error instanceof S3ServiceError) {
    const { status, body = '' } = error
    // s3mini finds no code if the content type of the response has a charset.
    const [, said = 'Unknown'] = /<Code>(\w{1,60})<\/Code>/.exec(body) ?? []
    if (status === 507 || outOfSpace.test(said)) return new S3Failure('EDQUOT', status, false)
    const isUnsigned = status === 404 && said === 'Unknown'
    const isPassing = passingStatuses.includes(status) || passingCodes.includes(said) || isUnsigned
    return new S3Failure(said, status, isPassing)
  }
  const { name, code, cause } = error as { name?: string; code?: unknown; cause?: unknown }
  if (name === 'TimeoutError' || name === 'AbortError') {
    return new S3Failure('ETIMEDOUT', undefined, true)
  }
  if (typeof code === 'string') return new S3Failure(code, undefined, !lastingTroubles.test(code))
  if (cause) return asFailure(cause)
  throw error
}

export async function patiently<T>(patience: Patience, work: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + patience.inAllMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const failure = asFailure(error)
      const longest = Math.min(patience.longestPauseMs, patience.pauseMs * 2 ** (attempt - 1))
      const pause = Math.random() * longest
      const isLast = attempt >= patience.attempts || Date.now() + pause > giveUpAt
      if (!failure.isPassing || isLast) throw failure
      await sleep(pause)
    }
  }
}
