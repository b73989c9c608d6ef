import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { follow, signInAs, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const { site, browser } = await withBrowser(startDemoSite())

test('a moderator looks up a hidden record by number or name, and no address tells which', async () => {
  await using page = await visit(browser, site, { javaScript: false })
  await signInAs(page, 'moderator', '/dashboard/lookup')
  for (const typed of [' a0323-4567', 'IRCC1000003']) {
    await lookUp(page, typed)
    await page.getByRole('heading', { name: 'Nasrin Sultana' }).waitFor()
    await page.getByText('Hidden', { exact: true }).waitFor()
    await page.getByText('Visitors cannot find this record.').waitFor()
    await page.getByText('Work Permit Certificate').waitFor()
    expect(page.url()).toBe(`${site.url}/dashboard/lookup`)
  }
  for (const typed of ['sultana nasreen', '3234567', 'nasrim sultana']) {
    await lookUp(page, typed)
    await page.getByRole('heading', { name: 'Nasrin Sultana' }).waitFor()
  }
  await lookUp(page, 'A09999999')
  await page.getByRole('heading', { name: 'No record found' }).waitFor()
  await lookUp(page, ' ')
  await page.getByText('Enter a name or number').waitFor()
})

describe.each([true, false])('with JavaScript: %s', (javaScript) => {
  test('many numbers are checked, and what was found is downloaded', async () => {
    await using page = await visit(browser, site, { javaScript })
    await signInAs(page, 'moderator', '/MaltipleInput')
    await page.getByLabel('Numbers').fill('A01234567\nA03234567; A04234567\n=1+1\n')
    const file = { name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from('"NONE1"\r\n') }
    await page.getByLabel('Or a file').setInputFiles(file)
    await follow(page, () => page.getByRole('button', { name: 'Check' }).click())
    await page.getByText('3 of 5 found').waitFor()
    const rows = page.locator('.records tbody tr')
    expect(await rows.nth(0).textContent()).toContain('Application Status')
    expect(await rows.nth(1).textContent()).toMatch(/A03234567.*Nasrin Sultana.*Hidden/)
    expect(await rows.nth(2).textContent()).toMatch(/Jahangir Alam.*Awaiting approval.*Visa Paper/)
    expect(await rows.nth(3).textContent()).toContain('=1+1Not a number')
    expect(await rows.nth(4).textContent()).toContain('NONE1Not found')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    // Throws if a line has fewer cells than the headings.
    const lines: string[][] = parse(await readFile(await download.path()), { bom: true })
    expect(lines).toHaveLength(6)
    expect(lines[1]?.at(-1)).toContain('Application Status; ')
    expect(lines[4]?.slice(0, 3)).toEqual(["'=1+1", 'Not a number', ''])
    expect(page.url()).toBe(`${site.url}/MaltipleInput`)
  })
})

test('what was found among many numbers leads to the record', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/MaltipleInput')
  await page.getByLabel('Numbers').fill('A03234567')
  await follow(page, () => page.getByRole('button', { name: 'Check' }).click())
  await follow(page, () => page.getByRole('link', { name: 'Nasrin Sultana' }).click())
  await page.getByRole('heading', { level: 1, name: 'Nasrin Sultana' }).waitFor()
})

test('the answers fit on the narrowest phone, also with text of 200 %', async () => {
  await using page = await visit(browser, site, { width: 320 })
  await signInAs(page, 'moderator', '/MaltipleInput')
  await page.getByLabel('Numbers').fill(`A01234567\n${'9'.repeat(40)}`)
  await follow(page, () => page.getByRole('button', { name: 'Check' }).click())
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const ends = await page
    .locator('.records :is(th, td):visible')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
  expect(ends.length).toBeGreaterThan(2)
  expect(Math.max(...ends)).toBeLessThanOrEqual(320)
})

test('too many numbers, and none at all, are refused in words', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/MaltipleInput')
  const check = () => follow(page, () => page.getByRole('button', { name: 'Check' }).click())
  expect((await check()).status()).toBe(422)
  await page.getByText('Paste at least one number').waitFor()
  await page.getByLabel('Numbers').fill('A1\n'.repeat(501))
  expect((await check()).status()).toBe(422)
  await page.getByText('You entered 501 numbers. Check at most 500 at once.').waitFor()
})

test.each([true, false])(
  'a file that was refused adds its numbers to no later try, with JavaScript: %s',
  async (javaScript) => {
    await using page = await visit(browser, site, { javaScript })
    await signInAs(page, 'admin', '/MaltipleInput')
    page.forgive('422')
    const check = () => follow(page, () => page.getByRole('button', { name: 'Check' }).click())
    const choose = (text: string) => {
      const file = { name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
      return page.getByLabel('Or a file').setInputFiles(file)
    }
    const numbers = page.getByLabel('Numbers')
    await numbers.fill('A01234567')
    await choose('A1\n'.repeat(501))
    expect((await check()).status()).toBe(422)
    await page.getByText('You entered 502 numbers.').waitFor()
    expect(await numbers.inputValue()).toBe('A01234567')

    await numbers.fill(',')
    await choose('""')
    for (const _ of ['once', 'again']) {
      expect((await check()).status()).toBe(422)
      await page.getByText('Paste at least one number').waitFor()
      expect(await numbers.inputValue()).toBe(',\n""')
      expect(await page.getByLabel('Or a file').inputValue()).toBe('')
    }
  },
)

test('another language fills in the numbers that were checked, until the next check', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/MaltipleInput')
  const numbers = page.locator('#numbers')
  const check = () => follow(page, () => page.locator('form.card button').last().click())
  await numbers.fill('A01234567\nA03234567')
  await check()
  await page.locator('.records').waitFor()
  await follow(page, () => page.locator('.languages a[lang=bn]').first().click())
  await expect.poll(() => numbers.inputValue()).toBe('A01234567\nA03234567')
  await check()
  await page.locator('.records').waitFor()
  await follow(page, () => page.goto('/MaltipleInput'))
  expect(await numbers.inputValue()).toBe('')
})

async function lookUp(page: Page, typed: string): Promise<void> {
  await page.getByLabel('Name, passport number or IRCC number').fill(typed)
  await follow(page, () => page.getByRole('button', { name: 'Look up' }).click())
}
