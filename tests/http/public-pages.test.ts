import { afterAll, expect, test } from 'vitest'
import { lookupPages } from '#contract/lookup-pages.ts'
import { correctPayment } from '#core/classes/payments/correct-payment.ts'
import { recordPayment } from '#core/classes/payments/record-payment.ts'
import { checkPageWords } from '#site/features/check/page-words.ts'
import { footerGroups, legalLinks } from '#ui/content/footer.ts'
import { legalPages } from '#ui/content/legal/pages.ts'
import { leavesTheSite } from '#ui/content/link.ts'
import { megaMenu } from '#ui/content/mega-menu.ts'
import { navigationBar } from '#ui/content/navigation-bar.ts'
import { promoTiles } from '#ui/content/promo-tiles.ts'
import { en } from '#ui/i18n/en.ts'
import { visitMessagesIn } from '#ui/i18n/parts/visit.ts'
import { aClass, aStudent, enrolled } from '../class-world.ts'
import { aHeldRecord, anOwnShare } from '../holders.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const site = lasting.use(await openTestSite('sqlite'))

const own = [...footerGroups, ...navigationBar, ...megaMenu]
  .flatMap(({ links }) => links)
  .concat(legalLinks, promoTiles)
  .filter((link) => !leavesTheSite(link))
  .map(({ address }) => address)

test.each([...new Set(own)])('%s goes somewhere real', async (address) => {
  const [path = '', fragment] = address.split('#')
  const answer = await fetch(site.url + path)
  expect(answer.status).toBe(200)
  if (fragment && fragment !== 'notices') {
    expect(await answer.text()).toContain(`id="${fragment}"`)
  }
})

const pages = [...Object.values(lookupPages), ...legalPages].map(({ path }) => path)

test.each(pages)(
  '%s says who runs it and that it is no government, whatever is set',
  async (path) => {
    for (const name of ['Example Migration Services', 'Sample & Sons <Recruiting>']) {
      const { settings } = await site.portal.as('admin')
      await site.portal.set({ organisation: { ...settings.organisation, name } })
      const html = await (await site.get(path)).text()
      const escaped = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      expect(html).toContain(en.notGovernment(escaped))
      expect(html).toContain('immi.homeaffairs.gov.au')
      expect(html).not.toContain('<kept-part')
    }
  },
)

test('search engines find the pages in both languages, and no result', async () => {
  const robots = await (await site.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /dashboard')
  expect(robots).toContain('/sitemap.xml')
  const sitemap = await (await site.get('/sitemap.xml')).text()
  for (const path of pages) expect(sitemap).toContain(`${path}?lang=bn"`)
  expect(sitemap).not.toContain('result')
  const home = await (await site.get('/')).text()
  expect(home).toMatch(/<link rel="alternate" hrefLang="bn"/i)
  expect(home).toContain('<meta name="description"')
  const manifest = await (await site.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ start_url: '/', icons: [{ type: 'image/svg+xml' }, {}, {}] })
  expect((await site.get(manifest.icons[0].src)).status).toBe(200)
  const sizes = await Promise.all(
    manifest.icons.slice(1).map(async ({ src }: { src: string }) => pngSize(src)),
  )
  expect(sizes).toEqual([192, 512])
  expect(await pngSize(/rel="apple-touch-icon" href="([^"]+)"/.exec(home)?.[1] ?? '')).toBe(180)
})

test('on a home screen no part of a name says that it is a government', async () => {
  const { settings } = await site.portal.as('admin')
  const name = 'Government of United States Approved Visas'
  const organisation = { ...settings.organisation, name, actsFor: 'Ministry of Samples' }
  await site.portal.set({ organisation })
  const manifest = await (await site.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name })
  expect(manifest).not.toHaveProperty('short_name')
  expect(manifest.description).toContain(en.notGovernment(name))
  expect(manifest.description).toContain(en.actsFor(name, 'Ministry of Samples'))
  await site.portal.set({ organisation: settings.organisation })
})

test.each([...pages, '/Check', '/Statements', '/Share'])(
  'what search engines and messengers show of %s says whose it is',
  async (path) => {
    const { settings } = await site.portal.as('admin')
    const name = 'Example Migration Services'
    const organisation = { ...settings.organisation, name, actsFor: 'Ministry of Samples' }
    await site.portal.set({ organisation })
    const html = await (await site.get(path)).text()
    for (const kind of ['name="description"', 'property="og:description"']) {
      const said = new RegExp(`<meta ${kind} content="([^"]*)"`).exec(html)?.[1]
      expect(said).toContain(en.notGovernment(name))
      expect(said).toContain(en.actsFor(name, 'Ministry of Samples'))
    }
    await site.portal.set({ organisation: settings.organisation })
  },
)

test.each([
  ['en', 'They do not show whether the statement was withdrawn, '],
  ['bn', 'বিবৃতিটি প্রত্যাহার করা হয়েছে কি না, '],
])('what the commands of /Check do not show is said beside them, in %s', async (lang, says) => {
  const page = await (await site.get(`/Check?lang=${lang}`)).text()
  const [, byHand = ''] = page.split('class="by-hand"')
  expect(byHand).toContain(says)
  expect(byHand).toContain('countersign check --status')
})

test.each(['en', 'bn'] as const)(
  'without JavaScript, /Check says in %s what to do with the code of a sheet',
  async (lang) => {
    const page = await (await site.get(`/Check?lang=${lang}`)).text()
    expect(page).toContain(`<noscript><p>${checkPageWords[lang].scannedHelp}</p></noscript>`)
  },
)

test('a site that signs no statements does not say that it does', async () => {
  for (const [lang, signs, signsNone] of [
    ['en', 'signs what it has on file about you', 'signs no new statements'],
    ['bn', 'তারা তাতে এমন একটি চাবি দিয়ে স্বাক্ষর করে', 'নতুন কোনো বিবৃতিতে স্বাক্ষর করে না'],
  ] as const) {
    const says = async (statements: 'shares' | 'off') => {
      await site.portal.set({ statements })
      const page = await (await site.get(`/Statements?lang=${lang}`)).text()
      return [page.includes(signs), page.includes(signsNone)]
    }
    expect(await says('off')).toEqual([false, true])
    expect(await says('shares')).toEqual([true, false])
  }
})

test('paper for candidates and students says whose it is and whom it acts for', async () => {
  const { portal } = site
  const desk = await portal.as('admin')
  const { organisation } = desk.settings
  const acting = { ...organisation, name: 'Office of Samples', actsFor: 'Ministry of Samples' }
  await portal.set({ organisation: acting })
  const record = await anAddedRecord(portal)
  const student = await aStudent(portal)
  const paid = await recordPayment(desk, {
    id: desk.newId(),
    enrolmentId: await enrolled(student, await aClass(desk)),
    ...{ kind: 'payment', amount: 100, method: 'cash', reference: '', paidOn: '2026-01-31' },
  })
  const { cookie } = await anAccount(portal, 'admin')
  const send = async (path: string, fields?: Record<string, string>) => {
    const body = fields && new URLSearchParams(fields)
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const answer = await site.get(path, { headers, ...(body && { method: 'POST', body }) })
    expect(answer.status, path).toBe(200)
    // The bar beside the page, which is not printed, says it too.
    return /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0]
  }
  const ofRecord = `/dashboard/records/${record}`
  const share = { document: 'photo', purpose: 'employer', secondFact: 'pin', days: '30' }
  const papers = {
    receipt: await send(`/dashboard/payment-history/${'id' in paid && paid.id}`),
    consent: await send(`${ofRecord}/consent/form/en`),
    slip: await send(`${ofRecord}/claim`, { make: 'yes' }),
    share: await send(`${ofRecord}/shares`, share),
  }
  const whose = `${en.notGovernment(acting.name)} ${en.actsFor(acting.name, acting.actsFor)}`
  for (const [what, paper] of Object.entries(papers)) expect(paper, what).toContain(whose)
  expect(papers.consent).toMatch(/<div><dt>[^<]+<\/dt><dd><\/dd><\/div>/)
  await portal.set({ organisation })
})

test('without our styles, as in Lynx, no two links or names run into one word', async () => {
  await anAddedRecord(site.portal, { passportNumber: 'APART1', irccNumber: 'IAPART1' })
  const body = new URLSearchParams({ number: 'APART1' })
  const found = await (await fetch(site.url, { method: 'POST', body })).text()
  expect(found).toContain(en.notProvenTitle)
  const element = '(?:a|span|button|strong|small)'
  const joined = new RegExp(`[^\\s>](?:</${element}>)+(?:<${element}\\b[^>]*>)+[^\\s<]+`, 'g')
  expect(found.match(joined)).toBeNull()
})

test('fields have no attribute that HTML does not know for their type', async () => {
  const { cookie } = await anAccount(site.portal, 'admin')
  for (const [path, type] of [
    ['/Check', 'file'],
    ['/dashboard/Entry', 'date'],
  ] as const) {
    const html = await (await site.get(path, { headers: { cookie } })).text()
    const fields = html.match(/<(?:input|textarea)\b[^>]*>/g) ?? []
    expect(fields.filter((field) => field.includes(`type="${type}"`)).length).toBeGreaterThan(0)
    for (const field of fields) {
      if (field.includes('type="file"')) expect(field).not.toMatch(/autocomplete/i)
      if (field.includes('type="date"')) expect(field).not.toMatch(/maxlength/i)
      expect(field).not.toContain('wrap="off"')
    }
  }
})

test('the page on privacy names every cookie that lasts', async () => {
  for (const [lang, words] of [
    ['en', ['language', 'until the session ends', 'for a year', 'some minutes']],
    ['bn', ['ভাষা', 'সেশন শেষ হওয়া পর্যন্ত', 'এক বছর', 'কয়েক মিনিট']],
  ] as const) {
    const html = await (await site.get(`/Privacy?lang=${lang}`)).text()
    for (const word of words) expect(html).toContain(word)
  }
})

test('only the demo links to networks where the organisation has no page', async () => {
  const social = /facebook|youtube|linkedin|on other sites/i
  expect(await (await site.get('/')).text()).not.toMatch(social)
  await site.portal.set({ isDemo: true })
  expect(await (await site.get('/')).text()).toMatch(social)
  await site.portal.set({ isDemo: false })
})

test('a site that acts for an authority does not say that it is not affiliated with any', async () => {
  const { organisation } = (await site.portal.as('admin')).settings
  const denied = /not affiliated/
  expect(await (await site.get('/')).text()).toMatch(denied)
  expect(await (await site.get('/Disclaimer')).text()).toMatch(denied)
  await site.portal.set({ organisation: { ...organisation, actsFor: 'Ministry of Samples' } })
  for (const path of ['/', '/Disclaimer']) {
    const html = await (await site.get(path)).text()
    expect(html).not.toMatch(denied)
    expect(html.match(/acts for: Ministry of Samples/g)?.length, path).toBeGreaterThan(1)
  }
  await site.portal.set({ organisation })
})

test('who spares their data gets fewer bytes', async () => {
  const whole = await (await site.get('/')).text()
  const spared = await (await site.get('/', { headers: { 'save-data': 'on' } })).text()
  expect(whole.match(/<img/g)).toHaveLength(8)
  expect(spared).not.toContain('<img')
})

test('the header finds services, and keeps numbers out of what it repeats', async () => {
  const found = await (await site.get('/Search?q=tax')).text()
  expect(found).toContain('https://www.canada.ca/en/services/taxes.html')
  expect(found).toContain('href="/Search?lang=bn&amp;q=tax"')
  const number = await (await site.get('/Search?q=A01234567')).text()
  expect(number).not.toContain('A01234567')
  expect(number).toContain(visitMessagesIn('en').searchIsNumber)

  const post = (q: string) => site.search('/Search', { q })
  for (const typed of ['A01234567', 'A0/123456', 'no. ০১২৩৪৫', 'CFGHJ12K4']) {
    const answer = await post(typed)
    expect(answer.status, typed).toBe(200)
    expect(await answer.text()).toContain(visitMessagesIn('en').searchIsNumber)
  }
  const words = await post('tax return')
  expect(words.url).toMatch(/\/Search\?q=tax\+return$/)
})

test('an optional name that is no name stops no search, and makes no address long', async () => {
  const long = 'x'.repeat(30_000)
  const body = new URLSearchParams({ passportNumber: 'MISSING1', name: long, birthDate: long })
  const answer = await site.get('/Visa', { method: 'POST', body })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')?.length).toBeLessThan(1500)
})

async function pngSize(path: string): Promise<number> {
  const answer = await site.get(path)
  expect(answer.headers.get('content-type')).toBe('image/png')
  return Buffer.from(await answer.arrayBuffer()).readUInt32BE(16)
}

test('every page leads staff in, and on to the dashboard once they are, in both languages', async () => {
  const { cookie } = await anAccount(site.portal, 'moderator')
  const page = async (path: string, headers = {}) => (await site.get(path, { headers })).text()
  for (const path of pages) {
    const wayIn = `href="/login?to=${encodeURIComponent(path)}"`
    const headerIn = async (lang: string) =>
      (await page(`${path}?lang=${lang}`)).split('</header>')[0]
    expect(await headerIn('en')).toContain(`${wayIn}>Log in<`)
    expect(await headerIn('bn')).toContain(`${wayIn}>লগইন<`)
    const inside = await page(`${path}?lang=en`, { cookie })
    expect(inside).toMatch(/<header[\s\S]*href="\/dashboard">Dashboard<[\s\S]*<\/header>/)
    expect(inside.split('</header>')[0]).not.toContain('href="/login')
  }
})

test('a form that is refused begins at the field to mend', async () => {
  const post = async (path: string, fields: Record<string, string>) => {
    const headers = { origin: site.url }
    const body = new URLSearchParams(fields)
    const answer = await fetch(site.url + path, { method: 'POST', body, headers })
    return (await answer.text()).match(/<input[^>]* autofocus=""[^>]*>/gi)?.join() ?? ''
  }
  expect(await post('/Visa', { name: 'Sample', passportNumber: '<b>' })).toContain('passportNumber')
  expect(await post('/Check_Visa', { irccNumber: ' ' })).toContain('irccNumber')
  expect(await post('/Share', { code: '' })).toContain('name="code"')
  expect(await (await site.get('/Visa')).text()).not.toMatch(/ autofocus/i)
})

test('a share code that is refused can be mended without typing the PIN again', async () => {
  const answer = await site.search('/Share', { code: 'K7QM-2X9D', second: '123456' })
  expect(answer.status).toBe(422)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.text()).toMatch(/<input[^>]* name="second"[^>]* value="123456"/)
})

test('a printed sheet asks for what opens its page again', async () => {
  const { holder } = await aHeldRecord(site.portal, 'SHEET1')
  const { code, pin } = await anOwnShare(holder.ctx)
  const opened = await site.search('/Share', { code, second: pin })
  const shared = await opened.text()
  expect(shared).toMatch(/Check this record yourself, with a code from the candidate, at<br\/>/)
  const body = new URLSearchParams({ number: 'SHEET1' })
  const found = await fetch(site.url, { method: 'POST', body })
  expect(await found.text()).toContain('Check SHEET1 again yourself at')
  const [result] = found.url.split('&search')
  const sheet = await (await fetch(result ?? '')).text()
  expect(sheet).toMatch(/Check this record yourself, with the number from the candidate, at<br\/>/)
})

test('the receipt of a refund says what was paid, and the list what it adds', async () => {
  const { portal } = site
  const desk = await portal.as('admin')
  const enrolmentId = await enrolled(await aStudent(portal), await aClass(desk))
  const book = async (kind: 'payment' | 'refund', amount: number) => {
    const facts = { method: 'cash', reference: '', paidOn: '2026-01-31' } as const
    const done = await recordPayment(desk, {
      id: desk.newId(),
      enrolmentId,
      kind,
      amount,
      ...facts,
    })
    if (done.outcome !== 'recorded') throw new Error(done.outcome)
    return done.id
  }
  await book('payment', 90_000)
  const refund = await book('refund', 50_000)
  await correctPayment(desk, { paymentId: refund, amount: 30_000, reference: 'Miscounted' })
  const { cookie } = await anAccount(portal, 'admin')
  const open = async (path: string) => {
    const html = await (await site.get(path, { headers: { cookie } })).text()
    return /<main[\s\S]*<\/main>/.exec(html)?.[0].replaceAll('\u00a0', ' ') ?? ''
  }
  const receipt = await open(`/dashboard/payment-history/${refund}`)
  expect(receipt).toContain('<p class="receipt-amount">BDT 500.00</p>')
  expect(receipt).toMatch(/Miscounted<!-- -->:<!-- --> <strong>-BDT 200.00<\/strong>/)
  expect(receipt).toMatch(/: <strong>BDT 300.00<\/strong>/)
  expect(await open(`/dashboard/enrolments/${enrolmentId}`)).toContain('-BDT 500.00')
})
