import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inGroups, newShareCode } from '#contract/shares/share-code.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { lookupMessagesIn } from '#ui/i18n/parts/lookup.ts'
import { sharesMessagesIn } from '#ui/i18n/parts/shares.ts'
import { findProblems, follow, search, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const { site, browser } = await withBrowser(startDemoSite())

/** The titles in section 2 of the specification */
const homeTitles = [
  'Application Form',
  'Visa Approval Letter',
  'Work Permit Certificate',
  'Job Offer Letter',
  'LMIA Certificate',
  'Visa Paper',
  'Police Clearance',
  'Fingerprint Paper',
  'Medical Form',
  'Manpower Clearance / Ticket',
  'Verified ID Card',
]

const rahima = {
  'Candidate Name': 'Rahima Akter',
  "Father's Name": 'Abdul Karim',
  "Mother's Name": 'Salma Begum',
  'Permanent Address': 'House 12, Road 4, Sampleganj, Dhaka',
  Nationality: 'BANGLADESH',
}

describe.each([true, false])('with JavaScript: %s', (javaScript) => {
  test('a passport number on the home page shows the photo, the details and eleven documents', async () => {
    await using page = await visit(browser, site, { javaScript })

    await page.goto('/')
    await page.getByLabel('Passport or IRCC number').fill('A01234567')
    await follow(page, () => page.getByRole('button', { name: 'Search' }).click())

    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Record found')
    expect(await page.getByText('Record held by Example Migration Services').count()).toBe(1)
    expect(await page.locator('main > div:has(form.lookup) ~ article').count(), 'under it').toBe(1)
    expect(await detailsOn(page)).toEqual(rahima)
    expect(await documentsOn(page)).toEqual(homeTitles)
    expect(await photoOn(page).getAttribute('width')).toBe('205')
    expect(await brokenImagesOn(page, 12)).toEqual([])
    const card = page.getByRole('region', { name: 'Verified ID Card' })
    expect(await card.textContent()).toContain('Example Migration Services')
    expect(await card.textContent()).toContain('EMS-0001')
  })

  test('an IRCC number on Check Visa shows the record with four documents', async () => {
    await using page = await visit(browser, site, { javaScript })

    await page.goto('/Check_Visa')
    await page.getByLabel('IRCC number').fill('irCC 100-0001')
    await follow(page, () => page.getByRole('button', { name: 'Search' }).click())

    expect(await detailsOn(page)).toEqual(rahima)
    expect(await documentsOn(page)).toEqual([
      'Work Permit Certificate',
      'Visa Paper',
      'Application Status',
      'LMIA Certificate',
    ])
    expect(await brokenImagesOn(page, 5)).toEqual([])
  })

  test.each([
    ['/Work_Permit', 'Work permit check', 'Work Permit Certificate'],
    ['/Visa', 'Visa check', 'Visa Paper'],
    ['/Application_Stts', 'Application status', 'Application Status'],
    ['/Lima', 'LMIA check', 'LMIA Certificate'],
  ])('%s shows the name and its one document', async (path, heading, document) => {
    await using page = await visit(browser, site, { javaScript })

    await page.goto(path)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    await page.getByLabel('Passport number').fill('A01234567')
    await follow(page, () => page.getByRole('button', { name: 'Search' }).click())

    expect(await detailsOn(page)).toEqual({ 'Candidate Name': 'Rahima Akter' })
    expect(await documentsOn(page)).toEqual([document])
    expect(await brokenImagesOn(page, 1)).toEqual([])
  })
})

test.each([
  ['en', true],
  ['en', false],
  ['bn', true],
  ['bn', false],
] as const)('an empty form says what is missing, in %s, with JavaScript: %s', async (...how) => {
  const [locale, javaScript] = how
  await using page = await visit(browser, site, { locale, javaScript })
  const words = {
    '/': messagesIn(locale).numberRequired,
    '/Visa': messagesIn(locale).numberRequired,
    '/Share': sharesMessagesIn(locale).codeRequired,
  }
  for (const [path, text] of Object.entries(words)) {
    await page.goto(path)
    await follow(page, () => page.locator('form.lookup button').click())
    expect(await page.locator('form.lookup .error').textContent()).toBe(text)
    // Without a script the browser moves the focus when it draws, which may be after the load.
    await page.locator('form.lookup [aria-invalid]:focus').waitFor()
  }
})

test('the browser offers the name of whoever looks at what was shared', async () => {
  await using page = await visit(browser, site)
  await page.goto('/Share')
  expect(await page.locator('[name=viewer]').getAttribute('autocomplete')).toBe('name')
})

test('another language keeps the code of a link, in no address that a server or the history sees', async () => {
  await using page = await visit(browser, site)
  const code = inGroups(newShareCode())
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(/#.*/, '')))
  await page.goto(`/Share#${code}`)
  const box = page.locator('[name=code]')
  expect(await box.inputValue()).toBe(code)
  await follow(page, () => page.locator('.languages a[lang=bn]').first().click())
  expect(await page.locator('html').getAttribute('lang')).toBe('bn')
  expect(await box.inputValue()).toBe(code)
  expect(page.url()).toBe(`${site.url}/Share?lang=bn`)
  await box.fill('A typing error?')
  await follow(page, () => page.locator('.languages a[lang=en]').first().click())
  expect(page.url()).toBe(`${site.url}/Share?lang=en`)
  expect(asked.join()).not.toContain(code)
})

test('a record without the document says so, and shows nothing else of itself', async () => {
  await using page = await visit(browser, site)

  await page.goto('/Visa')
  await search(page, { passportNumber: 'A02234567' })

  expect(await detailsOn(page)).toEqual({ 'Candidate Name': 'Kamal Hossain' })
  expect(await documentsOn(page)).toEqual([])
  expect(await page.getByText('This record has no Visa Paper.').count()).toBe(1)
})

test.each([
  ['/check_visa', 4],
  ['/CHECK_VISA', 4],
  ['/WORK_permit', 1],
  ['/vIsA', 1],
  ['/application_stts', 1],
  ['/LIMA/', 1],
])('%s is the same page in any letter case', async (path, documents) => {
  await using page = await visit(browser, site)

  expect((await page.goto(path))?.status()).toBe(200)
  const number = documents === 4 ? { irccNumber: 'ircc1000001' } : { passportNumber: 'a 0123-4567' }
  await search(page, number)

  expect((await detailsOn(page))['Candidate Name']).toBe('Rahima Akter')
  expect(await documentsOn(page)).toHaveLength(documents)
})

test('without a script a document opens in full size, and Back leads to the result again', async () => {
  await using page = await visit(browser, site, { javaScript: false })
  await page.goto('/Visa')
  await search(page, { passportNumber: 'A01234567' })

  const opened = await follow(page, () => page.getByRole('link', { name: 'Visa Paper' }).click())
  expect(opened.status()).toBe(200)
  expect(await opened.headerValue('content-type')).toBe('image/webp')

  await follow(page, () => page.goBack())
  expect(await documentsOn(page)).toEqual(['Visa Paper'])
})

test('Back, Forward and Reload work, and nothing is sent twice', async () => {
  await using page = await visit(browser, site)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })

  await page.goto('/')
  await search(page, { passportNumber: 'A01234567' })
  await follow(page, () => page.goBack())
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Check a candidate record',
  )
  await follow(page, () => page.goForward())
  expect(await documentsOn(page)).toEqual(homeTitles)
  await follow(page, () => page.reload())
  expect(await documentsOn(page)).toEqual(homeTitles)

  expect(sent).toHaveLength(1)
})

test.each([
  ['/', 'number', 'en'],
  ['/Visa', 'passportNumber', 'bn'],
  ['/Share', 'code', 'bn'],
] as const)(
  'offline, a search on %s keeps what was typed, on the page alone',
  async (path, name, locale) => {
    await using page = await visit(browser, site, { locale, width: 320 })
    page.forgive('ERR_INTERNET_DISCONNECTED')
    await page.goto(path)
    await page.context().setOffline(true)
    await page.locator(`[name=${name}]`).fill('A01234567')
    await page.locator('#lookup button[type=submit]').click()
    const words =
      path === '/Share' ? sharesMessagesIn(locale).offline : lookupMessagesIn(locale).offlineHelp
    const said = page.getByText(words)
    await said.waitFor()
    expect(await page.locator(`[name=${name}]`).inputValue()).toBe('A01234567')
    expect(await findProblems(page)).toEqual([])
    const kept = await page.evaluate(() =>
      JSON.stringify([location.href, localStorage, sessionStorage]),
    )
    expect(kept).not.toContain('A01234567')
    await page.context().setOffline(false)
    await said.waitFor({ state: 'hidden' })
    await follow(page, () => page.locator('#lookup button[type=submit]').click())
  },
)

test('the number is in no address, not in the history and not in the log', async () => {
  await using page = await visit(browser, site)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))

  await page.goto('/')
  await search(page, { passportNumber: 'A01234567' })
  await page.goto('/Check_Visa')
  await search(page, { irccNumber: 'IRCC1000001' })

  const devTools = await page.context().newCDPSession(page)
  const { entries } = await devTools.send('Page.getNavigationHistory')
  expect(entries.length).toBeGreaterThanOrEqual(4)
  // The log is written in order, so the line of this request comes after all earlier lines.
  await fetch(`${site.url}/healthz`)
  await expect.poll(site.log).toMatch(/"route":"\/healthz"/)
  expect(site.log()).toMatch(/"POST","route":"\/Check_Visa","status":303/)
  for (const kept of [...addresses, ...entries.map((entry) => JSON.stringify(entry)), site.log()]) {
    expect(kept).not.toMatch(/A01234567|IRCC1000001|Rahima/i)
  }
  const grant = new URL(page.url()).searchParams.get('result') ?? ''
  expect(site.log()).not.toContain(grant)
  expect(site.log()).not.toContain('"level":50')
})

test('when the record is hidden, its open result and every image of it are gone', async () => {
  await using page = await visit(browser, site)
  await page.goto('/Work_Permit')
  await search(page, { passportNumber: 'A02234567' })
  const link = page.getByRole('link', { name: 'Work Permit Certificate' })
  const image = new URL((await link.getAttribute('href')) ?? '', site.url)
  expect((await fetch(image)).status).toBe(200)

  await hide('A02234567')

  expect((await fetch(image)).status).toBe(404)
  await page.reload()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('No Data Found')
  expect(await page.locator('.result img').count()).toBe(0)
})

async function hide(passportNumber: string): Promise<void> {
  await using desk = await site.openDesk()
  const admin = await desk.ctxFor({ actor: { role: 'admin', id: 'the desk' }, network: 'desk' })
  const { id } = await admin.db
    .selectFrom('record')
    .select('id')
    .where('passportNumber', '=', passportNumber)
    .executeTakeFirstOrThrow()
  expect(await setVisibility(admin, id, 'hidden')).toBe('set')
}

function photoOn(page: Page) {
  return page.getByAltText('Photo of Rahima Akter')
}

async function detailsOn(page: Page): Promise<Record<string, string>> {
  const terms = await page.locator('main dt').allTextContents()
  const texts = await page.locator('main dd').allTextContents()
  return Object.fromEntries(terms.map((term, index) => [term, texts[index] ?? '']))
}

async function documentsOn(page: Page): Promise<string[]> {
  return page.locator('article section h2').allTextContents()
}

/** Scrolls to each image, waits for it, and returns those that fail to load. */
async function brokenImagesOn(page: Page, expected: number): Promise<string[]> {
  const images = await page.locator('.result img').all()
  expect(images).toHaveLength(expected)
  const broken: string[] = []
  for (const image of images) {
    await image.scrollIntoViewIfNeeded()
    const isShown = () => image.evaluate((img: HTMLImageElement) => img.naturalWidth > 0)
    await expect
      .poll(isShown)
      .toBe(true)
      .catch(async () => {
        broken.push((await image.getAttribute('alt')) ?? '')
      })
  }
  return broken
}
