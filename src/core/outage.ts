import {
  hasThreadEnded,
  isOutOfSpace,
  isUnavailable,
  isUnreadableText,
  NotBegun,
} from '#platform/db/errors.ts'

/** Whether the database is unavailable, so that a retry later may succeed. */
export function isOutage(error: unknown): boolean {
  return isUnavailable(error)
}

/** Whether a worker thread ended before it answered, so that its result is lost. */
export function isInterrupted(error: unknown): boolean {
  return hasThreadEnded(error)
}

/** Whether the disk is full. */
export function isOutOfRoom(error: unknown): boolean {
  return isOutOfSpace(error)
}

/** Whether the text cannot be stored (NUL, lone surrogates): the client's mistake. */
export function isNonsense(error: unknown): boolean {
  return isUnreadableText(error)
}

/**
 * Whether the operation failed before it wrote anything. After a later failure the change may be saved
 * nevertheless.
 */
export function hasChangedNothing(error: unknown): boolean {
  return error instanceof NotBegun
}
