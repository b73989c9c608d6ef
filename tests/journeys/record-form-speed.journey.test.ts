import { afterAll, expect, test } from 'vitest'
import { follow, openBrowser, toastOn } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { fill, focused, openForm } from './at-record-form.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const site = lasting.use(await openTestSite('sqlite'))
const browser = lasting.use(await openBrowser())

test('a record is entered without a mouse, and the form is ready for the next one', async () => {
  await anAddedRecord(site.portal, { passportNumber: 'SPEED1', irccNumber: 'SPEED2' })
  const admin = await anAccount(site.portal, 'admin')
  await using visitor = await openForm({ site, browser }, '/dashboard/Entry', admin)
  const { page } = visitor
  await expect.poll(() => focused(page)).toBe('passportNumber')
  await page.keyboard.type('speed 1')
  await page.keyboard.press('Tab')
  const taken = page.getByText('Passport number is already used by another record')
  await taken.waitFor()
  expect(await page.locator('.notice').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Open that record' }).count()).toBe(1)
  // The link to that record comes between.
  for (const key of ['Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key)
  await page.keyboard.type('SPEED3')
  await taken.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+Enter')
  await page.getByText('Name is required').first().waitFor()
  expect(await focused(page)).toBe('irccNumber')
  expect(await page.locator('#irccNumber-error').count()).toBe(1)
  await page.keyboard.type('SPEED4')
  expect(await page.locator('#irccNumber-error').count()).toBe(0)
  for (const text of ['Robin Sample', 'Lee', 'Dana', '14 Paper Lane', 'NEPAL']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  expect(await page.getByText('is required').count()).toBe(0)
  await follow(page, () => page.keyboard.press('Control+Enter'))
  expect(await toastOn(page).textContent()).toBe('Record added')
  expect(await page.locator('[name=name]').inputValue()).toBe('')
  await expect.poll(() => focused(page)).toBe('passportNumber')

  const saved = page.getByText('Saved: Robin Sample')
  await follow(page, () => saved.getByRole('link', { name: 'Open' }).click())
  await page.getByRole('heading', { name: 'Robin Sample', level: 1 }).waitFor()
  expect(await page.getByText('NEPAL').count()).toBe(1)
})

test('what the server has not got is kept by the tab, for its owner alone, until they sign out', async () => {
  const owner = await anAccount(site.portal, 'admin')
  const next = await anAccount(site.portal, 'admin')
  const visitor = await openForm({ site, browser }, '/dashboard/Entry', owner)
  const { page } = visitor
  visitor.forgive('ERR_FAILED')
  await page.route('**/dashboard/drafts', (route) => route.abort())
  const name = page.locator('[name=name]')
  const kept = () => page.evaluate(() => sessionStorage.getItem('drafts') ?? '')
  const open = async (session: string) => {
    await page.context().addCookies([{ name: 'session', value: session, url: site.url }])
    await page.goto('/dashboard/Entry')
    await page.locator('[data-awake]').waitFor()
  }
  await fill(page)
  await open(owner.session)
  expect(await name.inputValue()).toBe('Robin Sample')
  expect(await kept()).toContain('Robin Sample')

  await open(next.session)
  expect(await name.inputValue()).toBe('')
  expect(await kept()).toBe('')

  await fill(page)
  expect(await kept()).toContain('Robin Sample')
  await follow(page, () => page.getByRole('button', { name: 'Log out', exact: true }).click())
  expect(await kept()).toBe('')
  await visitor[Symbol.asyncDispose]()
})
