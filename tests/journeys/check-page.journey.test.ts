import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { checkWords } from '#site/features/check/words.ts'
import { follow, openBrowser, visit } from '../browser.ts'
import { openTestSite } from '../test-site.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const site = lasting.use(await openTestSite('sqlite'))
const browser = lasting.use(await openBrowser())

async function openCheck(page: Page) {
  await page.goto('/Check')
  await page.locator('#check[data-ready]').waitFor()
}

test('the page is painted before the scripts that check are asked for', async () => {
  await using visitor = await visit(browser, site)
  const { page } = visitor
  await openCheck(page)
  const [paint, scripts] = await page.evaluate(() => {
    const beganAt = ({ startTime }: PerformanceEntry) => startTime
    const asked = performance.getEntriesByType('resource').filter(({ name }) => {
      return /\/(check|describe)[\w-]*\.js$/.test(name)
    })
    return [Math.min(...performance.getEntriesByType('paint').map(beganAt)), asked.map(beganAt)]
  })
  expect(scripts).not.toEqual([])
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(paint)
})

test.each([
  ['en', true],
  ['bn', true],
  ['bn', false],
] as const)(
  'nothing to check is no verdict, in %s, with JavaScript: %s',
  async (locale, javaScript) => {
    await using visitor = await visit(browser, site, { locale, javaScript })
    const { page } = visitor
    await (javaScript ? openCheck(page) : page.goto('/Check'))
    await page.locator('#check textarea').fill(' ')
    await follow(page, () => page.locator('#check button').click())
    const { nothingGiven } = checkWords[locale].page
    expect(await page.locator('#file-error').textContent()).toBe(nothingGiven)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('file')
    expect(await page.locator('.four').count()).toBe(0)
  },
)
