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
