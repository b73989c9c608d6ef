import { can, rolesThatMay } from '#core/authorise.ts'
import { sessionOf } from './cookies.ts'
import type { Page, PageAnswer, PageRequest } from './page.ts'

export type Redirect = Extract<PageAnswer, { redirect: string }>

/** Why somebody does not get to a page, if they don't. The use cases ask again, whoever calls them. */
export async function guard(page: Page, request: PageRequest): Promise<Redirect | undefined> {
  const roles = rolesThatMay(page.action)
  if (roles.includes('stranger')) return undefined
  const ctx = await request.ctx()
  if (can(ctx.actor, page.action)) return undefined
  if (ctx.actor.role === 'stranger') {
    const { pathname, search } = request.url
    return { redirect: `/login?to=${encodeURIComponent(pathname + search)}`, refusedWith: 401 }
  }
  if (ctx.actor.lacksTwoFactor) return { redirect: '/account/two-factor', refusedWith: 403 }
  const kind = roles.includes('moderator')
    ? 'notModerator'
    : roles.includes('admin')
      ? 'notAdmin'
      : 'notStudent'
  return { redirect: '/', toast: { kind }, refusedWith: 403 }
}

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
