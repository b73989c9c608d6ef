import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { isRouted } from '#dashboard/addresses.ts'
import { openBrowser, visit } from '../browser.ts'
import { startBothSites, states } from './states.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const sites = await startBothSites(lasting)
const browser = lasting.use(await openBrowser())
const visitors = {
  en: lasting.use(await visit(browser, sites.open, { javaScript: false })),
  bn: lasting.use(await visit(browser, sites.open, { javaScript: false, locale: 'bn' })),
}

const kB = 1000

describe.each(['en', 'bn'] as const)('in the language %s', (locale) => {
  test.each(states)('$what is light, and works before its script has come', async ({ reach }) => {
    const page = visitors[locale]
    const html = await (await reach(page, sites)).body()

    expect(gzipSync(html).length).toBeLessThan(14 * kB)
    await page.locator('html').evaluate((html) => {
      const held = html.querySelector<HTMLTemplateElement>('template#scripts')
      held?.replaceWith(held.content)
    })
    const scripts = await bytesOf(page, 'script[src]', 'src')
    const imported = await bytesOf(page, 'link[rel~=modulepreload]', 'href')
    const weights = [...scripts, ...imported].map(({ length }) => length)
    const isOfReact = isRouted(new URL(page.url()).pathname)
    const most = isOfReact ? 165 : 4
    if (isOfReact) expect(imported.length).toBeGreaterThan(5)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(most * kB)

    const [stylesheet, ...others] = await bytesOf(page, 'link[rel=stylesheet]', 'href')
    expect(others).toEqual([])
    expect(stylesheet?.length).toBeLessThan(10 * kB)

    for (const thumbnail of await bytesOf(page, 'img[src$="/thumbnail.webp"]', 'src')) {
      expect(thumbnail.length).toBeLessThan(20 * kB)
    }
  })
})

test.each(['en', 'bn'] as const)('a page in %s names all scripts that it needs', async (locale) => {
  await using page = await visit(browser, sites.open, { locale })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  const html = await (await page.goto('/login'))?.text()

  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((script) => !html?.includes(`"${script}"`))).toEqual([])
})

test('a whole record shows its eleven documents as thumbnails', async () => {
  const page = visitors.en
  await states.find(({ what }) => what === 'a whole record')?.reach(page, sites)

  expect(await page.locator('img[src$="/thumbnail.webp"]').count()).toBe(11)
})

test.each([360, 1280] as const)(
  'nothing moves while a result or the home page comes, on a screen of %i px',
  async (width) => {
    await using page = await visit(browser, sites.open, { width })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as Shift).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route('**/*.webp', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 200))
      await route.continue()
    })
    for (const what of ['the home page', 'a whole record']) {
      await states.find((state) => state.what === what)?.reach(page, sites)
      await scrollToAll(page)
      await page.waitForTimeout(400)
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      expect(
        shifts.reduce((sum, shift) => sum + shift, 0),
        what,
      ).toBeLessThanOrEqual(0.02)
    }
  },
)

type Shift = { value: number }

test('a result costs fewer bytes for whoever spares their data', async () => {
  const weigh = async (headers: Record<string, string>) => {
    await using page = await visit(browser, sites.open)
    await page.setExtraHTTPHeaders(headers)
    let bytes = 0
    page.on('response', (response) => {
      if (/\.webp$/.test(response.url())) bytes += Number(response.headers()['content-length'])
    })
    await states.find(({ what }) => what === 'a whole record')?.reach(page, sites)
    // Reload, since Playwright's extra headers are lost on a redirect, while a browser repeats its own.
    await page.waitForLoadState('networkidle')
    bytes = 0
    await page.reload()
    await scrollToAll(page)
    await page.waitForLoadState('networkidle')
    const sources = page.locator('.result img')
    expect(await sources.count(), 'it still shows everything').toBe(12)
    return { bytes, photo: (await sources.first().getAttribute('src')) ?? '' }
  }
  const whole = await weigh({})
  const spared = await weigh({ 'save-data': 'on' })
  expect(whole.photo).toMatch(/\/photo\/1\/page\.webp$/)
  expect(spared.photo).toMatch(/\/photo\/1\/thumbnail\.webp$/)
  expect(spared.bytes).toBeLessThan(whole.bytes)
})

async function scrollToAll(page: Page): Promise<void> {
  for (const image of await page.locator('main img:visible').all()) {
    await image.scrollIntoViewIfNeeded()
  }
}

/** The bytes as transferred, compressed if the server compresses them. */
async function bytesOf(page: Page, selector: string, attribute: string): Promise<Buffer[]> {
  const elements = await page.locator(selector).all()
  return Promise.all(
    elements.map(async (element) => {
      const address = new URL((await element.getAttribute(attribute)) ?? '', page.url())
      const asked = get(address, { headers: { 'accept-encoding': 'gzip, deflate' } })
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      expect(answer.statusCode).toBe(200)
      return buffer(answer)
    }),
  )
}
