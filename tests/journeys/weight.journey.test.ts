import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { startBothSites, states } from './states.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const sites = await startBothSites(lasting)
const browser = lasting.use(await openBrowser())

const kB = 1000

test.each(states)('$what is light, and needs no script', async ({ reach }) => {
  await using visitor = await visit(browser, sites.open, { javaScript: false })
  const { page } = visitor
  const loaded: { type: string; address: string; bytes: Promise<Buffer> }[] = []
  page.on('requestfinished', async (request) => {
    const response = await request.response()
    if (response?.status() === 303 || !response) return
    const bytes = response.body()
    bytes.catch(() => {})
    loaded.push({ type: request.resourceType(), address: request.url(), bytes })
  })

  const html = await (await reach(page, sites)).body()
  expect(gzipSync(html).length).toBeLessThan(14 * kB)
  expect(await page.locator('script, link[rel=modulepreload]').count()).toBe(0)

  expect(loaded.filter(({ type }) => type === 'script')).toEqual([])
  for (const { type, address, bytes } of loaded) {
    if (type === 'stylesheet') expect(gzipSync(await bytes).length).toBeLessThan(10 * kB)
    if (address.endsWith('/thumbnail.webp')) {
      expect((await bytes).length, address).toBeLessThan(20 * kB)
    }
  }
})
