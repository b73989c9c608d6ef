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

test('an account says how it can be logged in to, and a linked login is removed there', async () => {
  await using provider = await openForgingProvider()
  await using site = await openTestSite('sqlite', provider.environment)
  const password = 'a long enough phrase'
  const { db } = await site.portal.as('admin')
  const linked = async (account: Awaited<ReturnType<typeof anAccount>>) => {
    const identity = { issuer: 'https://accounts.example', subject: account.id }
    const of = { accountId: account.id, linkedAt: '2026-01-01T12:00:00.000Z' }
    await db
      .insertInto('accountIdentity')
      .values({ ...identity, ...of })
      .execute()
    return account
  }
  const shown = async (cookie: string, lang = 'en') => {
    const page = await site.get(`/account?lang=${lang}`, { headers: { cookie } })
    return (await page.text()).replaceAll('<!-- -->', '')
  }
  const remove = (cookie: string, given: string) =>
    fetch(`${site.url}/account`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: site.url },
      body: new URLSearchParams({ change: 'identity', password: given }),
    })

  const { cookie } = await linked(await anAccount(site.portal, 'student', { password }))
  expect(await shown(cookie)).toContain('(linked on 1 January 2026)')
  expect(await shown(cookie, 'bn')).toContain('১ জানুয়ারি, ২০২৬')
  await db.updateTable('session').set({ provenAt: null }).execute()
  const wrong = await remove(cookie, 'not this')
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toMatch(/id="again-error"[^>]*>.*Password is incorrect/s)
  for (const time of [1, 2]) expect((await remove(cookie, password)).status, `${time}`).toBe(303)
  expect(await shown(cookie)).not.toContain('linked on')

  const without = await linked(await anAccount(site.portal, 'student'))
  const page = await shown(without.cookie)
  expect(page).toContain('You log in with ')
  expect(page).toContain('href="/forgot-password"')
  expect(page).not.toContain('name="old"')
  expect((await remove(without.cookie, '')).status).toBe(303)
  expect(await shown(without.cookie)).toContain('You log in with ')
})
