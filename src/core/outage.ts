import { isUnavailable } from '#platform/db/errors.ts'

/** Whether something failed since the database cannot serve just now: worth another try later. */
export function isOutage(error: unknown): boolean {
  return isUnavailable(error)
}
