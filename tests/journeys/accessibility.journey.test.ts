import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { startBothSites, states } from './states.ts'
import { problemsInEveryVariant } from './variants.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const sites = await startBothSites(lasting)
const browser = lasting.use(await openBrowser())
const visitors = {
  en: lasting.use(await visit(browser, sites.open, { locale: 'en' })),
  bn: lasting.use(await visit(browser, sites.open, { locale: 'bn' })),
}

describe.each(['en', 'bn'] as const)('in the language %s', (locale) => {
  test.each(states)('$what: axe finds nothing, and all of it can be read', async (state) => {
    const page = visitors[locale]
    await page.setViewportSize({ width: 320, height: 700 })
    expect((await state.reach(page, sites)).status()).toBe(state.status)

    expect(await overflowOf(page)).toEqual([])
    expect(await problemsInEveryVariant(page)).toEqual([])

    await page.setViewportSize({ width: 320, height: 700 })
    await page.locator('html').evaluate((html) => {
      html.style.fontSize = '200%'
    })
    expect(await overflowOf(page), 'with text twice as large').toEqual([])
  })
})

/** Elements that overflow the page horizontally, or are clipped in their box. */
async function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const sideways = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []
    const shown = [...document.body.querySelectorAll<HTMLElement>('*:not(.skip, .unseen, svg *)')]
    const out = shown.filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    const cut = shown.filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      if (overflowX === 'visible' && overflowY === 'visible') return false
      const isTooWide = element.scrollWidth > element.clientWidth + 1
      return (
        element.tagName !== 'INPUT' &&
        (isTooWide || element.scrollHeight > element.clientHeight + 1)
      )
    })
    const name = (element: HTMLElement) => `${element.tagName} ${element.textContent.slice(0, 40)}`
    return [...sideways, ...out.map(name), ...cut.map((element) => `cut off: ${name(element)}`)]
  })
}
