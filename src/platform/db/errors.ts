import { constants } from 'node:os'
import { BlobsUnavailable } from '../blobs/blob-store.ts'

/** What failed, and what failed first, where clearing up after it failed too. */
function partsOf(error: unknown): unknown[] {
  const { error: last, suppressed } = error as { error?: unknown; suppressed?: unknown }
  return suppressed === undefined ? [error] : [...partsOf(suppressed), ...partsOf(last)]
}

type EngineError = { code?: unknown; errcode?: unknown; message?: unknown; constraint?: unknown }

/** The unique index or column that an insert or update ran into, as the engine names it. */
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

/** The database or the files cannot be reached just now: gone, restarting, locked or full. */
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
  return postgresTroubles.test(code) || code in constants.errno || code === 'EAI_AGAIN'
}

/** A text that PostgreSQL cannot even compare with: it holds NUL, which no text of ours does. */
export function isUnreadableText(error: unknown): boolean {
  return error instanceof Error && (error as EngineError).code === '22021'
}

/** There is no room for what was to be kept, be it a file or a row. */
export function isOutOfSpace(error: unknown): boolean {
  return partsOf(error).some((part) => {
    const { code, errcode } = part as EngineError
    if (code === 'ERR_SQLITE_ERROR') return (Number(errcode) & 0xff) === 13
    return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100'
  })
}
