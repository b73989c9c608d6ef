import { expect, test } from 'vitest'
import { createApiToken } from '#core/api-tokens/create-api-token.ts'
import { readConfig } from '#platform/config.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

const desk = 'https://desk.example.org'

async function aToken({ portal }: TestSite, session: string): Promise<string> {
  const ctx = await portal.portal.ctxFor({ credentials: { session }, network: '192.0.2.1' })
  const made = await createApiToken(ctx, { name: 'Desk' })
  if (made.outcome !== 'created') throw new Error(made.outcome)
  return made.token
}

test('pages of a site that the operator named may call with a token, and with no cookie', async () => {
  await using site = await openTestSite('sqlite', { WIRE_ORIGINS: desk })
  const { cookie, session } = await anAccount(site.portal, 'admin')
  const authorization = `Bearer ${await aToken(site, session)}`
  const from = { origin: desk, 'sec-fetch-site': 'cross-site' }
  const asking = { 'access-control-request-method': 'PUT' }

  const before = await site.get('/User_Data/x', {
    method: 'OPTIONS',
    headers: { ...from, ...asking },
  })
  expect(before.status).toBe(204)
  expect(before.headers.get('access-control-allow-origin')).toBe(desk)
  expect(before.headers.get('access-control-allow-methods')).toBe('GET, PUT')
  expect(before.headers.get('access-control-allow-credentials')).toBeNull()

  const list = await site.get('/User_Data', { headers: { ...from, authorization } })
  expect(list.status).toBe(200)
  expect(list.headers.get('access-control-allow-origin')).toBe(desk)
  expect(list.headers.get('access-control-allow-credentials')).toBeNull()
  const path = '/user_data/User_Hide/x'
  const hide = { method: 'PATCH', headers: { ...from, authorization } }
  const hidden = await site.get(path, hide)
  expect([hidden.status, await hidden.json()]).toEqual([200, { modifiedCount: 0 }])
  expect((await site.get(path, { method: 'PATCH', headers: { ...from, cookie } })).status).toBe(403)

  const elsewhere = { ...from, origin: 'https://elsewhere.example' }
  const others = await site.get('/dates', { headers: elsewhere })
  expect(others.headers.get('access-control-allow-origin')).toBeNull()
  const refused = await site.get('/User_Data/x', {
    method: 'OPTIONS',
    headers: { ...elsewhere, ...asking },
  })
  expect(refused.status).toBe(405)
  const api = await site.get('/api/v1/records', { headers: { ...from, authorization } })
  expect(api.headers.get('access-control-allow-origin')).toBeNull()
})

test('without such sites nobody elsewhere reads an answer', async () => {
  await using site = await openTestSite('sqlite')
  const answer = await site.get('/dates', { headers: { origin: desk } })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test.each(['*', 'desk.example.org', 'https://desk.example.org/path', 'null', 'file:///x'])(
  'the start refuses %s as such a site',
  (text) => {
    expect(() => readConfig({ WIRE_ORIGINS: text })).toThrow('WIRE_ORIGINS')
  },
)
