import { expect, test } from 'vitest'
import { dashboardPages, dashboardPath } from '#contract/dashboard-pages.ts'
import { signInAs, untilItListens, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const { site, browser } = await withBrowser(startDemoSite())

test.for(['admin', 'moderator', 'student'] as const)('the pages of a %s', async (role) => {
  await using page = await visit(browser, site, { locale: 'bn' })
  await page.addInitScript(removeNewerFeatures)
  await signInAs(page, role)
  for (const path of dashboardPages[role].map(dashboardPath)) {
    await page.goto(path)
    await untilItListens(page)
    expect(await page.locator('main h1').count(), path).toBe(1)
  }
})

test('the list of records, with its preview, and a record with its history', async () => {
  await using page = await visit(browser, site, { width: 1280 })
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.addInitScript(removeNewerFeatures)
  await signInAs(page, 'admin', '/dashboard/update')
  await untilItListens(page)
  await page.keyboard.press('j')
  await page.locator('.preview .thumbnails img, .preview .quiet').first().waitFor()
  await page.locator('.records tbody .who a').first().click()
  await page.locator('.day .entry').first().waitFor()
  await page.goto('/dashboard/posts')
  await untilItListens(page)
})

/** What Safari 16.4 lacks, the oldest browser that the build compiles for */
function removeNewerFeatures(): void {
  const remove = (from: object, ...names: string[]) => {
    for (const name of names) Reflect.deleteProperty(from, name)
  }
  const iterator: object = Object.getPrototypeOf(Object.getPrototypeOf([].values()))
  remove(iterator, 'map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach')
  remove(iterator, 'some', 'every', 'find')
  remove(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf')
  remove(Set.prototype, 'symmetricDifference', 'isDisjointFrom')
  remove(globalThis, 'Iterator', 'scheduler')
  remove(URL, 'parse', 'canParse')
  remove(Promise, 'try', 'withResolvers')
  remove(Map, 'groupBy')
  remove(Object, 'groupBy')
  remove(Array, 'fromAsync')
  remove(RegExp, 'escape')
  remove(AbortSignal, 'any')
  remove(Element.prototype, 'checkVisibility')
  remove(Document.prototype, 'startViewTransition')
  // Their names of months are other ones, and hydration fails where texts differ.
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    get: () => () => 'spelt differently',
  })
}
