import type { Toast, ToastKind } from '#contract/toast.ts'
import { endEarlierSession } from '#core/accounts/end-earlier-session.ts'
import { rememberDevice } from '#core/accounts/known-device.ts'
import { longestSession } from '#core/accounts/session-rules.ts'
import type { Ctx } from '#core/context.ts'
import { deviceCookie, deviceOf, sessionCookie, sessionOf } from '#site/http/cookies.ts'

type Entrance = { session: string; email: string; headers: Headers; to: string; toast: ToastKind }

/** The redirect and the cookies after a successful sign-in. The earlier session of the browser ends. */
export async function entered(
  ctx: Ctx,
  { session, email, headers, to, toast }: Entrance,
): Promise<{ redirect: string; toast: Toast; cookies: string[] }> {
  const { isHttps } = ctx.settings
  const earlier = sessionOf(headers, isHttps)
  if (earlier) await endEarlierSession(ctx, earlier)
  const device = rememberDevice(ctx, deviceOf(headers), email.trim().toLowerCase())
  return {
    redirect: to,
    toast: { kind: toast },
    cookies: [sessionCookie(session, longestSession, isHttps), deviceCookie(device, isHttps)],
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
