import { afterAll, describe, expect, test } from 'vitest'
import { follow, openBrowser, search, signInAs, visit } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const site = lasting.use(await startDemoSite({ policy: 'number+name', limits: '1000/1000/1000/3' }))
const limited = lasting.use(await startDemoSite({ limits: '2/1000/1000/1000' }))
const browser = lasting.use(await openBrowser())

describe('a site that asks for the name', () => {
  test.each([
    ['/', 'Rahima Akter'],
    ['/Work_Permit', '  akter   RAHIMA '],
    ['/Visa', 'Rahíma Aktér'],
    ['/Lima', 'Rahima Binte Akter'],
  ])('%s finds the record of "%s"', async (path, name) => {
    await using page = await visit(browser, site)

    await page.goto(path)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel(/^Passport .*number$/).fill('a01234567')
    await search(page, {})

    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Record found')
    expect(await page.locator('dd').first().textContent()).toBe('Rahima Akter')
  })

  test('a missing name is asked for beside its field, and the number is kept', async () => {
    await using page = await visit(browser, site)

    await page.goto('/Check_Visa')
    const answer = await search(page, { name: ' ', irccNumber: 'IRCC1000001' })

    expect(answer.status()).toBe(422)
    const field = page.getByLabel('Name', { exact: true })
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const message = page.locator(`#${await field.getAttribute('aria-describedby')}`)
    expect(await message.textContent()).toBe('Enter the name of the candidate')
    const [messageBox, fieldBox] = [await message.boundingBox(), await field.boundingBox()]
    expect((fieldBox?.y ?? 0) - (messageBox?.y ?? 0)).toBeLessThan(60)
    expect(await page.getByLabel('IRCC number').inputValue()).toBe('IRCC1000001')
    expect(page.url()).not.toContain('IRCC1000001')
  })

  test('after three wrong names for a number, even the right one has to wait', async () => {
    await using page = await visit(browser, site)
    await page.goto('/')

    for (const name of ['Wrong One', 'Wrong Two', 'Wrong Three']) {
      await search(page, { name, passportNumber: 'A02234567' })
    }
    const answer = await search(page, { name: 'Kamal Hossain', passportNumber: 'A02234567' })

    expect(answer.status()).toBe(429)
    expect(await page.getByText(/try again in (1 hour|60 minutes)\.$/).count()).toBe(1)
  })
})

test.each([
  ['number+name', 'Anyone with the number and the name can find this record.'],
  ['number+birthDate', 'Visitors cannot find this record, as it has no date of birth.'],
] as const)(
  'with the policy %s, large text fits a phone, and staff read who finds a record',
  async (policy, words) => {
    await using asking = await startDemoSite({ policy })
    await using phone = await visit(browser, asking, { width: 320 })
    await phone.goto('/')
    await phone.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await using page = await visit(browser, asking)
    await signInAs(page, 'admin', '/dashboard/lookup')
    await page.getByLabel('Name, passport number or IRCC number').fill('A01234567')
    await follow(page, () => page.getByRole('button', { name: 'Look up' }).click())
    await follow(page, () => page.getByRole('link', { name: 'Open record' }).first().click())
    await page.getByText(words).waitFor()
  },
)

test('past the limit a search has to wait, and the page says how long', async () => {
  await using page = await visit(browser, limited)
  await page.goto('/')

  expect((await search(page, { passportNumber: 'A01234567' })).status()).toBe(200)
  expect((await search(page, { passportNumber: 'A01234567' })).status()).toBe(200)
  const answer = await search(page, { passportNumber: 'A01234567' })

  expect(answer.status()).toBe(429)
  const seconds = Number(await answer.headerValue('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Too many searches')
  expect(await page.getByText(/try again in (\d+ seconds?|1 minute)\.$/).count()).toBe(1)
  expect(await page.locator('main img').count()).toBe(0)
})

describe('a number that cannot be one', () => {
  const notANumber =
    'Use only digits and the letters A to Z; letters of other alphabets can look the same'
  test.each([
    ['', 'Enter a number'],
    ['   ', 'Enter a number'],
    ['A'.repeat(10_000), 'This number is too long'],
    ["' or 1=1; --", notANumber],
    ['<script>alert(1)</script>', notANumber],
  ])('%o gets a message beside the field', async (number, message) => {
    await using page = await visit(browser, limited)

    await page.goto('/')
    const field = page.getByLabel(/^Passport .*number$/)
    const answer = await search(page, { passportNumber: number })

    expect(answer.status()).toBe(422)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('alert').textContent()).toBe(message)
    expect(await field.inputValue()).toBe(number.slice(0, 200))
  })

  test('an empty field is said to be required, and has the focus after its message', async () => {
    await using page = await visit(browser, limited)

    await page.goto('/')
    await follow(page, () => page.getByRole('button', { name: 'Search' }).click())

    const field = page.getByLabel(/^Passport .*number$/)
    expect(await field.getAttribute('aria-required')).toBe('true')
    expect(await page.getByRole('alert').textContent()).toBe('Enter a number')
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
  })
})
