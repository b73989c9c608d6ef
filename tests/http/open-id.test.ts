import { expect, test } from 'vitest'
import { openForgingProvider } from '../forging-provider.ts'
import { anAccount } from '../sign-in.ts'
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

test('of two tabs that prove again who somebody is, the first one says that it does not count', async () => {
  await using provider = await openForgingProvider()
  await using site = await openTestSite('sqlite', provider.environment)
  const { cookie } = await anAccount(site.portal, 'student')
  const begin = async () => {
    const begun = await site.get('/login/google?again', { headers: { cookie } })
    const { searchParams } = new URL(begun.headers.get('location') ?? '')
    const [kept = ''] = begun.headers.getSetCookie().map((one) => one.split(';', 1)[0])
    return { state: searchParams.get('state'), kept }
  }
  const [first, second] = [await begin(), await begin()]
  const address = `/auth/callback?code=x&state=${first.state}`
  const back = await site.get(address, { headers: { cookie: `${cookie}; ${second.kept}` } })
  expect(back.status).toBe(400)
  expect(await back.text()).toContain('another browser or tab')
  // Nothing is kept any more once somebody is logged in, and may go back in the browser.
  expect((await site.get(address, { headers: { cookie } })).status).toBe(303)
})
