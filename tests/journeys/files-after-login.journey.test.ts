import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { untilItListens, visit, withBrowser } from '../browser.ts'
import { aHeldRecord, password } from '../holders.ts'
import { openTestSite } from '../test-site.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))
const { holder } = await aHeldRecord(site.portal)

test('a file that is asked for after the session has ended comes after the login', async () => {
  await using page = await visit(browser, site)
  await page.context().addCookies([{ name: 'session', value: holder.session, url: site.url }])
  await page.goto('/dashboard/my-record')
  await page.context().clearCookies()
  await page.locator('a[href="/dashboard/my-record/export"]').click()
  await page.waitForURL('**/login?to=*')
  await downloadByLogin(page, holder.email)
})

test('so does one that is opened before the login', async () => {
  await using page = await visit(browser, site)
  await page.goto('/dashboard/my-record/export')
  await downloadByLogin(page, holder.email)
})

async function downloadByLogin(page: Page, email: string): Promise<void> {
  await untilItListens(page)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('[name=password]').press('Enter'),
  ])
  expect(file.suggestedFilename()).toBe('my-record.json')
}
