import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInAs, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const { site, browser, lasting } = await withBrowser(startDemoSite())
const visitor = lasting.use(await visit(browser, site))
await signInAs(visitor, 'admin')
// A plain page, without the check for failed requests, since this test blocks scripts on purpose.
const page = await visitor.context().newPage()

const scripts = '**/assets/*.js'
await visitor.goto('/dashboard/update')
const link = await visitor.locator('.records tbody .who a').first().getAttribute('href')
const lists = ['/dashboard', '/dashboard/update', '/dashboard/Control_Post']
const paths = [
  ...lists,
  '/account',
  '/dashboard/Entry',
  '/dashboard/import',
  `/Update_A_User/${link?.split('/').at(-1)}`,
]

// A layout shift during hydration would make a click that has already begun miss its target.
test.for([320, 1366])('nothing moves once a page listens, %i pixels wide', async (width) => {
  await page.setViewportSize({ width, height: 800 })
  for (const path of paths) {
    await page.route(scripts, (route) => route.abort())
    await page.goto(path)
    const before = await placesOf(page)
    await page.unroute(scripts)
    await page.goto(path)
    await page.locator('.palette-button:visible:enabled').waitFor()
    await page.waitForFunction(() => !document.querySelector('.record-form:not([data-awake])'))
    const after = await placesOf(page)
    const moved = Object.entries(before).filter(([name, at]) => after[name] && after[name] !== at)
    expect(moved.map(([name, at]) => `${path}: ${name}: ${at} -> ${after[name]}`)).toEqual([])
    expect(Object.keys(before).length).toBeGreaterThan(10)
  }
})

test('a page that the router shows has at once what needs a script', async () => {
  await page.setViewportSize({ width: 1366, height: 800 })
  await page.goto('/dashboard/update')
  await page.locator('.palette-button:visible:enabled').waitFor()
  const shown = page.evaluate(() => {
    const labels: (string | null)[] = []
    return new Promise<typeof labels>((resolve) => {
      const look = new MutationObserver(() => {
        const label = document.querySelector('label[for=file]')
        if (label && labels.push(label.textContent) === 1) setTimeout(() => resolve(labels), 300)
      })
      look.observe(document.body, { subtree: true, childList: true, characterData: true })
    })
  })
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  expect(new Set(await shown)).toEqual(new Set(['Choose files']))
})

/** The positions of headings and controls. */
function placesOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const named = [...document.querySelectorAll('h1, a, button, input, summary')].map((one, n) => {
      const { x, y, width } = one.getBoundingClientRect()
      const name = `${one.tagName} ${one.getAttribute('href') ?? one.textContent}`
      const at = `${Math.round(x)},${Math.round(y + scrollY)}`
      return width === 0 ? [String(n), ''] : [name, at]
    })
    return Object.fromEntries(named.filter(([, at]) => at !== ''))
  })
}
