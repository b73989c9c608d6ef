import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Record<string, unknown>
type Signed = { alg?: string; key?: KeyObject | string }

export type ForgingProvider = AsyncDisposable & {
  issuer: string
  environment: Record<string, string>
  /** Sets the claims about the next person, and how they are signed. */
  says(claims: Claims, signed?: Signed): void
  /** From now on signs with another key, of the same name */
  changesKey(): void
  /** Sets what it says at its userinfo endpoint, which it does not have until then */
  adds(claims: Claims): void
  /** Sets `claims_supported` in the metadata, which are missing until then */
  claims(supported: string[]): void
  /** Makes the provider answer, fail, or never answer */
  behaves(how: 'well' | 'broken' | 'silent'): void
  /** Makes its clock go ahead of ours */
  clockIsOffBy(seconds: number): void
}

export const clientId = 'countersign'
export const clientSecret = 'a-secret_between.us~two'
export const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
const day = 86_400

/**
 * An OpenID provider that returns any claims, with a valid or invalid signature. Each code works once. Like some others
 * it decodes nothing in the header that has the secret.
 */
export async function openForgingProvider(): Promise<ForgingProvider> {
  let own = aKeyPair()
  const used = new Set<string>()
  let next = ''
  let manner: 'well' | 'broken' | 'silent' = 'well'
  let issuer = ''
  let supported: string[] | undefined
  let added: Claims | undefined
  let ahead = 0

  const server = createServer((request, response) => {
    response.setHeader('date', new Date(Date.now() + ahead * 1000).toUTCString())
    if (manner === 'silent') return
    if (manner === 'broken') return answer(response, { error: 'server_error' }, 500)
    if (request.url?.endsWith('/openid-configuration')) {
      const userinfo_endpoint = added && `${issuer}/me`
      return answer(response, {
        ...metadata(issuer),
        claims_supported: supported,
        userinfo_endpoint,
      })
    }
    if (request.url === '/me') return answer(response, added ?? {})
    if (request.url === '/keys') {
      const key = own.publicKey.export({ format: 'jwk' })
      return answer(response, { keys: [{ ...key, kid: 'own', use: 'sig', alg: 'RS256' }] })
    }
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      if (request.headers.authorization !== authorization) {
        return answer(response, { error: 'invalid_client' }, 401)
      }
      const code = new URLSearchParams(body).get('code') ?? ''
      if (used.has(code)) return answer(response, { error: 'invalid_grant' }, 400)
      used.add(code)
      answer(response, { access_token: 'x', token_type: 'Bearer', id_token: next })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: 'Forge',
    },
    says(claims, { alg = 'RS256', key = own.privateKey } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const usual = { iss: issuer, aud: clientId, iat: now, exp: now + day }
      const parts = [
        { alg, typ: 'JWT', kid: 'own' },
        { ...usual, ...claims },
      ]
      const text = parts.map((part) => encode(JSON.stringify(part))).join('.')
      next = `${text}.${signatureOf(text, alg, key)}`
    },
    changesKey() {
      own = aKeyPair()
    },
    adds(claims) {
      added = claims
    },
    claims(all) {
      supported = all
    },
    behaves(how) {
      manner = how
    },
    clockIsOffBy(seconds) {
      ahead = seconds
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function aKeyPair() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

function signatureOf(text: string, alg: string, key: KeyObject | string): string {
  if (alg === 'none') return ''
  if (typeof key === 'string') return createHmac('sha256', key).update(text).digest('base64url')
  return sign('sha256', Buffer.from(text), key).toString('base64url')
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function answer(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The metadata, which claim to support every signing algorithm. */
function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
  }
}
