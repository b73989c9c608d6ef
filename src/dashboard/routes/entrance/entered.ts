import type { RouterContextProvider } from 'react-router'
import type { ToastKind } from '#contract/toast.ts'
import { rememberDevice } from '#core/accounts/known-device.ts'
import { longestSession } from '#core/accounts/session-rules.ts'
import { endEarlierSession } from '#core/accounts/sign-out.ts'
import { ctx, leadTo, visit } from '#dashboard/context.ts'
import { deviceCookie, deviceOf, sessionCookie, sessionOf } from '#site/http/cookies.ts'
import { endOpenId } from './open-id-cookie.ts'

/** Redirects to the first page of the role, or to two-factor set-up where it is required and missing. */
export const ownPages = '/dashboard'

type Entered = {
  session: string
  email: string
  /** The identity that is linked after the code */
  pendingLink?: string | undefined
}

/** The cookies after a successful sign-in. Also ends the earlier session of this browser. */
export async function cookiesOf(
  context: Readonly<RouterContextProvider>,
  { session, email, pendingLink }: Entered,
): Promise<string[]> {
  const asker = context.get(ctx)
  const visited = context.get(visit)
  const { headers, isHttps } = visited
  const earlier = sessionOf(headers, isHttps)
  if (earlier) await endEarlierSession(asker, earlier)
  const device = rememberDevice(asker, deviceOf(headers), email.trim().toLowerCase())
  const cookies = [sessionCookie(session, longestSession, isHttps), deviceCookie(device, isHttps)]
  return pendingLink ? cookies : [...cookies, ...endOpenId(visited)]
}

export async function leadIn(
  context: Readonly<RouterContextProvider>,
  { to = ownPages, toast, ...entered }: Entered & { to: string | undefined; toast: ToastKind },
): Promise<Response> {
  const cookies = await cookiesOf(context, entered)
  return leadTo(context, to, { toast: { kind: toast }, cookies })
}
