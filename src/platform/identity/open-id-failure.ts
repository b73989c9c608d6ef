import { distrustInWords } from '../http/distrust.ts'

type Failure = {
  code?: string
  /** What the provider says is wrong, in a word of OAuth */
  error?: string
  status?: number
  cause?: Cause
}

type Cause = {
  code?: string | number
  status?: number
  claim?: string
  header?: { alg?: unknown }
  /** Given if another algorithm is in the header than one of these */
  expected?: unknown
  body?: { issuer?: unknown }
  0?: { scheme?: string }
}

const notThere = 'nothing answers there'
const notConform = 'its answer is not as OpenID Connect wants it'
const badClient = 'it refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET'

const reasons: Record<string, string> = {
  ECONNREFUSED: notThere,
  ETIMEDOUT: notThere,
  EHOSTUNREACH: notThere,
  ENETUNREACH: notThere,
  UND_ERR_CONNECT_TIMEOUT: notThere,
  ECONNRESET: 'it ended the connection',
  UND_ERR_SOCKET: 'it ended the connection',
  ENOTFOUND: 'the name of its host is not known',
  OAUTH_TIMEOUT: 'it did not answer in time',
  OAUTH_RESPONSE_IS_NOT_JSON: 'something else answers there',
  OAUTH_INVALID_RESPONSE: notConform,
  OAUTH_PARSE_ERROR: notConform,
  OAUTH_KEY_SELECTION_FAILED:
    'it has not published the key of its signature; if it has just changed keys, the next sign-in works',
  invalid_client: badClient,
  unauthorized_client: badClient,
  invalid_grant: 'it does not know the code that it sent, or no longer',
  redirect_uri_mismatch: 'the address of the callback is not registered there',
  invalid_redirect_uri: 'the address of the callback is not registered there',
  access_denied: 'it, or the person, said no',
}

/**
 * Why a sign-in by the provider failed, with a code. What else the provider said is left out, since it may quote
 * an address or a secret.
 */
export function openIdFailureInWords(thrown: unknown): string {
  const { code = 'unknown', error, status, cause } = innermost(thrown as Failure)
  if (error !== undefined) {
    const word = /^[a-z_]{1,40}$/.test(error) ? error : `${status ?? code}`
    return `${reasons[word] ?? 'it reports an error'} (${word})`
  }
  const name = typeof cause?.code === 'string' ? cause.code : code
  if (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE') {
    return `${cause?.[0]?.scheme === 'bearer' ? 'it does not tell who the person is' : badClient} (401)`
  }
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return `it answered with ${cause?.status ?? code}`
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') {
    return `it calls itself ${addressIn(cause?.body?.issuer)}: set that in OIDC_ISSUER, if it is the right one`
  }
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') {
    const is = cause?.claim === 'nbf' ? 'is not valid yet' : 'has expired'
    return `its token ${is}: compare its clock with that of this machine (${code})`
  }
  if (code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') {
    return `its token has another "${cause?.claim}" than expected (${code})`
  }
  const alg = cause?.expected === undefined ? undefined : cause.header?.alg
  if (typeof alg === 'string' && /^[A-Za-z0-9-]{1,20}$/.test(alg)) {
    return `it signs its token with ${alg}: choose RS256 there for this site (${code})`
  }
  return distrustInWords(name) ?? `${reasons[name] ?? 'it failed'} (${name})`
}

/** openid-client wraps most errors of its own library once. */
function innermost(failure: Failure): Failure {
  const { code, cause } = failure
  return code !== undefined && cause?.code === code ? (cause as Failure) : failure
}

function addressIn(issuer: unknown): string {
  if (typeof issuer !== 'string' || !URL.canParse(issuer)) return 'by no address'
  const { origin, pathname } = new URL(issuer)
  return pathname === '/' ? origin : origin + pathname
}
