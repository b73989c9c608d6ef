import { signOut } from '#core/accounts/sign-out.ts'
import type { Page, PageRequest } from '#site/http/page.ts'
import { endedSessionCookie } from '#site/http/session-cookie.ts'

export const logout: Page = {
  action: 'see-page',
  // Whoever types the address is not signed out by it: a link on another site could do the same.
  get: () => ({ redirect: '/' }),
  post: async ({ ctx: makeCtx }: PageRequest) => {
    const ctx = await makeCtx()
    await signOut(ctx)
    return {
      redirect: '/',
      toast: { kind: 'signedOut' },
      cookies: [endedSessionCookie(ctx.settings.isHttps)],
    }
  },
}
