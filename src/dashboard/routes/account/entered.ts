import type { Toast, ToastKind } from '#contract/toast.ts'
import { rememberDevice } from '#core/accounts/known-device.ts'
import { longestSession } from '#core/accounts/session-rules.ts'
import type { Ctx } from '#core/context.ts'
import { deviceCookie, deviceOf, sessionCookie } from '#site/http/cookies.ts'

type Entrance = { session: string; email: string; headers: Headers; to: string; toast: ToastKind }

/** The redirect and the cookies after a successful sign-in. */
export function entered(
  ctx: Ctx,
  { session, email, headers, to, toast }: Entrance,
): { redirect: string; toast: Toast; cookies: string[] } {
  const device = rememberDevice(ctx, deviceOf(headers), email.trim().toLowerCase())
  return {
    redirect: to,
    toast: { kind: toast },
    cookies: [
      sessionCookie(session, longestSession, ctx.settings.isHttps),
      deviceCookie(device, ctx.settings.isHttps),
    ],
  }
}

/**
 * The requested page; staff without a required second factor set it up first, unless they asked for
 * a page.
 */
export function firstPage(
  signedIn: { outcome: string; lacksTwoFactor?: true },
  to: string | undefined,
): string {
  return to ?? (signedIn.lacksTwoFactor ? '/account/two-factor' : '/')
}
