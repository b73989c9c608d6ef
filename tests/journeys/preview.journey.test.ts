import { expect, test } from 'vitest'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { follow, untilItListens, visit, withBrowser } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

async function asAdmin() {
  const page = await visit(browser, site)
  const { session } = await anAccount(site.portal, 'admin')
  await page.context().addCookies([{ name: 'session', value: session, url: site.url }])
  return page
}

test('a change waits for the network, whatever the preview beside the list reads meanwhile', async () => {
  await using page = await asAdmin()
  page.forgive('ERR_INTERNET_DISCONNECTED')
  const numbers = { passportNumber: 'WAIT0001', irccNumber: 'WAIT0002' }
  const id = await anAddedRecord(site.portal, { name: 'Robin Waits', ...numbers })
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/dashboard/update?search=WAIT0001')
  await untilItListens(page)
  await page.context().setOffline(true)
  await page.locator('main [aria-haspopup=menu]').first().click()
  await page.waitForTimeout(300)
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  const dialog = page.getByRole('dialog', { name: 'The server cannot be reached' })
  await dialog.waitFor()
  await page.waitForTimeout(2000)
  expect(await dialog.isVisible()).toBe(true)
  await page.context().setOffline(false)
  await page.waitForTimeout(1000)
  await follow(page, () => dialog.getByRole('button', { name: 'Try again' }).click())
  await page.locator('.toast').filter({ hasText: 'Robin Waits is now hidden' }).waitFor()
  expect(await findStaffRecord(await site.portal.as('admin'), id)).toMatchObject({
    visibility: 'hidden',
  })
})

test('the end of the session leaves the list where it is, with its preview', async () => {
  await using page = await asAdmin()
  page.forgive('401')
  const numbers = { passportNumber: 'ENDS0001', irccNumber: 'ENDS0002' }
  await anAddedRecord(site.portal, { name: 'Robin Ends', ...numbers })
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/dashboard/update?search=ENDS0001')
  await untilItListens(page)
  await page.context().clearCookies()
  const asked = page.waitForRequest(/\/preview\b/)
  await page.getByRole('link', { name: 'Robin Ends', exact: true }).focus()
  await (await asked).response()
  await page.waitForTimeout(500)
  expect(new URL(page.url()).pathname).toBe('/dashboard/update')
  await page.locator('.preview').getByRole('heading', { name: 'Robin Ends' }).waitFor()
})
