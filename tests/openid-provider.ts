import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import type { Page } from 'playwright-core'
import { follow } from './browser.ts'

export type OpenIdProvider = AsyncDisposable & { environment: Record<string, string> }

const client = { id: 'countersign', secret: 'a secret between the two of us' }

/** A real OpenID provider on this machine. Its users robin and robin.later have robin@example.org. */
export async function openOpenIdProvider(siteUrl: string): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // 127.0.0.1, not localhost, since a provider is another site than ours.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = quietly(() => new Provider(issuer, configuration(siteUrl)))
  server.on('request', provider.callback())
  return {
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      OIDC_LABEL: 'Example ID',
    },
    [Symbol.asyncDispose]: () => close(server),
  }
}

/** Signs in on the login page of the provider. */
export async function sayWho(page: Page, name: string): Promise<void> {
  await page.locator('[name=login]').fill(name)
  await page.locator('[name=password]').fill('anything')
  await follow(page, () => page.locator('[type=submit]').click())
}

/** Signs in at the provider for the first time, and gives consent. */
export async function signInThere(page: Page, name: string): Promise<void> {
  await sayWho(page, name)
  await page.locator('[type=submit]').click()
}

function configuration(siteUrl: string): Configuration {
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${siteUrl}/auth/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    pkce: { required: () => true },
    cookies: { keys: ['only for a test'] },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id.split('.', 1)[0]}@example.org`,
        email_verified: !id.startsWith('unverified'),
        name: `${id} Sample`,
      }),
    }),
  }
}

/** Silences the warning of the provider that its defaults are for development only. */
function quietly<T>(make: () => T): T {
  const { warn } = console
  console.warn = () => {}
  try {
    return make()
  } finally {
    console.warn = warn
  }
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
