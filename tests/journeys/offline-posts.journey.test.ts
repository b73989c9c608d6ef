import { expect, test } from 'vitest'
import { newShare } from '#contract/shares/share.ts'
import { createShare } from '#core/shares/create-share.ts'
import { staged } from '../backups.ts'
import { untilItListens, type Visitor, visit, withBrowser } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

async function asAdmin(): Promise<Visitor> {
  const page = await visit(browser, site, { as: await anAccount(site.portal, 'admin') })
  page.forgive('ERR_INTERNET_DISCONNECTED')
  return page
}

/** Until the scripts that a page fetches ahead have surely arrived */
const untilFetchedMs = 1500

/** Presses a button on a lost connection, and tries again on the next one. */
async function pressOffline(page: Visitor, press: () => Promise<unknown>): Promise<void> {
  await page.waitForTimeout(untilFetchedMs)
  await page.context().setOffline(true)
  const { href } = await page.evaluate(() => Object.assign(window, { isSame: true }).location)
  await press()
  const dialog = page.getByRole('dialog', { name: 'The server cannot be reached' })
  await dialog.waitFor()
  expect(page.url()).toBe(href)
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const isSameDocument = (page: Visitor) => page.evaluate(() => 'isSame' in window)

test('the first Undo on a lost connection waits, and happens once it is back', async () => {
  await using page = await asAdmin()
  const numbers = { passportNumber: 'OFF0001', irccNumber: 'OFF0002' }
  const id = await anAddedRecord(site.portal, { name: 'Robin Undo', ...numbers })
  await page.goto(`/dashboard/records/${id}`)
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  const undo = page.locator('.toast').getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await pressOffline(page, () => undo.click())
  await page.locator('.toast').filter({ hasText: 'Robin Undo is now visible' }).waitFor()
  expect(await isSameDocument(page)).toBe(true)
})

test('so does a change that is posted to a page that was not opened yet', async () => {
  await using page = await asAdmin()
  const numbers = { passportNumber: 'OFF0003', irccNumber: 'OFF0004' }
  const documents = { visa: await staged(site.portal) }
  const recordId = await anAddedRecord(site.portal, { name: 'Robin Share', documents, ...numbers })
  const asked = newShare.parse({ documents: ['visa'], purpose: 'employer' })
  await createShare(await site.portal.as('admin'), { ...asked, recordId })
  await page.goto(`/dashboard/records/${recordId}/shares`)
  const revoke = page.locator('main').getByRole('button', { name: 'Revoke' })
  const question = page.getByRole('alertdialog')
  await revoke.click()
  await question.getByRole('button').first().click()
  await question.waitFor({ state: 'hidden' })
  await pressOffline(page, async () => {
    await revoke.click()
    await question.getByRole('button').last().click()
  })
  await page.getByText('Revoked', { exact: true }).waitFor({ state: 'attached' })
  expect(await isSameDocument(page)).toBe(true)
})

test('and one that is chosen in the palette', async () => {
  await using page = await asAdmin()
  const numbers = { passportNumber: 'OFF0005', irccNumber: 'OFF0006' }
  await anAddedRecord(site.portal, { name: 'Robin Hidden', ...numbers })
  await page.goto('/dashboard/settings')
  await untilItListens(page)
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search or go to' })
  await palette.waitFor()
  await page.keyboard.type('OFF0005')
  const hide = palette.getByRole('option', { name: /^Hide/ })
  await hide.waitFor()
  await pressOffline(page, () => hide.click())
  await page.getByText('Robin Hidden is now hidden').waitFor()
  expect(await isSameDocument(page)).toBe(true)
})
