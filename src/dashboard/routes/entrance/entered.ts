import type { RouterContextProvider } from 'react-router'
import type { ToastKind } from '#contract/toast.ts'
import { endEarlierSession } from '#core/accounts/end-earlier-session.ts'
import { rememberDevice } from '#core/accounts/known-device.ts'
import { longestSession } from '#core/accounts/session-rules.ts'
import { ctx, leadTo, visit } from '#dashboard/context.ts'
import { deviceCookie, deviceOf, sessionCookie, sessionOf } from '#site/http/cookies.ts'

/** Redirects to the first page of the role, or to two-factor set-up where it is required and missing. */
export const ownPages = '/dashboard'

type Entered = { session: string; email: string }

/** The cookies after a successful sign-in. Also ends the earlier session of this browser. */
export async function cookiesOf(
  context: Readonly<RouterContextProvider>,
  { session, email }: Entered,
): Promise<string[]> {
  const asker = context.get(ctx)
  const { headers, isHttps } = context.get(visit)
  const earlier = sessionOf(headers, isHttps)
  if (earlier) await endEarlierSession(asker, earlier)
  const device = rememberDevice(asker, deviceOf(headers), email.trim().toLowerCase())
  return [sessionCookie(session, longestSession, isHttps), deviceCookie(device, isHttps)]
}

export async function leadIn(
  context: Readonly<RouterContextProvider>,
  { to = ownPages, toast, ...entered }: Entered & { to: string | undefined; toast: ToastKind },
): Promise<Response> {
  const cookies = await cookiesOf(context, entered)
  return leadTo(context, to, { toast: { kind: toast }, cookies })
}
