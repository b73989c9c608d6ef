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

/** For `catch`: an outage is an outcome. */
export function unavailable(error: unknown): { outcome: 'unavailable' } {
  if (isUnavailable(error)) return { outcome: 'unavailable' }
  throw error
}

/** Whether a worker thread ended before it answered, so that its result is lost. */
export function isInterrupted(error: unknown): boolean {
  return hasThreadEnded(error)
}

/** Whether the disk is full. */
export function isOutOfRoom(error: unknown): boolean {
  return isOutOfSpace(error)
}

/** Whether the database refuses the text (NUL, lone surrogates), which is the client's error. */
export function isNonsense(error: unknown): boolean {
  return isUnreadableText(error)
}

/** Whether the operation failed before any write. After a later failure the change may have been saved. */
export function hasChangedNothing(error: unknown): boolean {
  return error instanceof NotBegun
}
