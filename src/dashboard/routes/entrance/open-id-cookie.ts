import type { Ctx } from '#core/context.ts'
import type { OpenIdFailure } from '#core/openid/finish-open-id.ts'
import { openIdCookie, writeCookie } from '#site/http/cookies.ts'

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
