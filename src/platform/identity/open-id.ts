import * as client from 'openid-client'
import type { OpenIdSettings } from '../config.ts'
import type { Log } from '../log.ts'
import { openIdFailureInWords } from './open-id-failure.ts'

/** Stored by the browser while the person is at the provider; without it the callback is refused. */
export type PendingSignIn = {
  state: string
  nonce: string
  verifier: string
  /** In seconds since 1970: the provider must have authenticated the person after this time */
  since?: number
}

export type ProvenPerson = ReturnType<typeof personIn>

export type OpenId = ReturnType<typeof createOpenId>

type Begun =
  | { outcome: 'begun'; address: string; pending: PendingSignIn }
  | { outcome: 'unavailable' }
type Finished =
  | { outcome: 'proven'; person: ProvenPerson }
  | { outcome: 'refused' | 'cancelled' | 'unavailable' | 'not-reauthenticated' }

const patienceSeconds = 8
const clockSkewSeconds = 60
const discoveredForMs = 3_600_000

/** Only asymmetric signatures: never `none`, and no HMAC with the client secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512']

export function createOpenId(settings: OpenIdSettings, publicUrl: URL, log: Log) {
  const callback = `${publicUrl.origin}/auth/callback`
  let known: { config: Promise<client.Configuration>; until: number } | undefined

  function configuration(): Promise<client.Configuration> {
    if (known && known.until > Date.now()) return known.config
    const config = discover(settings)
    known = { config, until: Date.now() + discoveredForMs }
    config.catch(() => {
      known = undefined
    })
    return config
  }

  return {
    label: settings.label,

    /** `isAgain`: the provider has to authenticate the person again, even if it knows them. */
    async begin({ isAgain }: { isAgain: boolean }): Promise<Begun> {
      try {
        const config = await configuration()
        return { outcome: 'begun', ...(await authorisationRequest(config, callback, isAgain)) }
      } catch (error) {
        const why = openIdFailureInWords(error)
        log.warn({ error, why }, 'the sign-in provider cannot be reached')
        return { outcome: 'unavailable' }
      }
    },

    /** `query` is the query of the callback's address. */
    async finish(
      query: string,
      { state, nonce, verifier, since }: PendingSignIn,
    ): Promise<Finished> {
      try {
        const config = await configuration()
        const tokens = await client.authorizationCodeGrant(config, new URL(callback + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims || !isSubject(claims.sub)) return { outcome: 'refused' }
        if (since && !isReauthenticated(config, claims, since)) {
          const secondsBefore =
            claims.auth_time === undefined ? undefined : since - claims.auth_time
          log.warn({ secondsBefore }, 'the sign-in provider did not ask the user to sign in again')
          return { outcome: 'not-reauthenticated' }
        }
        // Some providers return the email, or whether it is verified, only at the userinfo endpoint.
        const isComplete = claims.email !== undefined && claims.email_verified !== undefined
        const more =
          isComplete || !config.serverMetadata().userinfo_endpoint
            ? {}
            : await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        const all: client.IDToken = { ...claims, ...more, iss: claims.iss }
        if (typeof all.email_verified !== 'boolean') {
          log.warn({ claims: Object.keys(all) }, 'the sign-in provider tells no email_verified')
        }
        return { outcome: 'proven', person: personIn(all) }
      } catch (error) {
        if (isCancelled(error)) return { outcome: 'cancelled' }
        const outcome = isAway(error) ? 'unavailable' : 'refused'
        // The provider may have changed its keys, or more, within the hour: the next sign-in asks it again.
        if (outcome === 'refused') known = undefined
        const why = openIdFailureInWords(error)
        log.warn({ error, outcome, why }, 'a sign-in by the provider failed')
        return { outcome }
      }
    },
  }
}

async function authorisationRequest(
  config: client.Configuration,
  callback: string,
  isAgain: boolean,
) {
  const pending = {
    ...(isAgain && { since: Math.floor(Date.now() / 1000) }),
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid email profile',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    ...(isAgain && questionFor(config)),
  })
  return { address: address.href, pending }
}

/** Asks the provider what it offers, and refuses signatures that it should not offer. */
export async function discover({ issuer, clientId, clientSecret }: OpenIdSettings) {
  const isPlain = issuer.protocol === 'http:'
  const execute = isPlain ? [client.allowInsecureRequests] : []
  const options = { execute, timeout: patienceSeconds }
  const auth = basicAuth(clientId, clientSecret)
  const found = await client.discovery(issuer, clientId, clientSecret, auth, options)
  const { supportsPKCE, ...metadata } = found.serverMetadata()
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const config = new client.Configuration(
    {
      ...metadata,
      id_token_signing_alg_values_supported: (
        metadata.id_token_signing_alg_values_supported ?? ['RS256']
      ).filter((one) => algorithms.includes(one)),
    },
    clientId,
    clientSecret,
    methods.includes('client_secret_basic') ? auth : client.ClientSecretPost(clientSecret),
  )
  config.timeout = patienceSeconds
  if (isPlain) client.allowInsecureRequests(config)
  // Verifies the signature too, even though the token comes directly from the provider.
  client.enableNonRepudiationChecks(config)
  return config
}

/**
 * Unlike openid-client, leaves dashes, dots and the like as they are: some providers, such as LemonLDAP::NG, decode
 * nothing, and others decode this too.
 */
function basicAuth(...idAndSecret: [string, string]): client.ClientAuth {
  const credentials = btoa(idAndSecret.map(encodeURIComponent).join(':'))
  return (_server, _client, _body, headers) => headers.set('authorization', `Basic ${credentials}`)
}

/** Google never sends `auth_time`, and refuses `prompt=login`. */
function neverTellsWhen(config: client.Configuration): boolean {
  return config.serverMetadata().claims_supported?.includes('auth_time') === false
}

function questionFor(config: client.Configuration) {
  return neverTellsWhen(config) ? { prompt: 'select_account' } : { prompt: 'login', max_age: '0' }
}

/**
 * Whether the provider has authenticated the person since then. A provider that never sends `auth_time` is
 * trusted; all others must send it, or removing `max_age` from the address would bypass this check.
 */
function isReauthenticated(config: client.Configuration, claims: client.IDToken, since: number) {
  const { auth_time: at } = claims
  return at === undefined ? neverTellsWhen(config) : at >= since - clockSkewSeconds
}

/** Length and characters as OpenID Connect allows them. */
function isSubject(sub: string): boolean {
  return /^[!-~]{1,255}$/.test(sub)
}

function personIn(claims: client.IDToken) {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: text(claims.email),
    isEmailVerified: claims.email_verified === true,
    name: text(claims.name),
    photoUrl: text(claims.picture),
  }
}

type Cause = { status?: number; name?: string }

/** LemonLDAP::NG says `consent_required` of a person who has refused. */
function isCancelled(error: unknown): boolean {
  if (!(error instanceof client.AuthorizationResponseError)) return false
  return ['access_denied', 'consent_required'].includes(error.error)
}

/** The provider is unreachable, too slow or failing: a later attempt may succeed. */
function isAway(error: unknown): boolean {
  if (error instanceof client.AuthorizationResponseError) {
    return ['server_error', 'temporarily_unavailable'].includes(error.error)
  }
  if (error instanceof client.ResponseBodyError) return error.status >= 500
  const { name, code, cause } = error as { name?: string; code?: string; cause?: Cause }
  if (code === 'OAUTH_TIMEOUT') return true
  // Does not use instanceof: the HTTP server has replaced the global Response class.
  if (cause?.status !== undefined) return cause.status >= 500
  return name === 'TypeError' || cause?.name === 'TypeError'
}
