import { expect, test } from 'vitest'
import { headingOn, untilItListens, visit, withBrowser } from '../browser.ts'
import { aHeldRecord, password } from '../holders.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))
const { holder } = await aHeldRecord(site.portal)

test.each([true, false])(
  'who asks for a file after the session has ended comes to its page by the login, script: %s',
  async (javaScript) => {
    await using page = await visit(browser, site, { javaScript, as: holder })
    await page.goto('/dashboard/my-record')
    await page.context().clearCookies()
    const link = page.locator('a[href="/dashboard/my-record/export"]')
    await link.click()
    await page.waitForURL('**/login?to=*')
    await untilItListens(page)
    await page.locator('[name=email]').fill(holder.email)
    await page.locator('[name=password]').fill(password)
    await page.locator('[name=password]').press('Enter')
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(file.suggestedFilename()).toBe('my-record.json')
    expect(new URL(page.url()).pathname).toBe('/dashboard/my-record')
  },
)

test('a missing or forbidden file is answered with a page', async () => {
  await using page = await visit(browser, site, { as: await anAccount(site.portal, 'admin') })
  page.forgive('403')
  page.forgive('404')
  for (const [path, status, heading] of [
    ['/dashboard/my-record/export', 403, 'This page is for students'],
    [`/dashboard/import/${crypto.randomUUID()}/report`, 404, 'Page Not Found'],
  ] as const) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(status)
    expect(await headingOn(page)).toBe(heading)
  }
})
