import type { Ctx } from '#core/context.ts'
import type { OpenIdFailure } from '#core/openid/finish-open-id.ts'
import type { Visit } from '#dashboard/context.ts'
import { openIdCookie, readCookie, writeCookie } from '#site/http/cookies.ts'

export const openIdStatuses: Record<OpenIdFailure, number> = {
  'not-set-up': 404,
  'another-browser': 400,
  refused: 400,
  cancelled: 200,
  unavailable: 503,
  'not-reauthenticated': 403,
  'another-account': 403,
  'unverified-email': 403,
  'staff-unproven': 403,
  'password-needed': 403,
  'another-subject': 403,
  'not-allowed': 403,
}

/** SameSite=Lax: the provider's redirect comes from another site, with which Strict cookies are not sent. */
export function returnPathCookie({ settings: { isHttps } }: Ctx, kept: string, maxAge: number) {
  return writeCookie(openIdCookie(isHttps), kept, { maxAge, isHttps })
}

/** The identity to link after the password, of a visitor whom the page before has told that it is linked */
export function pendingLinkOf({ url, headers, isHttps }: Visit): string | undefined {
  return url.searchParams.has('link') ? readCookie(headers, openIdCookie(isHttps)) : undefined
}

/** The cookie that ends what the browser keeps of a sign-in at the provider, which may be somebody else's */
export function endOpenId({ headers, isHttps }: Visit): string[] {
  const name = openIdCookie(isHttps)
  return readCookie(headers, name) ? [writeCookie(name, '', { maxAge: 0, isHttps })] : []
}
