import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '../caller.ts'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

const password = 'a long enough phrase'

describe.each(engines)('on %s', (engine) => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite(engine)
  })
  afterAll(() => site[Symbol.asyncDispose]())

  function post(path: string, cookie: string, fields: Record<string, string> = {}) {
    return fetch(site.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.url, cookie },
      body: new URLSearchParams(fields),
    })
  }

  async function signIn(email: string, cookie = ''): Promise<string> {
    const answer = await post('/login', cookie, { email, password })
    expect(answer.status).toBe(303)
    return /session=[\w-]+/.exec(answer.headers.getSetCookie().join())?.[0] ?? ''
  }

  async function isOpen(cookie: string, email: string): Promise<boolean> {
    return (await callerOf(site, { cookie })('GET', `/api/users/${email}`)).status === 200
  }

  test('signing in again ends the session whose cookie came along, and no other', async () => {
    const { email } = await anAccount(site.portal, 'moderator', { password })
    const other = await anAccount(site.portal, 'student', { password })
    const elsewhere = await signIn(email)
    const first = await signIn(email)
    const second = await signIn(email, first)
    expect([await isOpen(first, email), await isOpen(second, email)]).toEqual([false, true])
    const third = await signIn(other.email, second)
    expect([await isOpen(second, email), await isOpen(third, other.email)]).toEqual([false, true])
    expect(await isOpen(elsewhere, email)).toBe(true)
    await post('/login', third, { email, password: 'not this one, surely' })
    expect(await isOpen(third, other.email)).toBe(true)
  })

  test('a session that waits for its code ends too', async () => {
    const { email, id } = await anAccount(site.portal, 'moderator', { password })
    const { db } = await site.portal.as('admin')
    const twoFactorAt = '2026-01-01T00:00:00.000Z'
    await db.updateTable('account').set({ twoFactorAt }).where('id', '=', id).execute()
    const half = await signIn(email)
    await signIn(email, half)
    const left = await db.selectFrom('session').select('id').where('accountId', '=', id).execute()
    // The session that the account began with, and the newer one that waits for its code
    expect(left).toHaveLength(2)

    const late = await post('/login/code?to=%2Faccount', half, { code: '123456' })
    const login = late.headers.get('location') ?? ''
    expect(login).toBe('/login?to=%2Faccount')
    const toast = /toast=[^;]+/.exec(late.headers.getSetCookie().join())?.[0] ?? ''
    const html = await (await site.get(login, { headers: { cookie: toast } })).text()
    expect(html).toContain('please log in again')
  })

  test('leaving clears what the browser has cached, and neither cookies nor storage', async () => {
    const { email } = await anAccount(site.portal, 'student', { password })
    const left = await post('/logout', await signIn(email))
    expect(left.headers.get('clear-site-data')).toBe('"cache"')
    const everywhere = await post('/account', await signIn(email), { change: 'everywhere' })
    expect(everywhere.status).toBe(303)
    expect(everywhere.headers.get('clear-site-data')).toBe('"cache"')
    const stays = await site.get('/login')
    expect(stays.headers.get('clear-site-data')).toBeNull()
  })
})
