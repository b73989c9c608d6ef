import * as client from 'openid-client'
import type { OpenIdSettings } from '../config.ts'
import { discover } from './open-id.ts'

/**
 * Finds out without a person whether the provider answers and takes our id and secret: a provider looks at them
 * before it looks at a code, and this one is none. Throws what `openIdFailureInWords` explains.
 */
export async function tryOpenId(settings: OpenIdSettings, publicUrl: URL) {
  const config = await discover(settings)
  let clockDiffersByMs = 0
  config[client.customFetch] = async (url, options) => {
    const answer = await fetch(url, options as RequestInit)
    const theirs = Date.parse(answer.headers.get('date') ?? '')
    clockDiffersByMs = Math.abs(Date.now() - theirs) || 0
    return answer
  }
  const code = {
    code: 'none',
    redirect_uri: `${publicUrl.origin}/auth/callback`,
    code_verifier: client.randomPKCECodeVerifier(),
  }
  await client.genericGrantRequest(config, 'authorization_code', code).catch((error: unknown) => {
    const isKnown = error instanceof client.ResponseBodyError && !refusals.includes(error.error)
    if (!isKnown) throw error
  })
  return { clockDiffersByMs }
}

/** With these nobody signs in, whatever the code */
const refusals = [
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'redirect_uri_mismatch',
  'invalid_redirect_uri',
]
