import { afterAll, expect, test } from 'vitest'
import { follow, openBrowser, visit } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const site = lasting.use(await openTestSite('sqlite'))
const browser = lasting.use(await openBrowser())

test('on a phone the menu closes on the way to a page, which is read from its beginning', async () => {
  await using visitor = await visit(browser, site, { width: 360 })
  const { page } = visitor
  const { session } = await anAccount(site.portal, 'admin')
  await page.context().addCookies([{ name: 'session', value: session, url: site.url }])
  await page.goto('/account')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })

  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await follow(page, () => menu.getByRole('link', { name: 'Settings', exact: true }).click())
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await menu.waitFor({ state: 'hidden' })
  expect(await page.title()).toContain('Settings')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  expect(documents).toEqual([])

  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
  expect(documents).toEqual([])
})
