import { afterAll, expect, test } from 'vitest'
import { follow, openBrowser, visit } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const site = lasting.use(await openTestSite('sqlite'))
const browser = lasting.use(await openBrowser())

async function atSettings() {
  const visitor = await visit(browser, site)
  const { page } = visitor
  const { session } = await anAccount(site.portal, 'admin')
  const cookie = { name: 'session', value: session, url: site.url }
  await page.context().addCookies([cookie])
  await page.goto('/dashboard/settings')
  const save = page.locator('#organisation button[type=submit]')
  return { visitor, page, cookie, save, phone: page.getByLabel('Phone') }
}

test('what was typed is saved after somebody whose session had ended signs in again', async () => {
  const { visitor, page, cookie, save, phone } = await atSettings()
  await using typing = visitor
  await page.context().clearCookies()
  await phone.fill('+00 111')
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'You have been logged out' })
  await dialog.waitFor()
  const elsewhere = dialog.getByRole('link', { name: 'Log in using another tab' })
  expect(await elsewhere.getAttribute('href')).toBe('/login?to=%2Fdashboard%2Fsettings')

  await page.context().addCookies([cookie])
  await follow(page, () => dialog.getByRole('button', { name: 'Try again' }).click())
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  expect(await phone.inputValue()).toBe('+00 111')
  typing.forgive('401')
})

test('what was typed stays while the network is away', async () => {
  const { visitor, page, save, phone } = await atSettings()
  await using typing = visitor
  await page.context().setOffline(true)
  await phone.fill('+00 222')
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'The server cannot be reached' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Back to the page' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('The server cannot be reached: trying again…').waitFor()
  expect(await phone.inputValue()).toBe('+00 222')

  await page.context().setOffline(false)
  await page.getByText('The server cannot be reached: trying again…').waitFor({ state: 'hidden' })
  await follow(page, () => save.click())
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  expect(await phone.inputValue()).toBe('+00 222')
  typing.forgive('ERR_INTERNET_DISCONNECTED')
})

test('a notice that could not be sent stays in its form after going back to it', async () => {
  await using visitor = await visit(browser, site)
  const { page } = visitor
  const { session } = await anAccount(site.portal, 'admin')
  await page.context().addCookies([{ name: 'session', value: session, url: site.url }])
  await page.goto('/dashboard/posts')
  const title = page.getByLabel('Title')
  await title.fill('Closed on Friday')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save without publishing' }).click()
  const dialog = page.getByRole('dialog', { name: 'The server cannot be reached' })
  await dialog.getByRole('button', { name: 'Back to the page' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await title.inputValue()).toBe('Closed on Friday')
  await page.context().setOffline(false)
  visitor.forgive('ERR_INTERNET_DISCONNECTED')
})
