import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUuid } from '#platform/uuid.ts'
import { type MailServer, openMailServer } from '../mail-server.ts'
import { aScan, type Parts, withoutNonce } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
let mail: MailServer
let site: TestSite
beforeAll(async () => {
  mail = lasting.use(await openMailServer())
  const from = 'Example Migration Services <no-reply@migration.example>'
  site = lasting.use(
    await openTestSite('postgres', {
      SMTP_URL: mail.url,
      MAIL_FROM: from,
      TRUSTED_PROXIES: '127.0.0.0/8,::1',
    }),
  )
})

const password = 'three quiet paper boats'
let visitors = 0

/** Sends each form from a different network address, to stay below the limits. */
async function send(path: string, fields: Parts, cookie?: string) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const hasFile = Object.values(fields).some((value) => typeof value !== 'string')
  const response = await fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: hasFile ? body : new URLSearchParams(fields as Record<string, string>),
    headers: {
      'x-forwarded-for': `198.51.100.${++visitors}`,
      origin: site.url,
      ...(cookie && { cookie }),
    },
  })
  const text = withoutNonce(await response.text())
  const to = response.headers.get('location')
  const session = /session=[^;]+/.exec(response.headers.getSetCookie().join('\n'))?.[0]
  return { status: response.status, to, session, text }
}

const photoUrl = 'https://photos.example.org/robin.jpg'
const register = (email: string, more: Parts = {}, address = '/register') =>
  send(address, { name: 'Robin Sample', email, photoUrl, password, confirm: password, ...more })

async function linkFor(email: string, mails = 1): Promise<string> {
  await expect.poll(() => mail.mailsFor(email).length).toBe(mails)
  const newest = mail.mailsFor(email).at(-1) ?? ''
  const link = /https?:\/\/\S+(\/(?:verify-email|invitation)\?token=\S+)/.exec(newest)
  if (!link?.[1]) throw new Error('No link')
  return link[1]
}

/** A cookie keeps the language of the link, so that another one may be chosen at the login. */
const withoutLanguage = (link: string) => link.replace(/&lang=en$/, '')

test('whoever registers gets a link by mail, and comes in by it and the password together', async () => {
  const email = 'robin@example.org'
  const registered = await register(email)
  expect(registered).toMatchObject({ status: 200, session: undefined })
  const link = await linkFor(email)
  const { headers, status } = await site.get(link)
  const login = headers.get('location') ?? ''
  expect([status, login]).toEqual([303, `/login?to=${encodeURIComponent(withoutLanguage(link))}`])
  expect(await (await site.get(login)).text()).toContain('Log in to confirm your email address')

  const wrong = await send(login, { email, password: 'some other quiet boats' })
  expect(wrong).toMatchObject({ status: 422, session: undefined })
  const { to, session = '' } = await send(login, { email, password })
  expect(to).toBe(withoutLanguage(link))
  const token = new URL(link, site.url).searchParams.get('token') ?? ''
  const over = await send('/verify-email', { token: 'over' }, session)
  expect([over.status, over.text]).toEqual([410, expect.stringContaining(email)])
  expect(over.text).toContain('action="/verify-email/again"')
  expect((await send('/verify-email', { token }, session)).to).toBe('/account')
  const again = await send('/verify-email', { token }, session)
  expect([again.status, again.text]).toEqual([200, expect.stringContaining('confirmed already')])
  expect((await send('/login', { email, password })).to).toBe('/dashboard')
})

test('a link that somebody else is logged in to open confirms nothing, and the page says so', async () => {
  const email = 'sam@example.org'
  await register(email)
  const link = await linkFor(email)
  const other = await anAccount(site.portal, 'student')
  const emailVerifiedAt = new Date().toISOString()
  const { db } = await site.portal.as('stranger')
  await db.updateTable('account').set({ emailVerifiedAt }).where('id', '=', other.id).execute()
  const headers = { cookie: other.cookie }
  const token = new URL(link, site.url).searchParams.get('token') ?? ''
  const sent = await send('/verify-email', { token }, other.cookie)
  expect(sent.status).toBe(200)
  for (const html of [await (await site.get(link, { headers })).text(), sent.text]) {
    expect(html).toContain(`${other.email} is confirmed already.`)
    expect(html).not.toContain('Yes, it is mine')
    const [, main = ''] = html.split('<main')
    expect(main).toContain('action="/logout"')
  }
  expect((await send('/login', { email, password })).to).not.toBe('/dashboard')
})

test('whoever came to claim a record goes on to it once the email is confirmed, in any browser', async () => {
  const email = 'claims@example.org'
  const address = '/register?to=%2Fclaim'
  expect((await register(email, {}, address)).status).toBe(200)
  const first = await linkFor(email)
  await send('/login?to=%2Fclaim', { email, password })
  const second = await linkFor(email, 2)
  await send(`/login?to=${encodeURIComponent(second.replace(/token=[^&]*/, 'token=over'))}`, {
    email,
    password,
  })
  const third = await linkFor(email, 3)
  for (const link of [first, second, third]) expect(link).toContain('&to=%2Fclaim&lang=')

  const { headers } = await site.get(third)
  const { to, session = '' } = await send(headers.get('location') ?? '', { email, password })
  expect(to).toBe(withoutLanguage(third))
  const asThem = { headers: { cookie: session } }
  const claim = await (await site.get('/claim', asThem)).text()
  expect(claim).toContain('action="/verify-email/again?to=%2Fclaim"')
  expect((await send('/verify-email/again?to=%2Fclaim', {}, session)).to).toBe('/claim')
  const link = await linkFor(email, 4)
  const html = await (await site.get(link, asThem)).text()
  const [, action = ''] = /action="(\/verify-email[^"]*)"/.exec(html) ?? []
  const token = new URL(link, site.url).searchParams.get('token') ?? ''
  const over = await send(action, { token: 'over' }, session)
  expect(over.status).toBe(410)
  const [, again = ''] = /action="(\/verify-email\/again[^"]*)"/.exec(over.text) ?? []
  expect((await send(again, {}, session)).to).toBe('/claim')
  expect((await send(action, { token }, session)).to).toBe('/claim')
})

test('a link to confirm an email leads back to the class that somebody came from, and to no other page', async () => {
  const course = `/dashboard/classes/${newUuid()}`
  const leads = [`${course}?x=1`, `${course}/edit`, '/dashboard/classes/new', '/account/photo']
  const links: string[] = []
  for (const [n, to] of leads.entries()) {
    const email = `class-${n}@example.org`
    await register(email, {}, `/register?to=${encodeURIComponent(to)}`)
    links.push((await linkFor(email)).replace(/token=[^&]*/, ''))
  }
  const none = expect.not.stringContaining('to=')
  const back = expect.stringContaining(`&to=${encodeURIComponent(course)}`)
  expect(links).toEqual([back, none, none, none])
})

test('whose link is lost gets another one by logging in; the page says the same to everybody', async () => {
  const email = 'lost@example.org'
  await register(email)
  await linkFor(email)
  const page = async (who: string, word: string) =>
    (await send('/login', { email: who, password: word })).text.replaceAll(who, 'WHO')

  const known = await anAccount(site.portal, 'moderator', { password: 'something else altogether' })
  const right = await page(email, password)
  expect(right).toContain('we have sent a new link')
  expect(await page(known.email, password)).toBe(right)
  expect(await page('nobody@example.org', password)).toBe(right)
  const link = await linkFor(email, 2)
  expect((await send(`/login?to=${encodeURIComponent(link)}`, { email, password })).to).toBe(link)
  expect(mail.mailsFor('nobody@example.org')).toEqual([])
  expect(mail.mailsFor(known.email)).toEqual([])
})

test.each(['no photo', 'a photo'])(
  'registering with %s tells nobody whether an email is known, by words or by time',
  async (kind) => {
    const more: Parts = kind === 'a photo' ? { photo: await aScan('me.jpg') } : {}
    const known = await anAccount(site.portal, 'moderator', { password })
    const times = { known: [] as number[], unknown: [] as number[] }
    async function timed(kind: keyof typeof times, email: string) {
      const startedAt = performance.now()
      const { status, session, text } = await register(email, more)
      times[kind].push(performance.now() - startedAt)
      return { status, session, text: text.replaceAll(email, 'WHO') }
    }
    await register(`warm-${kind.length}@example.org`, more)
    for (let time = 0; time < 5; time++) {
      const unknown = await timed('unknown', `new-${kind.length}-${time}@example.org`)
      expect(await timed('known', known.email)).toEqual(unknown)
    }
    const middle = (values: number[]) => values.toSorted((one, other) => one - other)[2] ?? 0
    const [slow, quick] = [middle(times.known), middle(times.unknown)].toSorted((a, b) => b - a)
    expect((slow ?? 0) / (quick ?? 1)).toBeLessThan(3)
    await expect.poll(() => mail.mailsFor(known.email).length).toBe(3)
    expect(mail.mailsFor(known.email)[0]).not.toContain('token=')
  },
  60_000,
)

test('an invitation is mailed to whom it is for, and opens the account there', async () => {
  const { cookie } = await anAccount(site.portal, 'admin')
  const page = await site.get('/dashboard/invitations', { headers: { cookie } })
  const form = await page.text()
  expect(form).toContain('name="byMail"')
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(form) ?? []
  const email = 'invited@example.org'
  const asked = { id, email, role: 'moderator', days: '30', byMail: 'yes' }
  const made = await send('/dashboard/invitations', asked, cookie)
  expect(made.text).toContain(`It is also being sent to ${email}.`)
  const link = await linkFor(email)
  expect(made.text).toContain(new URL(link, site.url).searchParams.get('token'))

  const token = new URL(link, site.url).searchParams.get('token') ?? ''
  const typed = { token, name: 'Rahima Akter', password, confirm: password }
  expect(await send('/invitation', typed)).toMatchObject({ status: 303 })
  const wrong = await send('/dashboard/invitations', { ...asked, id: '', days: '31' }, cookie)
  expect(wrong.status).toBe(422)
})

test('whoever registers with the email of a colleague does not come in with the role that an admin gives them', async () => {
  const email = 'colleague@example.org'
  await register(email)
  await linkFor(email)
  const { cookie } = await anAccount(site.portal, 'admin')
  const headers = { cookie, origin: site.url, 'content-type': 'application/json' }
  const list = await site.get(`/api/v1/accounts?search=${email}`, { headers })
  const [{ id = '' } = {}] = (await list.json()).data
  const asked = { admin: id, confirmed: 'yes' }
  const refused = await send('/dashboard/Admin_Control', asked, cookie)
  expect(refused).toMatchObject({ status: 303, to: `/dashboard/Admin_Control#a-${id}` })
  for (const [method, path, body] of [
    ['PUT', `/api/v1/accounts/${id}/role`, '{"role":"moderator"}'],
    ['PATCH', `/user_data/admin/${id}`, undefined],
  ] as const) {
    const answer = await fetch(site.url + path, { method, headers, ...(body && { body }) })
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringMatching(/confirmed/)])
  }
  expect(await send('/login', { email, password })).toMatchObject({ status: 422 })

  await send('/forgot-password', { email })
  const tokenIn = () => /reset-password\?token=([\w-]+)/.exec(mail.mailsFor(email).join())?.[1]
  await expect.poll(tokenIn).toBeDefined()
  const token = tokenIn() ?? ''
  const form = await site.get(`/reset-password?token=${token}`)
  expect(await form.text()).toContain(`<p>For ${email}. `)
  const chosen = 'their own quiet paper boats'
  const unheard = 'their own\0quiet paper boats'
  expect(
    await send('/reset-password', { token, password: unheard, repeated: unheard }),
  ).toMatchObject({ status: 422 })
  await send('/reset-password', { token, password: chosen, repeated: chosen })
  await send('/dashboard/Admin_Control', asked, cookie)
  expect(await send('/login', { email, password: chosen })).toMatchObject({ to: '/dashboard' })
  const { data } = await (await site.get(`/api/v1/accounts?search=${email}`, { headers })).json()
  expect(data).toMatchObject([{ email, role: 'admin' }])
})
