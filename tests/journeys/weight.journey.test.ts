import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { startBothSites, states } from './states.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const sites = await startBothSites(lasting)
const browser = lasting.use(await openBrowser())
const visitor = lasting.use(await visit(browser, sites.open, { javaScript: false }))

const kB = 1000

test.each(states)(
  '$what is light, and works before its small script has come',
  async ({ reach }) => {
    const { page } = visitor
    const html = await (await reach(page, sites)).body()

    expect(gzipSync(html).length).toBeLessThan(14 * kB)
    const scripts = await bytesOf(page, 'script', 'src')
    const imported = await bytesOf(page, 'link[rel~=modulepreload]', 'href')
    const weights = [...scripts, ...imported].map((script) => gzipSync(script).length)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(5 * kB)

    const [stylesheet, ...others] = await bytesOf(page, 'link[rel=stylesheet]', 'href')
    expect(others).toEqual([])
    expect(gzipSync(stylesheet ?? '').length).toBeLessThan(10 * kB)

    for (const thumbnail of await bytesOf(page, 'img[src$="/thumbnail.webp"]', 'src')) {
      expect(thumbnail.length).toBeLessThan(20 * kB)
    }
  },
)

test('a whole record shows its eleven papers as thumbnails', async () => {
  const { page } = visitor
  await states.find(({ what }) => what === 'a whole record')?.reach(page, sites)

  expect(await page.locator('img[src$="/thumbnail.webp"]').count()).toBe(11)
})

async function bytesOf(page: Page, selector: string, attribute: string): Promise<Buffer[]> {
  const elements = await page.locator(selector).all()
  return Promise.all(
    elements.map(async (element) => {
      const address = new URL((await element.getAttribute(attribute)) ?? '', page.url())
      const response = await fetch(address)
      expect(response.status).toBe(200)
      return Buffer.from(await response.arrayBuffer())
    }),
  )
}
