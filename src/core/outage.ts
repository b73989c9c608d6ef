import { isOutOfSpace, isUnavailable, isUnreadableText } from '#platform/db/errors.ts'

/** Whether something failed since the database cannot serve just now: worth another try later. */
export function isOutage(error: unknown): boolean {
  return isUnavailable(error)
}

/** Whether something failed since there is no room to keep it. */
export function isOutOfRoom(error: unknown): boolean {
  return isOutOfSpace(error)
}

/** Whether something failed since what was asked for can be written in no text: a mistake of whoever asked. */
export function isNonsense(error: unknown): boolean {
  return isUnreadableText(error)
}
