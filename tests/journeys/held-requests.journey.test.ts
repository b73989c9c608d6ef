import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { scriptsHeader } from '#contract/private-answer.ts'
import { newShareCode } from '#contract/shares/share-code.ts'
import { follow, send, visit, withBrowser } from '../browser.ts'
import { aCandidate, aSlip } from '../holders.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

const untilItListens = (page: Page) => page.locator('.palette-button:visible:enabled').waitFor()

async function atSettings() {
  const page = await visit(browser, site)
  const { session } = await anAccount(site.portal, 'admin')
  const cookie = { name: 'session', value: session, url: site.url }
  await page.context().addCookies([cookie])
  await page.goto('/dashboard/settings')
  await untilItListens(page)
  const save = page.locator('#organisation button[type=submit]')
  return { page, cookie, save, phone: page.getByLabel('Phone') }
}

test('what was typed is saved after somebody whose session had ended signs in again', async () => {
  const { page, cookie, save, phone } = await atSettings()
  await using typing = page
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

test('what was typed is not saved in the name of somebody else who signs in meanwhile', async () => {
  const { page, cookie, save, phone } = await atSettings()
  await using typing = page
  const other = await anAccount(site.portal, 'admin')
  await page.context().clearCookies()
  await phone.fill('+00 333')
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'You have been logged out' })
  await dialog.waitFor()

  await page.context().addCookies([{ ...cookie, value: other.session }])
  const refused = page.waitForResponse((answer) => answer.status() === 401)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await refused
  await dialog.waitFor()
  await page.context().addCookies([cookie])
  await follow(page, () => dialog.getByRole('button', { name: 'Try again' }).click())
  await page.getByText('Saved', { exact: true }).waitFor()
  typing.forgive('401')
})

test('a claim and a correction wait for whoever types them to sign in again', async () => {
  await using page = await visit(browser, site)
  const recordId = await anAddedRecord(site.portal, {
    passportNumber: 'HELD0001',
    irccNumber: 'HELD0002',
  })
  const { session } = await aCandidate(site.portal)
  const cookie = { name: 'session', value: session, url: site.url }
  const sendAfterSigningIn = async (button: string) => {
    await page.context().clearCookies()
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'You have been logged out' })
    await dialog.waitFor()
    await page.context().addCookies([cookie])
    await follow(page, () => dialog.getByRole('button', { name: 'Try again' }).click())
  }

  await page.context().addCookies([cookie])
  await follow(page, () => page.goto('/claim'))
  const code = await aSlip(await site.portal.as('admin'), recordId)
  await page.locator('[name=code]').fill(code)
  await page.locator('[name=passportNumber]').fill('HELD0001')
  await sendAfterSigningIn('Claim it')
  await page.locator('[name=correction]').fill('My name is spelt with one l')
  await sendAfterSigningIn('Send')
  await page.reload()
  expect(await page.locator('[name=correction]').inputValue()).toBe('My name is spelt with one l')
  page.forgive('401')
})

test('a claim before the email is confirmed says what is missing, until that is done', async () => {
  const { id, session } = await aCandidate(site.portal, { isVerified: false })
  await using page = await visit(browser, site, { width: 360, as: { session } })
  await follow(page, () => page.goto('/claim'))
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'Your email address is not confirmed yet' })
  await page.locator('[name=code]').fill(newShareCode())
  await page.locator('[name=passportNumber]').fill('HELD0001')
  expect(await told.count()).toBe(0)
  const claim = page.getByRole('button', { name: 'Claim it' })
  page.forgive('409')
  await send(page, () => claim.click())
  await told.waitFor()
  expect(await told.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(0)
  expect(await page.locator('[name=passportNumber]').inputValue()).toBe('HELD0001')

  const { db } = await site.portal.as('admin')
  const emailVerifiedAt = new Date().toISOString()
  await db.updateTable('account').set({ emailVerifiedAt }).where('id', '=', id).execute()
  page.forgive('404')
  await send(page, () => claim.click())
  await page.getByText('Your email address is not confirmed yet').waitFor({ state: 'detached' })
  expect(await page.getByRole('alert').count()).toBe(1)
})

test('what was typed stays while the network is away', async () => {
  const { page, save, phone } = await atSettings()
  await using typing = page
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
  await using page = await visit(browser, site, { as: await anAccount(site.portal, 'admin') })
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/dashboard/posts?from=menu')
  await untilItListens(page)
  const title = page.getByLabel('Title')
  await title.fill('Closed on Friday')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save without publishing' }).click()
  const dialog = page.getByRole('dialog', { name: 'The server cannot be reached' })
  await dialog.getByRole('button', { name: 'Back to the page' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const waits = page.getByText('The server cannot be reached: trying again…')
  await waits.waitFor()
  await page.context().setOffline(false)
  await waits.waitFor({ state: 'hidden' })
  await page.waitForTimeout(300)
  expect(await title.inputValue()).toBe('Closed on Friday')
  expect(new URL(page.url()).search).toBe('?from=menu')
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  page.forgive('ERR_INTERNET_DISCONNECTED')
})

test('words of a proxy in the place of data are said, and asked for again', async () => {
  const { page, save, phone } = await atSettings()
  await using typing = page
  typing.forgive('502')
  let isAway = true
  await page.route('**/*.data*', (route) => {
    const body = '<html><title>502 Bad Gateway</title></html>'
    return isAway
      ? route.fulfill({ status: 502, contentType: 'text/html', body })
      : route.continue()
  })
  await phone.fill('+00 333')
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'The server cannot be reached' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Back to the page' }).click()
  await page.getByText('The server cannot be reached: trying again…').waitFor()
  expect(await phone.inputValue()).toBe('+00 333')
  isAway = false
  await page.getByText('The server cannot be reached: trying again…').waitFor({ state: 'hidden' })
  await follow(page, () => save.click())
  await page.getByText('Saved', { exact: true }).waitFor()
})

test('after an update of the site an old tab keeps what is typed, and is loaded again once', async () => {
  const { page, phone } = await atSettings()
  await using typing = page
  for (const text of ['404', 'route module', 'dynamically imported']) typing.forgive(text)
  let loaded = 0
  page.on('load', () => loaded++)
  const isGone = /assets\/(palette-dialog|overview)-/
  await page.route(isGone, (route) => route.fulfill({ status: 404, body: '' }))
  await phone.fill('+00 444')
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'This site was updated' })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  expect(await phone.inputValue()).toBe('+00 444')
  expect(loaded).toBe(0)

  await page.locator('#drawer').getByRole('link', { name: 'Overview' }).click()
  await expect.poll(() => loaded, { timeout: 15_000 }).toBe(1)
  await page.waitForTimeout(1000)
  expect(loaded).toBe(1)
  await page.unroute(isGone)
  await follow(page, () => page.locator('#drawer').getByRole('link', { name: 'Overview' }).click())
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
})

test('while the network is away nobody is told to reload the page, and later the dialog comes', async () => {
  const { page, phone } = await atSettings()
  await using typing = page
  for (const text of ['ERR_INTERNET_DISCONNECTED', 'dynamically imported']) typing.forgive(text)
  await phone.fill('+00 555')
  await page.context().setOffline(true)
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'The server cannot be reached' })
  await dialog.waitFor()
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['Back to the page'])
  await dialog.getByRole('button').click()
  await page.context().setOffline(false)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Search or go to' }).waitFor()
  expect(await phone.inputValue()).toBe('+00 555')
})

test('where the dialog that asks cannot be loaded, the page that asks comes', async () => {
  const { page } = await atSettings()
  await using deleting = page
  deleting.forgive('404')
  await anAddedRecord(site.portal)
  await page.route(/assets\/confirm-dialog-/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/dashboard/update')
  await page.locator('.palette-button:visible:enabled').waitFor()
  await page.locator('main [aria-haspopup=menu]').first().click()
  await page.locator('main [name=delete]').first().click()
  await page.getByRole('heading', { name: 'Are you sure?' }).waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

test('a link that is pressed while the network is away keeps the page, and leads on later', async () => {
  const { page, phone } = await atSettings()
  await using reading = page
  reading.forgive('ERR_INTERNET_DISCONNECTED')
  await phone.fill('+00 666')
  await page.context().setOffline(true)
  const link = page.getByRole('navigation').getByRole('link', { name: 'Records', exact: true })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'The server cannot be reached' })
  await dialog.getByRole('button', { name: 'Back to the page' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await phone.inputValue()).toBe('+00 666')
  await link.click()
  await dialog.waitFor()
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Records' }).waitFor()
})

test('so does a place that is chosen in the palette', async () => {
  const { page, phone } = await atSettings()
  await using choosing = page
  choosing.forgive('ERR_INTERNET_DISCONNECTED')
  await phone.fill('+00 777')
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search or go to' })
  await palette.waitFor()
  await page.context().setOffline(true)
  await page.keyboard.type('Activity')
  await palette.getByRole('option', { name: 'Activity' }).click()
  const dialog = page.getByRole('dialog', { name: 'The server cannot be reached' })
  await dialog.waitFor()
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
})

test('a change can be undone while the page says that the server cannot be reached', async () => {
  await using page = (await atSettings()).page
  const numbers = { passportNumber: 'UNDO0001', irccNumber: 'UNDO0002' }
  await anAddedRecord(site.portal, { name: 'Robin Undo', ...numbers })
  await page.goto('/dashboard/update?search=UNDO0001')
  await untilItListens(page)
  const link = page.getByRole('link', { name: 'Robin Undo', exact: true })
  await follow(page, () => link.click())
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  const toast = page.locator('.toast').filter({ hasText: 'Undo' })
  await toast.waitFor()
  await page.context().setOffline(true)
  await page.evaluate(() => history.back())
  const waits = page.locator('.request-waits:not(:empty)')
  await waits.waitFor()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const [undo, told] = [await toast.boundingBox(), await waits.boundingBox()]
    if (!undo || !told) throw new Error('Not shown')
    const [upper, lower] = undo.y < told.y ? [undo, told] : [told, undo]
    expect(upper.y + upper.height, `${width} pixels wide`).toBeLessThan(lower.y)
  }
  await page.context().setOffline(false)
  await waits.waitFor({ state: 'detached' })
  page.forgive('ERR_INTERNET_DISCONNECTED')
})

test('the message about a change appears in the tab that made it, and in no other one', async () => {
  await using page = (await atSettings()).page
  const numbers = { passportNumber: 'TABS0001', irccNumber: 'TABS0002' }
  const id = await anAddedRecord(site.portal, { name: 'Robin Tabs', ...numbers })
  const other = await page.context().newPage()
  await other.goto('/dashboard/settings')
  await untilItListens(other)
  await page.goto(`/dashboard/records/${id}`)
  await untilItListens(page)
  const [isAsked, meanwhile] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/dashboard/records/${id}.data`, async (route) => {
    if (route.request().method() === 'GET') {
      isAsked.resolve()
      await meanwhile.promise
    }
    await route.continue()
  })
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await isAsked.promise
  await follow(other, () => other.getByRole('link', { name: 'Activity', exact: true }).click())
  await other.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
  await other.waitForTimeout(500)
  expect(await other.locator('.toast').count()).toBe(0)
  meanwhile.resolve()
  await page.locator('.toast').filter({ hasText: 'Robin Tabs is now hidden' }).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
})

type Scripts = { scripts: string }

test('after an upgrade a link and Back load their pages as documents, and a form keeps its message', async () => {
  const { page, save, phone } = await atSettings()
  await using upgraded = page
  const mark = () => page.evaluate(() => Object.assign(window, { isSame: true }))
  const isSameDocument = () => page.evaluate(() => 'isSame' in window)
  await mark()
  const { scripts } = (await page.evaluate(
    '({ scripts: __reactRouterManifest.version })',
  )) as Scripts
  const sent: (string | undefined)[] = []
  const upgrade = () =>
    page.route('**/*.data*', async (route) => {
      const response = await route.fetch()
      sent.push(response.headers()[scriptsHeader])
      const headers = { ...response.headers(), [scriptsHeader]: 'newer' }
      await route.fulfill({ response, headers })
    })
  await upgrade()
  await phone.fill('+00 444')
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await isSameDocument()).toBe(true)
  expect(new URL(upgraded.url()).hash).toBe('#organisation')

  const siteDate = page.getByRole('link', { name: 'Site date', exact: true })
  await siteDate.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Site date' }).waitFor()
  expect(await isSameDocument()).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/dashboard/change-date')
  expect(new Set(sent)).toEqual(new Set([scripts]))

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goBack()
  await untilItListens(page)
  await siteDate.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Site date' }).waitFor()
  await mark()
  await upgrade()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  expect(await isSameDocument()).toBe(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
