import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { clientId, clientSecret, openForgingProvider } from '../../../tests/forging-provider.ts'
import { freePort } from '../../../tests/free-port.ts'
import { openOpenIdProvider } from '../../../tests/openid-provider.ts'
import { openLog } from '../log.ts'
import { createOpenId } from './open-id.ts'
import { openIdFailureInWords } from './open-id-failure.ts'
import { tryOpenId } from './try-open-id.ts'

const site = new URL('http://localhost:3000')

async function whyNot(issuer: string, id = clientId, secret = clientSecret): Promise<string> {
  const settings = { issuer: new URL(issuer), clientId: id, clientSecret: secret, label: 'X' }
  return tryOpenId(settings, site).then(() => 'it works', openIdFailureInWords)
}

test('a real provider accepts our id and secret, or the failure is reported', async () => {
  await using provider = await openOpenIdProvider(site.origin)
  const { OIDC_ISSUER: issuer = '', OIDC_CLIENT_SECRET: secret } = provider.environment
  const refused = 'it refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET (401)'
  expect(await whyNot(issuer, clientId, secret)).toBe('it works')
  expect(await whyNot(`${issuer}/`, clientId, secret)).toBe('it works')
  expect(await whyNot(issuer, clientId, 'another')).toBe(refused)
  expect(await whyNot(issuer, 'another', secret)).toBe(refused)
  expect(await whyNot(`${issuer}/realms/staff`)).toBe('it answered with 404')
  expect(await whyNot(issuer.replace('127.0.0.1', 'localhost'))).toBe(
    `it calls itself ${issuer}: set that in OIDC_ISSUER, if it is the right one`,
  )
})

test('a closed port and an unknown host name are reported', async () => {
  const port = await freePort()
  expect(await whyNot(`http://127.0.0.1:${port}`)).toBe('nothing answers there (ECONNREFUSED)')
  expect(await whyNot('https://nowhere.invalid')).toMatch(/^the name of its host is not known/)
})

test.each<[string, RequestListener]>([
  ['it answered with 302', (_, answer) => answer.writeHead(302, { location: '/' }).end()],
  ['it answered with 503', (_, answer) => answer.writeHead(503).end('<h1>Sorry</h1>')],
  ['something else answers there (OAUTH_RESPONSE_IS_NOT_JSON)', (_, answer) => answer.end('<h1>')],
  ['it ended the connection (UND_ERR_SOCKET)', (request) => request.socket.destroy()],
])('%s', async (why, listener) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  expect(await whyNot(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).toBe(why)
  server.close()
})

test.each([
  ['redirect_uri_mismatch', 'the address of the callback is not registered there'],
  ['invalid_redirect_uri', 'the address of the callback is not registered there'],
  ['unsupported_grant_type', 'it reports an error'],
])('a provider that answers the trial with %s is not called good', async (error, why) => {
  let issuer = ''
  const server = createServer(({ url = '' }, answer) => {
    const metadata = { issuer, token_endpoint: `${issuer}/token` }
    const isToken = url === '/token'
    answer.writeHead(isToken ? 400 : 200, { 'content-type': 'application/json' })
    answer.end(JSON.stringify(isToken ? { error } : metadata))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await whyNot(issuer)).toBe(`${why} (${error})`)
  server.close()
})

test('the log says why a sign-in failed, and nothing of what was sent', async () => {
  await using provider = await openForgingProvider()
  let logged = ''
  const log = openLog('warn', { write: (line) => (logged += line) })
  const issuer = new URL(provider.issuer)
  const openId = createOpenId({ issuer, clientId, clientSecret, label: 'X' }, site, log)
  const finish = async (query: string, claims: object, signed = {}) => {
    const begun = await openId.begin({ isAgain: false })
    if (begun.outcome !== 'begun') throw new Error(begun.outcome)
    const { state, nonce } = begun.pending
    provider.says({ sub: 'robin', nonce, email_verified: false, ...claims }, signed)
    logged = ''
    const { outcome } = await openId.finish(`${query}&state=${state}`, begun.pending)
    for (const secret of [clientSecret, state, nonce, 'robin', 'the-code']) {
      expect(logged).not.toContain(secret)
    }
    const { why, msg } = JSON.parse(logged || '{}') as { why?: string; msg?: string }
    return [outcome, why ?? msg]
  }
  const used = '?code=the-code'
  expect(await finish(used, { email: 'robin@example.org' })).toEqual(['proven', undefined])
  const untold = 'the sign-in provider tells no email_verified'
  expect(await finish('?code=5', { email_verified: 'true' })).toEqual(['proven', untold])
  const unknown = 'it does not know the code that it sent, or no longer (invalid_grant)'
  expect(await finish(used, {})).toEqual(['refused', unknown])
  const expired = 'its token has expired: compare its clock with that of this machine'
  const early = 'its token is not valid yet: compare its clock with that of this machine'
  const code = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'
  expect(await finish('?code=2', { exp: 1 })).toEqual(['refused', `${expired} (${code})`])
  const nbf = Math.floor(Date.now() / 1000) + 600
  expect(await finish('?code=4', { nbf })).toEqual(['refused', `${early} (${code})`])
  const another = 'its token has another "aud" than expected (OAUTH_JWT_CLAIM_COMPARISON_FAILED)'
  expect(await finish('?code=3', { aud: 'robin' })).toEqual(['refused', another])

  const shared = 'it signs its token with HS256: choose RS256 there for this site'
  const signed = { alg: 'HS256', key: clientSecret }
  expect(await finish('?code=6', {}, signed)).toEqual([
    'refused',
    `${shared} (OAUTH_INVALID_RESPONSE)`,
  ])

  for (const no of ['access_denied', 'consent_required']) {
    expect(await finish(`?error=${no}`, {})).toEqual(['cancelled', undefined])
  }
  const reports = (error: string) => `it reports an error (${error})`
  const away = ['unavailable', reports('temporarily_unavailable')]
  expect(await finish('?error=temporarily_unavailable', {})).toEqual(away)
  expect(await finish('?error=invalid_scope', {})).toEqual(['refused', reports('invalid_scope')])
  const odd = ['refused', reports('OAUTH_AUTHORIZATION_RESPONSE_ERROR')]
  expect(await finish('?error=robin@example.org', {})).toEqual(odd)
})
