import { expect, test } from 'vitest'
import { openForgingProvider } from '../forging-provider.ts'
import { openTestSite } from '../test-site.ts'

test('a provider that fails is away, not one whose answer is wrong', async () => {
  await using provider = await openForgingProvider()
  await using site = await openTestSite('sqlite', provider.environment)
  const begun = await site.get('/login/google')
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
  const [cookie = ''] = begun.headers.getSetCookie().map((one) => one.split(';', 1)[0])
  provider.behaves('broken')
  const back = await site.get(`/auth/callback?code=x&state=${state}`, { headers: { cookie } })
  expect(back.status).toBe(503)
  expect(await back.text()).toContain('does not answer')
})
