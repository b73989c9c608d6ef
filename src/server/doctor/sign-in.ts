import { openIdFailureInWords } from '#platform/identity/open-id-failure.ts'
import { tryOpenId } from '#platform/identity/try-open-id.ts'
import { failed, type Look, warning } from './findings.ts'

/** How exactly tokens, and the time at which the provider asked, are compared */
const clockMs = 30_000

export const checkProvider: Look = async ({ config: { openId, publicUrl } }) => {
  if (!openId) return undefined
  const address = openId.issuer.origin
  try {
    const { clockDiffersByMs } = await tryOpenId(openId, publicUrl)
    if (clockDiffersByMs <= clockMs) return []
    const says = 'The clocks of {address} and of this machine differ by {seconds} seconds.'
    const seconds = Math.round(clockDiffersByMs / 1000)
    return [warning('provider-clock-off', says, 'Set this clock by NTP.', { address, seconds })]
  } catch (error) {
    const says = 'Nobody can sign in by {address}: {why}.'
    const todo =
      'Compare OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET with what the provider shows.'
    return [failed('provider-away', says, todo, { address, why: openIdFailureInWords(error) })]
  }
}
