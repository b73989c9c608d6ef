import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aScan } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

test.each(engines)(
  'on %s nobody who has just registered fills the disk with photos',
  async (engine) => {
    await using site = await openTestSite(engine)
    const { cookie } = await anAccount(site.portal, 'student')
    const send = (...sizes: number[]) => {
      const body = new FormData()
      for (const size of sizes) body.append('photo', new File([Buffer.alloc(size)], 'photo.jpg'))
      const headers = { cookie, origin: site.url }
      return fetch(`${site.url}/account/photo`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body,
      })
    }
    const megabytes = 1_000_000
    expect((await send(12 * megabytes, 12 * megabytes)).status).toBe(413)
    for (let times = 1; times < 20; times++) expect((await send(100)).status).toBe(422)
    const late = await send(100)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await late.text()).toContain('You have sent too many files within an hour')
  },
)

test.each(engines)(
  'on %s no page leads staff to a picture that a stranger chose',
  async (engine) => {
    await using site = await openTestSite(engine)
    const { cookie } = await anAccount(site.portal, 'admin')
    await anAccount(site.portal, 'student')
    const { db } = await site.portal.as('admin')
    const photoUrl = 'https://elsewhere.example/me.jpg'
    await db.updateTable('account').set({ photoUrl }).execute()
    for (const path of ['/dashboard/Admin_Control', '/account/photo', '/account']) {
      const page = await fetch(`${site.url}${path}`, { headers: { cookie } })
      expect(page.status, path).toBe(200)
      expect(page.headers.get('content-security-policy')).toContain("img-src 'self' blob:;")
      expect(await page.text(), path).not.toContain('src="https:')
    }
    const form = await fetch(`${site.url}/account/photo`, { headers: { cookie } })
    expect(await form.text(), 'may be removed unseen').toContain('name="remove"')
    // Programs of earlier sites still get what they stored.
    const listed = await fetch(`${site.url}/Users_Infos`, { headers: { cookie } })
    expect(await listed.text()).toContain(photoUrl)
  },
)

describe.each(engines)('photos of strangers on %s', (engine) => {
  const password = 'four boats on the Meghna'
  const right = { name: 'Rahima Akter', email: 'r@example.org', password, confirm: password }
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite(engine, { TRUSTED_PROXIES: '127.0.0.0/8,::1' })
  })
  afterAll(() => site[Symbol.asyncDispose]())
  let networks = 0

  function register(
    fields: Record<string, string>,
    files: [name: string, file: Buffer][],
    network = `198.51.100.${++networks}`,
  ) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    for (const [name, file] of files) body.append(name, new File([new Uint8Array(file)], 'me.jpg'))
    const headers = { origin: site.url, 'x-forwarded-for': network }
    return fetch(`${site.url}/register`, { method: 'POST', redirect: 'manual', headers, body })
  }
  const accounts = async () => {
    const { db } = await site.portal.as('admin')
    return db.selectFrom('account').select('email').execute()
  }

  test('what is refused is said under its field, and what was typed is kept', async () => {
    const megabytes = 1_000_000
    const page = await register(right, [['photo', Buffer.alloc(16 * megabytes)]])
    expect(page.status).toBe(422)
    const text = await page.text()
    expect(text).toMatch(/id="photo-error"[^>]*>This file is larger than 15 MB/)
    expect(text).toContain('value="r@example.org"')
    expect(text).not.toContain(password)

    const hostile = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    const refused = await register(right, [['photo', hostile]])
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('This is not a JPEG, PNG or WebP picture')
    const two = [hostile, hostile].map((file): [string, Buffer] => ['photo', file])
    const several = await register(right, two)
    expect(several.status).toBe(422)
    expect(await several.text()).toMatch(/id="photo-error"[^>]*>Too many files/)
    const huge = Buffer.alloc(12 * megabytes)
    const both = await register(right, [
      ['photo', huge],
      ['photo', huge],
    ])
    expect(both.status).toBe(413)
    const long = await register({ ...right, name: 'x'.repeat(100_000) }, [])
    expect(long.status).toBe(413)
    expect(await accounts()).toEqual([])
  })

  test('is counted by network before a byte of it is read', async () => {
    const network = '203.0.113.9'
    for (let times = 0; times < 60; times++) {
      const page = await register({ ...right, confirm: '' }, [], network)
      expect(page.status).toBe(422)
      await page.body?.cancel()
    }
    const { status, retryAfter, text } = await unfinished(network)
    expect([status, Number(retryAfter) > 3000]).toEqual([429, true])
    expect(text).toContain('Too many attempts')
    expect(await accounts()).toEqual([])
  })

  /** Announces a large body, and sends none of it before the response. */
  async function unfinished(network: string) {
    const sent = request(`${site.url}/register`, {
      method: 'POST',
      headers: {
        origin: site.url,
        'x-forwarded-for': network,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '15000000',
      },
    })
    sent.on('error', () => {})
    sent.flushHeaders()
    const [answer] = await once(sent, 'response')
    const text = Buffer.concat(await answer.toArray()).toString()
    sent.destroy()
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], text }
  }

  test('a photo comes with the account, and the form without files still makes one', async () => {
    const file = Buffer.from(await (await aScan('me.jpg')).arrayBuffer())
    const registered = await register(right, [['photo', file]])
    expect(registered.status).toBe(303)
    const cookie = /session=[^;]+/.exec(registered.headers.getSetCookie().join())?.[0] ?? ''
    const own = await (await site.get('/account', { headers: { cookie } })).text()
    const photo = /\/account\/photos\/[\w-]+\.webp/.exec(own)?.[0] ?? ''
    const shown = await site.get(photo, { headers: { cookie } })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await site.get(photo)).status).not.toBe(200)

    const plain = await fetch(`${site.url}/register`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.url },
      body: new URLSearchParams({ ...right, email: 'plain@example.org' }),
    })
    expect(plain.status).toBe(303)
    expect(await accounts()).toHaveLength(2)
  })
})
