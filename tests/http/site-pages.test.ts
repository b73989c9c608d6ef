import { afterAll, expect, test } from 'vitest'
import { recordActivity } from '#core/activity/record-activity.ts'
import { aClass } from '../class-world.ts'
import { aScan, type Parts, sendForm } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

const site = await openTestSite('sqlite', { LOOKUP_POLICY: 'number' })
afterAll(() => site[Symbol.asyncDispose]())
const admin = await anAccount(site.portal, 'admin')

async function page(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await site.get(path, { headers: { cookie: admin.cookie, ...headers } })
  expect(response.status).toBe(200)
  return response.text()
}

function send(path: string, fields: [string, string][] | Record<string, string>) {
  return fetch(site.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie: admin.cookie, origin: site.url },
    redirect: 'manual',
  })
}

const settings = async () => (await site.portal.as('stranger')).settings

async function organisation(change: Record<string, string> = {}) {
  const { organisation } = await settings()
  const seen = JSON.stringify({ organisation })
  return { group: 'organisation', seen, ...organisation, ...change }
}

test('what an admin says of the organisation stands on the public pages at once', async () => {
  const fields = await organisation({ name: 'Paper <b>Lane</b>', website: 'https://lane.example' })
  const saved = await send('/dashboard/settings', { ...fields, isDemo: 'true', role: 'admin' })
  expect(saved.status).toBe(303)
  expect(saved.headers.get('location')).toBe('/dashboard/settings#organisation')

  const home = await (await site.get('/')).text()
  expect(home).toContain('Paper &lt;b&gt;Lane&lt;/b&gt;')
  expect(home).toContain('href="https://lane.example"')
  expect(await settings()).toMatchObject({ isDemo: false })
})

test('the second of two admins is told, and sees what both wrote', async () => {
  // As a browser sends a line break
  await send('/dashboard/settings', await organisation({ address: '1 Lane\r\nSampleton' }))
  const seenByBoth = await organisation({ address: '1 Lane\r\nSampleton' })
  expect((await send('/dashboard/settings', { ...seenByBoth, phone: '111' })).status).toBe(303)
  const second = await send('/dashboard/settings', { ...seenByBoth, phone: '222' })
  expect(second.status).toBe(409)
  const html = await second.text()
  expect(html).toContain('The settings were changed meanwhile.')
  expect(html).toMatch(/<td>111<\/td><td>222<\/td>/)
  expect(html).not.toContain('<td>1 Lane')
  // An input would join the lines.
  expect(html).toMatch(/<textarea[^>]*name="address"[^>]*>1 Lane\s+Sampleton<\/textarea>/)
  expect(html).toMatch(/name="phone"[^>]*value="222"/)
  expect((await settings()).organisation.phone).toBe('111')
})

test('the time zone is one that exists', async () => {
  const zone = (timeZone: string) => ({ group: 'time', timeZone })
  expect((await send('/dashboard/settings', zone('Asia/Dhaka'))).status).toBe(303)
  // In no zone a day begins within a quarter of an hour.
  for (const none of ['Dhaka', '+06:07', '-0601']) {
    const refused = await send('/dashboard/settings', zone(none))
    expect(refused.status, none).toBe(422)
    expect(await refused.text()).toContain('Enter a time zone, such as Asia/Dhaka')
  }
  expect((await settings()).timeZone).toBe('Asia/Dhaka')
  expect((await send('/dashboard/settings', zone('+05:45'))).status).toBe(303)
  expect((await send('/dashboard/settings', zone('Asia/Dhaka'))).status).toBe(303)
})

test('what cannot be is refused beside its field, and what was typed stays', async () => {
  for (const [fields, words] of [
    [await organisation({ name: ' ' }), 'Name is required'],
    [await organisation({ website: 'javascript:alert(1)' }), 'starts with https://'],
    [await organisation({ email: 'nobody' }), 'Please input valid email'],
    [await organisation({ name: 'Government of Sampleland' }), 'looks like that of a government'],
    [await organisation({ name: 'Embassy', email: 'nobody' }), 'looks like that of a government'],
    [
      await organisation({ name: 'Embassy', actsFor: 'x' }),
      'not known as the name of an authority',
    ],
    [await organisation({ name: 'Embassy', actsFor: 'nobody at all' }), 'Enter its full official'],
    [await organisation({ name: 'Gסvernment of Canada' }), '“Gסvernment” mixes letters of several'],
    [
      await organisation({ website: 'https://canada.ca', actsFor: 'Ministry of Samples' }),
      'This is an address of a government',
    ],
    [{ group: 'checks', seen: '{}' }, 'Choose at least one'],
    [{ group: 'limits', seen: '{}', perMinute: '-1' }, 'enter a whole number from 1 to 9,999,999'],
    [{ group: 'limits', seen: '{}', times24: '10001' }, 'enter a whole number from 1 to 10,000'],
    [{ group: 'limits', seen: '{}', perMinute: '1e1' }, 'enter a whole number from 1 to 9,999,999'],
    [{ group: 'deleted', seen: '{}', binDays: '0x10' }, 'Enter a whole number from 0 to 365'],
    [await organisation({ phone: 'x'.repeat(41) }), 'Phone is too long'],
  ] as const) {
    const refused = await send('/dashboard/settings', { ...fields })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain(words)
  }
  const posing = await organisation({ registrationNumber: 'Department of Home Affairs' })
  const html = await (await send('/dashboard/settings', posing)).text()
  expect(html).toMatch(/id="registrationNumber-error"[^>]*>[^<]*looks like that of a government/)
  expect(html).not.toContain('id="name-error"')
  const actsFor = await organisation({
    name: 'Embassy of Sampleland',
    actsFor: 'Ministry of Samples',
  })
  expect((await send('/dashboard/settings', actsFor)).status).toBe(303)
  expect(await (await site.get('/')).text()).toContain('Ministry of Samples')
  expect((await send('/dashboard/settings', { group: '__proto__' })).status).toBe(400)
})

test('what is withheld, the limits and the official checks are set by forms', async () => {
  await send('/dashboard/settings', [
    ['group', 'withheld'],
    ['documents', 'visa'],
    ['documents', 'medical'],
    ['parents', 'yes'],
  ])
  await send('/dashboard/settings', {
    group: 'limits',
    perMinute: '৫',
    perHour: '50',
    perDay: '500',
    wrongNamesPerHour: '5',
    missesPerHour: '900',
    times24: '9',
    times56: '5',
    times48: '25',
    timesNumber: '90',
    timesNames: '8',
  })
  await send('/dashboard/settings', { group: 'checks', officialChecks: 'vevo' })
  expect(await settings()).toMatchObject({
    withheld: { documents: ['visa', 'medical'], address: false, parents: true },
    limits: { perMinute: 5, perHour: 50, missesPerHour: 900, times48: 25, timesNames: 8 },
    officialChecks: ['vevo'],
  })
  const home = await (await site.get('/Visa')).text()
  expect(home).toContain('VEVO, for Australian visas')
  expect(home).not.toContain('IRCC status page, for Canadian applications')
  for (const path of ['/', '/check_visa/', '/Lima']) {
    const about = await (await site.get(path)).text()
    expect(about, path).toContain('VEVO, for Australian visas')
    expect(about, path).toContain('IRCC status page, for Canadian applications')
  }
  await site.portal.set({ limits: 'off' })
})

test('what the environment fixes is shown as fixed', async () => {
  const html = await page('/dashboard/settings')
  const lookup = html.slice(html.indexOf('id="lookup"'), html.indexOf('id="limits"'))
  expect(lookup).toContain('Set by the server administrator')
  expect(lookup).toMatch(/<fieldset disabled=""/)
  expect(lookup).not.toContain('type="submit"')
})

test('the date of the information is changed, and shown on the home page and Check Visa', async () => {
  const wrong = await send('/dashboard/change-date', { dateValue: '2026-02-30' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('Please choose a valid date')
  const early = await send('/dashboard/change-date', { dateValue: '2099-12-31' })
  expect(early.status).toBe(422)
  expect(await early.text()).toContain('This day is still to come')
  const right = await send('/dashboard/change-date', { dateValue: '2026-03-09' })
  expect(right.status).toBe(303)
  const toast = right.headers.get('set-cookie')?.split(';')[0] ?? ''
  const after = await page('/dashboard/change-date', { cookie: `${admin.cookie}; ${toast}` })
  expect(after).toContain('Date modified successfully')
  for (const path of ['/', '/Check_Visa']) {
    expect(await (await site.get(path)).text()).toContain('9 March 2026')
  }
})

/** This site, as behind a proxy with TLS */
const ownHttps = 'https://localhost:0'

const typed = (change: Parts = {}): Parts => ({
  id: crypto.randomUUID(),
  title: 'Closed on Friday',
  text: `We are back <script>alert(1)</script>\n\nSee https://example.org/a. দেখুন https://example.org/b। “https://example.org/c?d=e” ${ownHttps}/Check`,
  publish: 'yes',
  ...change,
})

test('a notice needs both images; one that came is kept while the other is chosen', async () => {
  const { organisation } = await settings()
  await site.portal.set({ organisation: { ...organisation, name: 'Paper Lane', actsFor: '' } })
  const nothing = await sendForm(site, '/dashboard/posts', admin, typed())
  expect(nothing.status).toBe(422)
  expect((await nothing.text()).match(/>Two images are required<\/p>/g)).toHaveLength(2)

  const firstPicture = await aScan('first.jpg')
  const half = await sendForm(site, '/dashboard/posts', admin, typed({ firstPicture }))
  const html = await half.text()
  expect(html.match(/>Two images are required<\/p>/g)).toHaveLength(1)
  const [, staged = ''] = /name="staged\.firstPicture" value="([^"]+)"/.exec(html) ?? []
  const hostile = new File(['<svg onload="alert(1)"/>'], 'picture.png', { type: 'image/png' })
  const kept = { 'staged.firstPicture': staged }
  const bad = await sendForm(
    site,
    '/dashboard/posts',
    admin,
    typed({ ...kept, secondPicture: hostile }),
  )
  expect(bad.status).toBe(422)
  expect(await bad.text()).toContain('This is not a JPEG, PNG, WebP or PDF file')

  const secondPicture = await aScan('second.jpg')
  const title = 'Official website of the Government of Canada'
  const posing = typed({ ...kept, secondPicture, title })
  const refused = await sendForm(site, '/dashboard/posts', admin, posing)
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('reads as the name of a government’s service')
  const whole = await sendForm(site, '/dashboard/posts', admin, typed({ ...kept, secondPicture }))
  expect(whole.status).toBe(303)
})

test('a published notice stands on the home page as text, with images that browsers may keep', async () => {
  const home = await (await site.get('/')).text()
  expect(home).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(home).not.toContain('<script>alert')
  expect(home).toMatch(/Notice by (<!-- -->)?Paper Lane/)
  expect(await (await site.get('/?lang=bn')).text()).toContain('নোটিশটি দিয়েছে ')
  expect(home).toMatch(
    /<a href="https:\/\/example.org\/a" rel="external noreferrer nofollow" class="leaves">[^<]*<span class="unseen"> \(leaves this site\)<\/span>/,
  )
  const links = [...home.matchAll(/<a href="(https:\/\/example.org[^"]*)"/g)].map(
    ([, link]) => link,
  )
  expect(links).toEqual(['a', 'b', 'c?d=e'].map((path) => `https://example.org/${path}`))
  expect(home).toContain(`<a href="${ownHttps}/Check">`)
  const [image = ''] = /\/notices\/[\w-]+\/thumbnail/.exec(home) ?? []
  const picture = await site.get(image)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect(picture.headers.get('cache-control')).toBe('private, max-age=86400, immutable')
  expect(picture.headers.get('content-security-policy')).toContain('sandbox')
  expect((await picture.bytes()).length).toBeLessThan(20_000)

  const [, id = ''] =
    /\/dashboard\/posts\/([\w-]+)\/state/.exec(await page('/dashboard/posts')) ?? []
  await send(`/dashboard/posts/${id}/state`, { do: 'unpublish' })
  const away = await site.get(image)
  // Or a proxy could go on refusing it when it is published again.
  expect([away.status, away.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
  const staffs = await site.get(image, { headers: { cookie: admin.cookie } })
  expect(staffs.headers.get('cache-control')).toBe('private, no-store')
  expect(await (await site.get('/')).text()).not.toContain('Closed on Friday')

  const edited = { title: 'Open on Friday', text: 'After all.' }
  const edit = (revision: string) =>
    sendForm(site, `/dashboard/posts/${id}`, admin, { ...edited, revision })
  const official = await sendForm(site, `/dashboard/posts/${id}`, admin, {
    ...{ title: 'IRCC official website', text: 'x', revision: '2' },
  })
  expect(official.status).toBe(422)
  const outdated = await edit('1')
  expect(outdated.status).toBe(409)
  expect(await outdated.text()).toContain('This notice was changed meanwhile.')
  expect((await edit('2')).status).toBe(303)

  const asked = await send(`/dashboard/posts/${id}/state`, { do: 'delete' })
  expect(await asked.text()).toContain('Are you sure?')
  const gone = await send(`/dashboard/posts/${id}/state`, { do: 'delete', confirmed: 'yes' })
  expect(gone.status).toBe(303)
  expect(await page('/dashboard/posts')).toContain('There are no notices yet.')
})

test('a notice or class that is left out for its title is said to be left out for that', async () => {
  const { organisation } = await settings()
  await site.portal.set({ organisation: { ...organisation, actsFor: 'Ministry of Samples' } })
  const pictures = {
    firstPicture: await aScan('first.jpg'),
    secondPicture: await aScan('second.jpg'),
  }
  const title = 'Official website of the Government of Canada'
  const added = await sendForm(site, '/dashboard/posts', admin, typed({ title, ...pictures }))
  expect(added.status).toBe(303)
  await aClass(await site.portal.as('admin'), { title })
  await site.portal.set({ organisation })
  expect(await (await site.get('/')).text()).not.toContain(title)
  const because = 'its title reads as the name of a government’s service'
  const list = await page('/dashboard/posts')
  expect(list).toContain(`Not on the home page: ${because}`)
  expect(list).not.toContain('newer notices')
  expect(await page('/dashboard/posts?lang=bn')).toContain('মূল পাতায় নেই: শিরোনামটি')
  expect(await page('/dashboard/classes')).toContain(`Not in the list for students: ${because}`)
  expect(await page('/dashboard/classes?lang=bn')).toContain('তালিকায় নেই: শিরোনামটি')
})

test('the activity is exported as a table that no spreadsheet carries out', async () => {
  const ctx = await site.portal.as('admin')
  const reason = '=cmd|calc'
  await recordActivity(ctx.db, ctx, 'record.updated', '=r1', { name: { from: reason, to: 'x' } })
  const csv = await send('/dashboard/activity/export?action=record.updated&from=nonsense', {})
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.headers.get('content-disposition')).toMatch(
    /^attachment; filename="activity-[\d-]+\.csv"$/,
  )
  const lines = (await csv.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(",'=r1,")
  const [titles, cells] = lines.map((line) => line.split(','))
  expect(titles).toHaveLength(cells?.length ?? 0)

  const log = await page('/dashboard/activity?action=activity.exported')
  expect(log).toContain('Activity exported')
  const settingsLog = await page('/dashboard/activity?action=settings.updated')
  expect(settingsLog).toMatch(/<del>111<\/del>|<ins>111<\/ins>/)
})

test('what an entry says is in words: fields, states, yes and no', async () => {
  const ctx = await site.portal.as('admin')
  const approval = { from: 'approved', to: 'pending' }
  await recordActivity(ctx.db, ctx, 'record.updated', 'r2', { approval })
  await recordActivity(ctx.db, ctx, 'records.exported', '', {
    filter: { has: 'visa' },
    count: 12,
    isCapped: false,
  })
  const changed = await page('/dashboard/activity?subject=r2')
  expect(changed).toMatch(/<del>Approved<\/del>.*<ins>Awaiting approval<\/ins>/)
  const exported = await page('/dashboard/activity?action=records.exported')
  expect(exported).toMatch(/<dt>Number of records<\/dt><dd>12<.*<dt>There were more<\/dt><dd>No</)
  expect(exported).toMatch(/<dt>Filter<\/dt><dd>Has: Visa Paper</)
})

test('an entry says no codes: filters, states, money, days and settings', async () => {
  const ctx = await site.portal.as('admin')
  const filter = { visibility: 'hidden', enteredFrom: '2026-01-31', isSearch: true }
  await recordActivity(ctx.db, ctx, 'records.exported', '', { filter })
  await recordActivity(ctx.db, ctx, 'activity.exported', '', {
    action: 'class.added',
    who: admin.id,
  })
  await recordActivity(ctx.db, ctx, 'class.added', 'c9', { title: 'published', state: 'draft' })
  const paid = { number: 7, amount: 250000, currency: 'BDT', paidOn: '2026-01-31' }
  await recordActivity(ctx.db, ctx, 'payment.recorded', 'p9', paid)
  await recordActivity(ctx.db, ctx, 'settings.updated', 's9', {
    officialChecks: { from: 'irccStatus, vevo', to: 'vevo' },
    'withheld.documents': { from: '', to: 'medical, visa' },
  })
  await recordActivity(ctx.db, ctx, 'account.signed-in', 'a9', { by: 'recovery-code' })
  const change = (title: string, value: string) => `<dt>${title}</dt><dd>${value}`

  const records = await page('/dashboard/activity?action=records.exported')
  const words = 'Search for words · Hidden · From 31 January 2026'
  expect(records).toContain(change('Filter', words))
  const activity = await page('/dashboard/activity?action=activity.exported')
  expect(activity).toContain(change('Action', 'Class added'))
  expect(activity).toContain(change('Who', 'Sam admin'))
  const added = await page('/dashboard/activity?subject=c9')
  expect(added).toContain(change('Title', 'published'))
  expect(added).toContain(change('State', 'Not published'))
  const payment = await page('/dashboard/activity?subject=p9')
  expect(payment).toContain(change('Amount', 'BDT\u00a02,500.00'))
  expect(payment).toContain(change('Date', '31 January 2026'))
  const settings = await page('/dashboard/activity?subject=s9')
  expect(settings).toContain('<ins>VEVO, for Australian visas</ins>')
  expect(settings).toContain('<ins>Medical Form, Visa Paper</ins>')
  const signedIn = await page('/dashboard/activity?subject=a9')
  expect(signedIn).toContain(change('With', 'Recovery code'))
})

test('only admins get to these pages', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  for (const path of ['activity', 'overview', 'posts', 'settings', 'change-date']) {
    const address = `/dashboard/${path}`
    const refused = await site.get(address, { headers: { cookie: moderator.cookie } })
    expect([refused.status, refused.headers.get('location')]).toEqual([403, null])
    expect(await refused.text()).toContain('You are not Admin')
    const stranger = await site.get(address)
    expect(stranger.headers.get('location')).toBe(`/login?to=${encodeURIComponent(address)}`)
  }
})
