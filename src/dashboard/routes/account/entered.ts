import type { Toast, ToastKind } from '#contract/toast.ts'
import { rememberDevice } from '#core/accounts/known-device.ts'
import { longestSession } from '#core/accounts/session-rules.ts'
import type { Ctx } from '#core/context.ts'
import { deviceCookie, deviceOf, sessionCookie } from '#site/http/cookies.ts'

type Entrance = { session: string; email: string; headers: Headers; to: string; toast: ToastKind }

/** Where somebody goes who has just proven who they are, and what their browser keeps of it. */
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

/** Where they were going; staff who first need a second factor are led to it, unless they were going somewhere. */
export function firstPage(
  signedIn: { outcome: string; lacksTwoFactor?: true },
  to: string | undefined,
): string {
  return to ?? (signedIn.lacksTwoFactor ? '/account/two-factor' : '/')
}
