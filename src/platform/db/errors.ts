import { constants } from 'node:os'
import { BlobsUnavailable } from '../blobs/blob-store.ts'

/** Failed before anything was written. */
export class NotBegun extends Error {
  constructor(cause: unknown) {
    super('The request was not carried out', { cause })
    this.name = 'NotBegun'
  }
}

/** A SuppressedError hides the first error behind that of a failed clean-up. */
function partsOf(error: unknown): unknown[] {
  if (error instanceof NotBegun) return partsOf(error.cause)
  const { error: last, suppressed } = error as { error?: unknown; suppressed?: unknown }
  return suppressed === undefined ? [error] : [...partsOf(suppressed), ...partsOf(last)]
}

type EngineError = { code?: unknown; errcode?: unknown; message?: unknown; constraint?: unknown }

/** The violated unique index or column, as the engine names it. */
export function uniqueViolation(error: unknown): string | undefined {
  const { code, errcode, constraint, message } = error as EngineError
  if (code === '23505') return String(constraint)
  if (code === 'ERR_SQLITE_ERROR' && (errcode === 2067 || errcode === 1555)) return String(message)
  return undefined
}

// busy, locked, I/O error, full, cannot open, and their extended forms in the upper bits
const sqliteTroubles = new Set([5, 6, 10, 13, 14])
// connection, a server that takes no writes, resources, closed to connections, operator, system
const postgresTroubles = /^(08|25006|53|55000|57|58)/

/** The code of errors of a thread of SQLite that has ended; the next query starts another. */
export const threadEnded = 'ERR_SQLITE_THREAD_ENDED'

export function hasThreadEnded(error: unknown): boolean {
  return partsOf(error).some((part) => (part as EngineError).code === threadEnded)
}

/** The database or the file store is temporarily unavailable: gone, restarting, locked or full. */
export function isUnavailable(error: unknown): boolean {
  return partsOf(error).some(isPassing)
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof BlobsUnavailable) return true
  const { code, errcode } = error as EngineError
  if (code === 'ERR_SQLITE_ERROR') return sqliteTroubles.has(Number(errcode) & 0xff)
  if (typeof code !== 'string')
    return /connection terminated|not queryable|timeout/i.test(error.message)
  if (code === threadEnded) return true
  return postgresTroubles.test(code) || code in constants.errno || code === 'EAI_AGAIN'
}

/** The file store gave other bytes than were stored, each time. */
export function isDamaged(error: unknown): boolean {
  return error instanceof BlobsUnavailable && (error as EngineError).code === 'Damaged'
}

/** PostgreSQL refuses text with NUL characters, which no stored text has. */
export function isUnreadableText(error: unknown): boolean {
  return error instanceof Error && (error as EngineError).code === '22021'
}

// full, and no room for the index of the write-ahead log
const sqliteFull = new Set([13, 4874])

export function isOutOfSpace(error: unknown): boolean {
  return partsOf(error).some((part) => {
    const { code, errcode } = part as EngineError
    if (code === 'ERR_SQLITE_ERROR') return sqliteFull.has(Number(errcode))
    return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
  })
}
