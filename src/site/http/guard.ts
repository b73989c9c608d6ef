import { senderHeader } from '#contract/dashboard-pages.ts'
import { can, rolesThatMay } from '#core/authorise.ts'
import { sessionOf } from './cookies.ts'
import type { Page, PageAnswer, PageRequest } from './page.ts'

export type Redirect = Extract<PageAnswer, { redirect: string }>

/** The role that the page is for, if somebody of another role requested it */
type WrongRole = { pageFor: 'admin' | 'staff' | 'moderator' | 'student' }

export type Refusal = Redirect | WrongRole

/**
 * The refusal for visitors without the right to a page. Use cases authorise again. A form that was held until a
 * new sign-in must not be sent in the name of another person than its `sender`.
 */
export async function guard(
  page: Page,
  request: PageRequest,
  sender = request.headers.get(senderHeader),
): Promise<Refusal | undefined> {
  const roles = rolesThatMay(page.action)
  if (roles.includes('stranger')) return undefined
  const ctx = await request.ctx()
  const { actor } = ctx
  const isOfAnother = actor.role !== 'stranger' && sender !== null && sender !== actor.id
  if (can(actor, page.action) && !isOfAnother) return undefined
  if (actor.role === 'stranger' || isOfAnother) {
    const asked = new URL(request.url)
    // A cookie keeps the language until another one is chosen at the login. Other queries keep their spelling.
    if (asked.searchParams.has('lang')) asked.searchParams.delete('lang')
    const { pathname, search } = asked
    // A file would leave the login form on the screen.
    const to = page.isDownload ? pathname.replace(/\/[^/]+$/, '') : pathname + search
    return { redirect: `/login?to=${encodeURIComponent(to)}`, refusedWith: 401 }
  }
  if (actor.roleWithTwoFactor) return { redirect: '/account/two-factor', refusedWith: 403 }
  if (roles.includes('moderator'))
    return { pageFor: roles.includes('admin') ? 'staff' : 'moderator' }
  return { pageFor: roles.includes('admin') ? 'admin' : 'student' }
}

/** Actions that are harmless when another site posts the form. */
const harmless: Page['action'][] = ['look-up-record', 'see-page', 'use-mailed-link']

/**
 * Whether a POST must prove that it comes from this site (CSRF): everything done with a session, and signing
 * in, since another site could sign its visitors in to a foreign account.
 */
export function mustShowItsOrigin({ action }: Page, headers: Headers, isHttps: boolean): boolean {
  return !harmless.includes(action) || sessionOf(headers, isHttps) !== undefined
}

/**
 * Pages whose forms must prove their origin send a referrer, for browsers without Sec-Fetch-Site.
 */
export function referrerPolicy(page: Page, headers: Headers, isHttps: boolean): string {
  return mustShowItsOrigin(page, headers, isHttps) ? 'same-origin' : 'no-referrer'
}
