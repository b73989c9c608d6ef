import { describe, expect, test } from 'vitest'
import { insert } from '#core/proofs/mailed-token-store.ts'
import { recoveryHash } from '#core/two-factor/check-code.ts'
import { replaceRecoveryCodes } from '#core/two-factor/two-factor-store.ts'
import { openForgingProvider } from '../forging-provider.ts'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'
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

test('the first of two tabs that authenticate again says that it does not count', async () => {
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
  // They may have logged in just now, by the provider.
  const empty = await (await remove(cookie, '')).text()
  expect(empty).toMatch(/id="again-error"[^>]*>.*Enter your password to confirm/s)
  expect(empty).not.toContain('minutes ago')
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

describe.each(engines)('staff whose email the provider knows, on %s', (engine) => {
  const password = 'a long enough phrase'

  async function openBoth() {
    const both = new AsyncDisposableStack()
    const provider = both.use(await openForgingProvider())
    const site = both.use(await openTestSite(engine, provider.environment))
    const staff = await anAccount(site.portal, 'moderator', { password })
    const { db, ...ctx } = await site.portal.as('admin')
    const emailVerifiedAt = '2026-01-01T00:00:00.000Z'
    await db.updateTable('account').set({ emailVerifiedAt }).execute()

    /** Somebody comes back from the provider; the answer says that a password is needed. */
    const comeBack = async () => {
      const begun = await site.get('/login/google')
      const { searchParams } = new URL(begun.headers.get('location') ?? '')
      const nonce = searchParams.get('nonce')
      provider.says({ sub: 'robin', email: staff.email, email_verified: true, nonce })
      const address = `/auth/callback?code=${nonce}&state=${searchParams.get('state')}`
      const back = await site.get(address, { headers: { cookie: cookieIn(begun) } })
      return { cookie: cookieIn(back), html: await back.text() }
    }
    const post = async (path: string, cookie: string, fields: Record<string, string>) => {
      const headers = { cookie, origin: site.url }
      const body = new URLSearchParams(fields)
      const answer = await site.get(path, { method: 'POST', headers, body })
      const [session] = /session=[^;]+/.exec(answer.headers.getSetCookie().join()) ?? []
      return { to: answer.headers.get('location'), kept: cookieIn(answer), session }
    }
    const logIn = (path: string, cookie: string) =>
      post(path, cookie, { email: staff.email, password })
    const links = async () =>
      (await db.selectFrom('accountIdentity').select('subject').execute()).length
    const close = () => both.disposeAsync()
    return {
      ...{ site, staff, ctx: { ...ctx, db }, comeBack, post, logIn, links },
      [Symbol.asyncDispose]: close,
    }
  }

  const cookieIn = (answer: Response) =>
    /openid=[^;]*/.exec(answer.headers.getSetCookie().join())?.[0] ?? ''

  test('log in as usual: nobody’s identity is linked, and none is kept', async () => {
    await using both = await openBoth()
    const { logIn, links, comeBack } = both
    const { cookie } = await comeBack()
    const entered = await logIn('/login', cookie)
    expect([entered.to, entered.kept]).toEqual(['/dashboard', 'openid='])
    expect(await links()).toBe(0)
  })

  test('come from the page that says what is linked: it is, once', async () => {
    await using both = await openBoth()
    const { site, staff, logIn, links, comeBack, post } = both
    const { cookie, html } = await comeBack()
    expect(html).toContain(staff.email)
    expect(html).toContain('href="/login?link"')
    const page = await (await site.get('/login?link', { headers: { cookie } })).text()
    expect(page).toContain(staff.email)
    expect(page).toContain('action="/login?link"')
    expect(page).toContain('Whoever can log in there can log in here too')
    expect(page).toContain('Log in without linking')
    const usual = await (await site.get('/login', { headers: { cookie } })).text()
    expect(usual).not.toContain(staff.email)

    const wrong = await post('/login?link', cookie, { email: staff.email, password: 'not this' })
    expect([wrong.to, wrong.kept]).toEqual([null, ''])
    const entered = await logIn('/login?link', cookie)
    expect([entered.kept, await links()]).toEqual(['openid=', 1])

    const { session = '' } = entered
    await post('/account', session, { change: 'identity', password })
    expect(await links()).toBe(0)
    await post('/logout', session, {})
    await logIn('/login', entered.kept)
    expect(await links()).toBe(0)
    // Without anything kept, the mark in the address says and links nothing.
    expect(await (await site.get('/login?link')).text()).not.toContain('action="/login?link"')
  })

  test('choose a new password by mail, or leave: nothing is kept that could be linked', async () => {
    await using both = await openBoth()
    const { staff, ctx, logIn, links, comeBack, post } = both
    const { cookie } = await comeBack()
    const token = 'mailed'
    const link = { hash: ctx.identity.tokens.hash(token), accountId: staff.id }
    const expiresAt = '9999-12-31T00:00:00.000Z'
    await insert(ctx.db, { ...link, expiresAt, purpose: 'reset-password' })
    const chosen = { token, password, repeated: password }
    const reset = await post('/reset-password', cookie, chosen)
    expect([reset.to, reset.kept]).toEqual(['/login', 'openid='])
    expect((await post('/logout', cookie, {})).kept).toBe('openid=')
    await logIn('/login?link', reset.kept)
    expect(await links()).toBe(0)
  })

  test('have a second factor: the mark goes on through its page', async () => {
    await using both = await openBoth()
    const { site, staff, ctx, logIn, links, comeBack, post } = both
    const codes = ['aaaaaaaaaa', 'bbbbbbbbbb']
    const hashes = codes.map((code) => recoveryHash(ctx, staff.id, code))
    await replaceRecoveryCodes(ctx.db, staff.id, hashes)
    const twoFactorSecret = ctx.identity.secondFactors.create(staff.id)
    const on = { twoFactorAt: '2026-01-01T00:00:00.000Z', twoFactorSecret }
    await ctx.db.updateTable('account').set(on).execute()

    const { cookie } = await comeBack()
    const usual = await logIn('/login', cookie)
    expect([usual.to, usual.kept]).toEqual(['/login/code', 'openid='])
    const half = `${usual.session}; ${cookie}`
    expect(await post('/login/code', half, { code: codes[0] ?? '' })).toMatchObject({
      ...{ to: '/dashboard', kept: 'openid=' },
    })
    expect(await links()).toBe(0)

    const marked = await logIn('/login?link', cookie)
    expect([marked.to, marked.kept]).toEqual(['/login/code?link', ''])
    const half2 = { cookie: `${marked.session}; ${cookie}` }
    const page = await (await site.get('/login/code?link', { headers: half2 })).text()
    expect(page).toContain('action="/login/code?link"')
    const given = await post('/login/code?link', half2.cookie, { code: codes[1] ?? '' })
    expect([given.kept, await links()]).toEqual(['openid=', 1])
  })
})
