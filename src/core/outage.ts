import {
  hasThreadEnded,
  isOutOfSpace,
  isUnavailable,
  isUnreadableText,
  NotBegun,
} from '#platform/db/errors.ts'

/** Whether the database is unavailable, so that a retry later may succeed. */
export const isOutage = isUnavailable

/** For `catch`: an outage is an outcome. */
export function unavailable(error: unknown): { outcome: 'unavailable' } {
  if (isUnavailable(error)) return { outcome: 'unavailable' }
  throw error
}

/** For `catch`: an outage refuses only the file, so that nothing else in a form is lost. */
export function notKept(error: unknown): { outcome: 'refused'; because: 'not-kept' } {
  if (isUnavailable(error)) return { outcome: 'refused', because: 'not-kept' }
  throw error
}

/** Whether a worker thread ended before it answered, so that its result is lost. */
export const isInterrupted = hasThreadEnded

/** Whether the disk is full. */
export const isOutOfRoom = isOutOfSpace

/** Whether the database refuses the text (NUL, lone surrogates), which is the client's error. */
export const isNonsense = isUnreadableText

/** Whether the operation failed before any write. After a later failure the change may have been saved. */
export function hasChangedNothing(error: unknown): boolean {
  return error instanceof NotBegun
}
