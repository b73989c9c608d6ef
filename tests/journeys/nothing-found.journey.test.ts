import type { Page, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { follow, search, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const { site, browser, lasting } = await withBrowser(startDemoSite())
const namedSite = lasting.use(await startDemoSite({ policy: 'number+name' }))

const negatives = {
  'hidden, Nasrin Sultana': { passportNumber: 'A03234567', irccNumber: 'IRCC1000003' },
  'awaiting approval, Jahangir Alam': { passportNumber: 'A04234567', irccNumber: 'IRCC1000004' },
  'of another client database, Shirin Chowdhury': {
    passportNumber: 'A05234567',
    irccNumber: 'IRCC1000005',
  },
  'not there at all': { passportNumber: 'A09999999', irccNumber: 'IRCC1999999' },
}

describe.each(['/', '/Check_Visa', '/Work_Permit', '/Visa', '/Application_Stts', '/Lima'])(
  'on %s',
  (path) => {
    test('hidden, pending, foreign and unknown numbers get the same answer, byte for byte', async () => {
      await using page = await visit(browser, site)
      const answers = new Set<string>()

      for (const { passportNumber, irccNumber } of Object.values(negatives)) {
        await page.goto(path)
        const typed = path === '/Check_Visa' ? { irccNumber } : { passportNumber }
        answers.add(await everythingIn(await search(page, typed)))
        await expectNoData(page)
      }

      expect(answers.size).toBe(1)
    })
  },
)

test('a wrong name gets the same answer as a number that does not exist', async () => {
  await using page = await visit(browser, namedSite)
  const answers = new Set<string>()

  const numbers = Object.values(negatives).map(({ passportNumber }) => passportNumber)
  for (const passportNumber of ['A01234567', ...numbers]) {
    await page.goto('/')
    answers.add(await everythingIn(await search(page, { name: 'Someone Else', passportNumber })))
    await expectNoData(page)
  }

  expect(answers.size).toBe(1)
})

test.each([
  ['en', true],
  ['bn', false],
] as const)(
  'a share code has its own page, which %s names, with JavaScript: %s',
  async (locale, javaScript) => {
    await using page = await visit(browser, site, { locale, javaScript })
    await page.goto('/')
    await search(page, { passportNumber: 'K7QM-2X9D-4HFA' })
    await follow(page, () => page.locator('.no-data a').click())
    await page.locator('[data-share-code]').waitFor()
  },
)

test('a hidden record is not found by its right name either', async () => {
  await using page = await visit(browser, namedSite)

  await page.goto('/Work_Permit')
  await search(page, { name: 'Nasrin Sultana', passportNumber: 'A03234567' })

  await expectNoData(page)
})

test('a result of one page opens no documents that belong to another', async () => {
  await using page = await visit(browser, site)
  await page.goto('/Visa')
  await search(page, { passportNumber: 'A01234567' })
  const address = (await page.locator('main img').getAttribute('src')) ?? ''

  expect((await fetch(site.url + address)).status).toBe(200)
  for (const type of ['photo', 'workPermit', 'jobOffer', 'idCard']) {
    expect((await fetch(site.url + address.replace('/visa/', `/${type}/`))).status).toBe(404)
  }
})

/** All that a visitor receives, without what differs between any two responses. */
async function everythingIn(answer: Response): Promise<string> {
  const all = await answer.allHeaders()
  const { date, 'x-request-id': requestId, 'content-length': zipped, ...headers } = all
  expect([date, requestId, zipped]).not.toContain(undefined)
  const address = new URL(answer.url())
  expect(address.searchParams.get('search')).toMatch(/^[\w-]{80,}$/)
  const text = await answer.text()
  const search = address.searchParams.get('search') ?? ''
  // Remove the number that the visitor typed, and the time.
  const same = text
    .replaceAll(search, '')
    .replaceAll(/(You searched |value=")\w*/g, '$1')
    .replace(/checked [^<]+ UTC/, '')
  address.searchParams.delete('search')
  return JSON.stringify([address.href, answer.status(), headers, same])
}

async function expectNoData(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.textContent()).toBe('No Data Found')
  const looks = await heading.evaluate((element) => {
    const { color, fontSize } = getComputedStyle(element)
    return { color, size: Number.parseFloat(fontSize) }
  })
  const [red = 0, green = 255, blue = 255] = looks.color.match(/\d+/g)?.map(Number) ?? []
  expect(red).toBeGreaterThan(1.5 * Math.max(green, blue))
  expect(looks.size).toBeGreaterThanOrEqual(32)
  expect(await page.locator('main :is(.result, dl, section.document)').count()).toBe(0)
}
