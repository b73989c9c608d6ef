import {
  hasThreadEnded,
  isOutOfSpace,
  isUnavailable,
  isUnreadableText,
  NotBegun,
} from '#platform/db/errors.ts'

/** Whether the database is unavailable: worth another try later. */
export function isOutage(error: unknown): boolean {
  return isUnavailable(error)
}

/** Whether what was asked of a thread was lost with it. */
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

/** Whether it failed before anything was written. Later a change may have been saved all the same. */
export function hasChangedNothing(error: unknown): boolean {
  return error instanceof NotBegun
}
