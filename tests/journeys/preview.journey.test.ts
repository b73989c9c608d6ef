import { describe, expect, test } from 'vitest'
import { addRecord } from '#core/records/add-record.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { sendBack } from '#core/records/send-back.ts'
import { updateRecord } from '#core/records/update-record.ts'
import { follow, untilItListens, visit, withBrowser } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { added, anAddedRecord, aRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

async function asAdmin(options = {}) {
  const page = await visit(browser, site, { ...options, as: await anAccount(site.portal, 'admin') })
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
  const preview = page.locator('.preview')
  await preview.getByRole('heading', { name: 'Robin Ends' }).waitFor()
  await preview.getByText('The preview could not be loaded.').waitFor()
  const { session } = await anAccount(site.portal, 'admin')
  await page.context().addCookies([{ name: 'session', value: session, url: site.url }])
  await preview.getByRole('button', { name: 'Try again' }).click()
  await preview.getByText('ENDS0001').waitFor()
})

async function aPending(name: string, number: string): Promise<string> {
  const numbers = { passportNumber: `${number}1`, irccNumber: `${number}2` }
  return added(addRecord(await site.portal.as('moderator'), aRecord({ name, ...numbers })))
}

test('what is saved while it is ticked is not approved unseen, though the list follows', async () => {
  await using page = await asAdmin()
  const moderator = await site.portal.as('moderator')
  const [id] = [await aPending('Robin Seen', 'TICK1'), await aPending('Sam Seen', 'TICK2')]
  await page.goto('/dashboard/update?search=TICK')
  await untilItListens(page)
  await page.locator('thead .choose input').check()
  await page.waitForTimeout(1000)
  const fields = { name: 'Robin Unseen', address: 'Elsewhere' }
  await updateRecord(moderator, { id, revision: 1, fields })
  await page.getByRole('checkbox', { name: 'Select Robin Unseen' }).waitFor({ timeout: 15_000 })
  await page.getByText('2 records selected').waitFor()
  const approve = page.locator('[name=bulk][value=approve]')
  const lines = page.locator('.bulk-results li')
  await follow(page, () => approve.click())
  expect(await lines.allTextContents()).toEqual([
    'Robin Unseen: Not done: it was changed after you selected it',
    'Sam Seen: Approved',
  ])
  await page.getByText('1 record selected').waitFor()
  // The change just made by this person is no reason to doubt their selection.
  await page.getByRole('checkbox', { name: 'Select Robin Unseen' }).check()
  await follow(page, () => page.locator('[name=bulk][value=hide]').click())
  await page.getByText('2 of 2 records changed').first().waitFor()
  await page.getByText('2 records selected').waitFor()
  await follow(page, () => approve.click())
  expect(await lines.allTextContents()).toEqual([
    'Sam Seen: Already approved',
    'Robin Unseen: Approved',
  ])
})

test('without a script, what was saved meanwhile has to be selected again', async () => {
  await using page = await asAdmin({ javaScript: false })
  const moderator = await site.portal.as('moderator')
  const id = await aPending('Robin Plain', 'PLAIN')
  await page.goto('/dashboard/Control_Post?search=PLAIN')
  const box = page.getByRole('checkbox', { name: 'Select Robin Plain' })
  await box.check()
  await updateRecord(moderator, { id, revision: 1, fields: { address: 'Elsewhere' } })
  page.forgive('422')
  await page.locator('.send-back-many summary').click()
  await follow(page, () => page.locator('[value=send-back]').click())
  await page.locator('#reason-error').waitFor()
  expect(await box.isChecked()).toBe(false)
})

describe.each([true, false])('with JavaScript: %s', (javaScript) => {
  test.each([
    ['en', 'Not done: it was sent back and is not corrected yet'],
    ['bn', 'করা হয়নি: এটি সংশোধনের জন্য ফেরত পাঠানো হয়েছে, এখনও সংশোধন হয়নি'],
  ] as const)('the list approves nothing that was sent back, in %s', async (locale, outcome) => {
    await using page = await asAdmin({ javaScript, locale })
    const [number, name] = [`BACK${javaScript ? 1 : 2}${locale.toUpperCase()}`, 'Robin Back']
    const id = await aPending(name, number)
    await sendBack(await site.portal.as('admin'), { id, reason: 'The name is cut off' })
    await page.goto(`/dashboard/update?search=${number}`)
    await page.locator('tbody [name=chosen]').check()
    expect(await page.locator('tbody [name=hide]').count()).toBe(1)
    expect(await page.locator('tbody [name=approve]').count()).toBe(0)
    await follow(page, () => page.locator('[name=bulk][value=approve]').click())
    expect(await page.locator('.bulk-results li').allTextContents()).toEqual([
      `${name}: ${outcome}`,
    ])
  })
})
