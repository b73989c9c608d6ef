import type { Context } from 'hono'
import { json } from '../json.ts'

/** Earlier clients expect a count of changes; for an item that does not exist it is 0, not an error. */
export function modified(isChanged: boolean): Response {
  return json({ modifiedCount: isChanged ? 1 : 0 })
}

/** To earlier clients a second deletion is not an error, so it answers with a count of 0. */
export function deleted(isDeleted: boolean): Response {
  return json({ deletedCount: isDeleted ? 1 : 0 })
}

const mostOnAPage = 500

/** An invalid page number means the first page. */
export function pageAsked({ req }: Context, usual: number): { page: number; limit: number } {
  return {
    page: wholeNumber(req.query('page'), 1, 10_000_000),
    limit: wholeNumber(req.query('limit'), usual, mostOnAPage),
  }
}

function wholeNumber(text: string | undefined, usual: number, most: number): number {
  if (!text || !/^[1-9]\d*$/.test(text)) return usual
  return Math.min(Number(text), most)
}
