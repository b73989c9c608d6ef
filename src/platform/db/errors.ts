import { constants } from 'node:os'
import { BlobsUnavailable } from '../blobs/blob-store.ts'

/** The request failed before anything was written, so it can be retried. */
export class NotBegun extends Error {
  constructor(cause: unknown) {
    super('The request was not carried out', { cause })
    this.name = 'NotBegun'
  }
}

/** All errors in a SuppressedError: it hides the first error behind that of a failed clean-up. */
function partsOf(error: unknown): unknown[] {
  if (error instanceof NotBegun) return partsOf(error.cause)
  const { error: last, suppressed } = error as { error?: unknown; suppressed?: unknown }
  return suppressed === undefined ? [error] : [...partsOf(suppressed), ...partsOf(last)]
}

/** A value that has to be unique is there already: asked before writing, since PostgreSQL logs what it refuses. */
export class ValueTaken extends Error {
  readonly column: string
  constructor(column: string) {
    super(`Another row has this ${column}`)
    this.name = 'ValueTaken'
    this.column = column
  }
}

type EngineError = { code?: unknown; errcode?: unknown; message?: unknown; constraint?: unknown }

/** The violated unique index or column, as the engine names it. */
export function uniqueViolation(error: unknown): string | undefined {
  if (error instanceof ValueTaken) return error.column
  const { code, errcode, constraint, message } = error as EngineError
  if (code === '23505') return String(constraint)
  if (code === 'ERR_SQLITE_ERROR' && (errcode === 2067 || errcode === 1555)) return String(message)
  return undefined
}

// SQLite: busy, locked, I/O error, full, cannot open. Extended codes have more in their upper bits.
const sqliteTroubles = new Set([5, 6, 10, 13, 14])
// PostgreSQL: connection, read-only server, deadlock, resources, no new connections, operator, system error
const postgresTroubles = /^(08|25006|40|53|55000|57|58)/

/** The error code if the SQLite thread has ended; the next query starts a new thread. */
export const threadEnded = 'ERR_SQLITE_THREAD_ENDED'

export function hasThreadEnded(error: unknown): boolean {
  return partsOf(error).some((part) => (part as EngineError).code === threadEnded)
}

/** The database or the file store is temporarily unavailable: unreachable, restarting, locked or full. */
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

/** All retries of a read from the file store gave other bytes than were stored. */
export function isDamaged(error: unknown): boolean {
  return error instanceof BlobsUnavailable && (error as EngineError).code === 'Damaged'
}

/** PostgreSQL refuses text with NUL characters, which no stored text has. */
export function isUnreadableText(error: unknown): boolean {
  return error instanceof Error && (error as EngineError).code === '22021'
}

// SQLite: full, and no room for the index of the write-ahead log
const sqliteFull = new Set([13, 4874])

export function isOutOfSpace(error: unknown): boolean {
  return partsOf(error).some((part) => {
    const { code, errcode } = part as EngineError
    if (code === 'ERR_SQLITE_ERROR') return sqliteFull.has(Number(errcode))
    return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
  })
}
