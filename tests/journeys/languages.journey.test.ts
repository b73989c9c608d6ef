import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { bn } from '#ui/i18n/bn.ts'
import { en, type Messages } from '#ui/i18n/en.ts'
import { follow, headingOn, openBrowser, search, visit } from '../browser.ts'
import { startBothSites, states } from './states.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const sites = await startBothSites(lasting)
const site = sites.open
const browser = lasting.use(await openBrowser())
const visitors = {
  en: lasting.use(await visit(browser, site, { locale: 'en' })),
  bn: lasting.use(await visit(browser, site, { locale: 'bn' })),
}

const organisation = 'Example Migration Services'

test('a visitor who chooses Bengali keeps it, from page to page and for the result', async () => {
  await using page = await visit(browser, site)

  await page.goto('/')
  await follow(page, () => page.getByRole('link', { name: 'বাংলা' }).click())
  expect(page.url()).toContain('?lang=bn')
  expect(await languageOf(page)).toBe('bn')

  await page.goto('/Visa')
  expect(await headingOn(page)).toBe('ভিসা দেখুন')
  await search(page, { passportNumber: 'A01234567' })
  expect(await headingOn(page)).toBe('রেকর্ড পাওয়া গেছে')
  expect(await languageOf(page)).toBe('bn')

  await follow(page, () => page.getByRole('link', { name: 'English' }).click())
  expect(await headingOn(page)).toBe('Record found')
  expect(await page.locator('main img').count()).toBe(1)
})

test('without a choice, the language of the browser counts', async () => {
  await using visitor = await visit(browser, site, { locale: 'bn' })
  await visitor.goto('/Check_Visa')
  expect(await headingOn(visitor)).toBe('আপনার ভিসার অবস্থা দেখুন')
  expect(await languageOf(visitor)).toBe('bn')
})

test('a link in a language that is not ours does no harm', async () => {
  await using visitor = await visit(browser, site)
  await visitor.goto('/?lang=xx')
  expect(await languageOf(visitor)).toBe('en')
})

describe.each([
  ['en', en],
  ['bn', bn],
] as const)('in the language %s', (locale, t) => {
  test.each(states)('$what says who runs the site and where to check', async (state) => {
    const page = visitors[locale]
    await state.reach(page, sites)

    expect(await languageOf(page)).toBe(locale)
    expect(await page.title()).not.toBe('')
    await expectNotGovernment(page, t)
    if (locale === 'bn') expect(await englishOn(page)).toEqual([])
  })
})

async function expectNotGovernment(page: Page, t: Messages): Promise<void> {
  expect(await page.getByText(t.notGovernment(organisation)).isVisible()).toBe(true)
  const checks = page.locator('.not-government a[rel~=external]')
  expect(await checks.allInnerTexts()).toEqual([
    `${t.vevo} ${t.leavesTheSite}`,
    `${t.irccStatus} ${t.leavesTheSite}`,
  ])
  const hosts = await checks.evaluateAll((links) => {
    return links.map((link) => new URL((link as HTMLAnchorElement).href).host)
  })
  expect(hosts).toEqual(['immi.homeaffairs.gov.au', 'www.canada.ca'])
}

/** Text that is not translated: names, letters that are named as such, and what somebody typed */
const names = [
  organisation,
  '1 Example Street, Sampleton',
  'EMS-0001',
  'help@migration.example',
  ...['Rahima Akter', 'Abdul Karim', 'Salma Begum', 'Kamal Hossain'],
  ...['House 12, Road 4, Sampleganj, Dhaka', 'BANGLADESH'],
  ...[
    'English',
    'VEVO',
    'IRCC',
    'LMIA',
    'UTC',
    'A01234567',
    'A02234567',
    'A03234567',
    '0 ও O, 1 ও I',
  ],
  ...[
    'JavaScript',
    'JPEG',
    'PNG',
    'WebP',
    'openssl',
    '.countersign.json',
    'Countersign',
    'MIT',
    'WCAG',
    'AA স্তর',
    'Google',
    'https://',
    '(URL)',
    'A থেকে Z',
  ],
]

/** Latin words in visible or spoken text, except for names, code and notices by staff. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    for (const notice of document.querySelectorAll('.notices article, code')) notice.remove()
    const heard = ['alt', 'title', 'placeholder', 'aria-label']
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      heard.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...attributes]
  })
  const withoutNames = texts.map((text) =>
    names.reduce((rest, name) => rest.replaceAll(name, ''), text),
  )
  return withoutNames.flatMap((text) => text.match(/.*[A-Za-z].*/g) ?? [])
}

async function languageOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('lang')
}
