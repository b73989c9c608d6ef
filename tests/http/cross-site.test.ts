import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiToken } from '#core/api-tokens/create-api-token.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
let admin: TestAccount
beforeAll(async () => {
  site = await openTestSite('sqlite', { PUBLIC_URL: 'https://records.example.org' })
  admin = await anAccount(site.portal, 'admin')
})
afterAll(() => site[Symbol.asyncDispose]())

const ours: Record<string, string>[] = [
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'https://records.example.org' },
  { referer: 'https://records.example.org/dashboard' },
]
const others: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://records.example.org' },
  { origin: 'https://elsewhere.example' },
  { origin: 'http://records.example.org' },
  { origin: 'https://other.records.example.org' },
  { origin: 'https://records.example.org.elsewhere.example' },
  { origin: 'null' },
  { origin: 'null', referer: 'https://elsewhere.example/' },
  { referer: 'not an address' },
  {},
]

async function post(path: string, headers: Record<string, string>) {
  const { status } = await site.get(path, { method: 'POST', body: new URLSearchParams(), headers })
  return status
}

describe('in the name of somebody signed in', () => {
  const cookie = () => `__Host-session=${admin.session}`

  test.each(ours)('a form of ours counts: %o', async (headers) => {
    const fresh = await anAccount(site.portal, 'admin')
    expect(await post('/logout', { ...headers, cookie: `__Host-session=${fresh.session}` })).toBe(
      303,
    )
  })

  test.each(others)('what does not show that it is ours is refused: %o', async (headers) => {
    expect(await post('/logout', { ...headers, cookie: cookie() })).toBe(403)
    const { actor } = await site.portal.portal.ctxFor({
      credentials: { session: admin.session },
      network: '192.0.2.1',
    })
    expect(actor.role).toBe('admin')
  })
})

test.each(others)('nobody is signed in by another site: %o', async (headers) => {
  expect(await post('/login', headers)).toBe(403)
})

test.each(ours)('a sign-in form of ours is read: %o', async (headers) => {
  expect(await post('/login', headers)).toBe(422)
})

test('pages whose forms must show it let the browser say so', async () => {
  const policy = async (path: string, headers: Record<string, string> = {}) =>
    (await site.get(path, { headers })).headers.get('referrer-policy')
  expect(await policy('/')).toBe('no-referrer')
  expect(await policy('/login')).toBe('same-origin')
  expect(await policy('/', { cookie: `__Host-session=${admin.session}` })).toBe('same-origin')
})

test('a program with a token is no page of anybody', async () => {
  const { portal } = site.portal
  const person = { credentials: { session: admin.session }, network: '192.0.2.1' }
  const made = await createApiToken(await portal.ctxFor(person), { name: 'Intranet' })
  if (made.outcome !== 'created') throw new Error(made.outcome)
  const authorization = `Bearer ${made.token}`
  const asked = await site.post('/api/v1/lookups', { passportNumber: 'A1' }, { authorization })
  expect(asked.status).toBe(404)
  // Tokens are for the API only; a page redirects to the login form.
  const page = await site.get('/dashboard', { headers: { authorization } })
  expect(page.headers.get('location')).toBe('/login?to=%2Fdashboard')
})
