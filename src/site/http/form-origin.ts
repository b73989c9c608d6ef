import type { Page } from './page.ts'
import { sessionOf } from './session-cookie.ts'

/** Forms that anybody may send on without harm: a search, what a link in a mail opens, what does nothing. */
const harmless: Page['action'][] = ['look-up-record', 'see-page', 'use-mailed-link']

/**
 * Whether what is posted here must show that it comes from a page of ours: whatever is done in the
 * name of somebody signed in, and signing in itself, or another site could sign its visitors in as
 * somebody else.
 */
export function mustShowItsOrigin({ action }: Page, headers: Headers, isHttps: boolean): boolean {
  return !harmless.includes(action) || sessionOf(headers, isHttps) !== undefined
}

/** Pages whose forms must show that say so with each form, also in browsers without Sec-Fetch-Site. */
export function referrerPolicy(page: Page, headers: Headers, isHttps: boolean): string {
  return mustShowItsOrigin(page, headers, isHttps) ? 'same-origin' : 'no-referrer'
}
