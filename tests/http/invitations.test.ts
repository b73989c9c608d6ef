import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '../caller.ts'
import { withoutNonce } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

const password = 'four boats on the Meghna'

describe.each(engines)('people without a mail server on %s', (engine) => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite(engine, { REGISTRATION_WITHOUT_MAIL: 'no' })
  })
  afterAll(() => site[Symbol.asyncDispose]())

  function post(path: string, fields: Record<string, string>) {
    return fetch(site.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.url },
      body: new URLSearchParams(fields),
    })
  }

  test('cannot register, and no door tells whether an email is known', async () => {
    const { email } = await anAccount(site.portal, 'moderator', { password })
    expect(await (await site.get('/register')).text()).toContain('Registration is closed')
    expect(await (await site.get('/login')).text()).not.toContain('No account yet?')
    const photoUrl = 'https://pictures.example/me.jpg'
    const fields = { photoUrl, name: 'A', password, confirm: password }
    const texts = []
    for (const known of [email, 'nobody@example.org']) {
      const page = await post('/register', { ...fields, email: known })
      expect(page.status).toBe(403)
      expect(page.headers.getSetCookie().join()).not.toContain('session=')
      texts.push(withoutNonce(await page.text()))
      const body = { name: 'A', email: known, photoURL: photoUrl, password }
      const call = await site.post('/api/users', body)
      expect(call.status).toBe(403)
      texts.push(await call.text())
    }
    expect(texts.slice(2)).toEqual(texts.slice(0, 2))
    expect(texts[0]).toContain('Registration is closed')
  })

  test('are invited by a link that is handed over, and choose name and password', async () => {
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const body = { email: 'Rahima@example.org', role: 'moderator' }
    const made = await admin('POST', '/api/v1/invitations', { body })
    expect(made.status, made.text).toBe(201)
    const { link } = made.body
    const { pathname, search, searchParams } = new URL(link)
    const listed = await admin('GET', '/api/v1/invitations')
    expect(listed.body.data).toMatchObject([{ email: 'rahima@example.org', role: 'moderator' }])
    expect(listed.text).not.toContain(searchParams.get('token'))

    const shown = await admin('GET', '/dashboard/invitations')
    expect(shown.text).toContain('rahima@example.org')
    expect(shown.text).not.toContain('name="byMail"')
    const activity = await admin('GET', '/dashboard/activity?what=account.invited&lang=bn')
    expect(activity.text).toContain('আমন্ত্রণ তৈরি')
    expect(activity.text).toContain('<dd>মডারেটর</dd>')
    expect(activity.text).not.toMatch(/\((<!-- -->)?মুছে ফেলা হয়েছে/)
    expect(shown.text).toMatch(/Expires on \d+ \w+ 20\d\d, \d\d:\d\d UTC\./)
    const page = await site.get(pathname + search)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(await page.text()).toContain('rahima@example.org')
    const token = searchParams.get('token') ?? ''
    const typed = { token, name: 'Rahima Akter', password, confirm: password }
    const differing = await post(pathname + search, { ...typed, confirm: 'x' })
    expect(differing.status).toBe(422)
    const mistaken = await differing.text()
    expect(mistaken).toContain('Password did not match')
    expect(mistaken).toContain(`action="${pathname + search}"`)
    const elsewhere = { 'sec-fetch-site': 'cross-site' }
    const forged = await fetch(site.url + pathname, { method: 'POST', headers: elsewhere })
    expect(forged.status).toBe(403)

    const accepted = await post('/invitation', typed)
    expect(accepted.status).toBe(303)
    const [cookie = ''] =
      accepted.headers
        .getSetCookie()
        .join()
        .match(/session=[\w-]+/) ?? []
    const desk = await site.get('/dashboard/ManagePost', { headers: { cookie } })
    expect(desk.status).toBe(200)
    expect((await post('/invitation', typed)).status).toBe(410)
    expect((await site.get(pathname + search)).status).toBe(410)
    expect((await admin('POST', '/api/v1/invitations', { body })).status).toBe(409)

    const other = { email: 'other@example.org', role: 'student' }
    const { id } = (await admin('POST', '/api/v1/invitations', { body: other })).body
    expect((await admin('DELETE', `/api/v1/invitations/${id}`)).status).toBe(204)
    expect((await admin('DELETE', `/api/v1/invitations/${id}`)).status).toBe(404)
  })

  test('are invited for no other time than the form said', async () => {
    const { cookie } = await anAccount(site.portal, 'admin')
    const invite = async (days: string) => {
      const email = `for-${days}@example.org`
      const body = new URLSearchParams({ email, role: 'moderator', days })
      const headers = { cookie, origin: site.url }
      return (await fetch(`${site.url}/dashboard/invitations`, { method: 'POST', headers, body }))
        .status
    }
    expect(await Promise.all(['1', '', '1e1', '0'].map(invite))).toEqual([200, 200, 422, 422])
  })

  test('are led to log in if the invited email has a confirmed account by then', async () => {
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const { db } = await site.portal.as('admin')
    const body = { email: 'known@example.org', role: 'moderator' }
    const { link } = (await admin('POST', '/api/v1/invitations', { body })).body
    const { id } = await anAccount(site.portal, 'student')
    const known = { email: body.email, emailVerifiedAt: '2026-01-01T00:00:00.000Z' }
    await db.updateTable('account').set(known).where('id', '=', id).execute()
    const token = new URL(link).searchParams.get('token') ?? ''
    const typed = { token, name: 'Rahima Akter', password, confirm: password }
    const refused = await post('/invitation', typed)
    expect(refused.status).toBe(409)
    const page = await refused.text()
    expect(page).toContain(`There is already an account with ${body.email}`)
    expect(page).toContain('href="/login"')
    expect(page).toContain('href="/forgot-password"')
    expect(page).not.toContain('name-error')
  })
})
