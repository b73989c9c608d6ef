import { can, rolesThatMay } from '#core/authorise.ts'
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

/** Where somebody was going when they were asked to sign in; never to another site. */
export function wayBack(url: URL): string | undefined {
  const to = url.searchParams.get('to')
  if (!to || !/^\/(?![/\\])/.test(to) || /[\p{Cc}\\]/u.test(to)) return undefined
  // A header holds no other letters than these.
  return to.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

/** An address of ours that remembers where somebody was going. */
export function withWayBack(path: string, to: string | undefined): string {
  return to ? `${path}?to=${encodeURIComponent(to)}` : path
}
