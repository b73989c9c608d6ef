import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow, openBrowser, toastOn, type Visit, type Visitor, visit } from '../browser.ts'
import { freePort } from '../free-port.ts'
import { openOpenIdProvider, sayWho, signInThere } from '../openid-provider.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite, type TestSite } from '../test-site.ts'
import { problemsInEveryVariant } from './variants.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
let site: TestSite
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const provider = lasting.use(await openOpenIdProvider(url))
  const environment = { PORT: port, PUBLIC_URL: url, ...provider.environment }
  site = lasting.use(await openTestSite('sqlite', environment))
  browser = lasting.use(await openBrowser())
})

/** Opens a browser and stubs Google Fonts, which the pages of the provider request. */
async function visitSite(options: Visit = {}): Promise<Visitor> {
  const visitor = await visit(browser, site, options)
  await visitor.context().route('https://fonts.googleapis.com/**', (route) => {
    return route.fulfill({ contentType: 'text/css', body: '' })
  })
  return visitor
}

async function whoIsThere(page: Page): Promise<string> {
  await page.goto(`${site.url}/dashboard`)
  return page.locator('.person').innerText()
}

test('without a script the link goes there and back, to where somebody was going', async () => {
  await using page = await visitSite({ javaScript: false, locale: 'bn' })
  await page.goto(`${site.url}/login?to=%2Faccount%2Ftwo-factor`)
  await page.locator('a.provider').click()
  await signInThere(page, 'robin')
  await page.waitForURL('**/account/two-factor')
  expect(await whoIsThere(page)).toContain('robin Sample')
})

test('with a script a window of its own opens, and closes when it is done', async () => {
  await using page = await visitSite()
  await follow(page, () => page.goto(`${site.url}/login?to=%2Faccount%2Ftwo-factor`))
  expect(await problemsInEveryVariant(page)).toEqual([])
  await page.getByLabel('Email', { exact: true }).fill('typed@example.org')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('a.provider').click(),
  ])
  await popup.waitForLoadState()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('typed@example.org')
  const closed = popup.waitForEvent('close')
  await signInThere(popup, 'alex')
  await closed
  await page.waitForURL('**/account/two-factor')
  expect(await toastOn(page).innerText()).toContain('successful')
  expect(await whoIsThere(page)).toContain('alex Sample')
})

test('without a page to return to, a popup leads its opener to the page of the role', async () => {
  await using page = await visitSite()
  await follow(page, () => page.goto(`${site.url}/login`))
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('a.provider').click(),
  ])
  const closed = popup.waitForEvent('close')
  await signInThere(popup, 'lee')
  await closed
  await page.waitForURL('**/dashboard/my-enrolled-classes')
  expect(await toastOn(page).innerText()).toContain('successful')
})

test('where windows are blocked the link leads there itself', async () => {
  await using page = await visitSite()
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(`${site.url}/register`)
  await page.locator('a.provider').click()
  await signInThere(page, 'kim')
  await page.waitForURL('**/dashboard/my-enrolled-classes')
  expect(await whoIsThere(page)).toContain('kim Sample')
})

test('an email that the provider has not confirmed for opens nothing, and it says why', async () => {
  await using page = await visitSite({ javaScript: false })
  await page.goto(`${site.url}/login`)
  await page.locator('a.provider').click()
  await signInThere(page, 'unverified-sam')
  await page.waitForURL('**/auth/callback?*')
  expect(await page.locator('main').innerText()).toContain('has not confirmed')
})

test('a window of its own that fails says why, and closes', async () => {
  await using page = await visitSite()
  await follow(page, () => page.goto(`${site.url}/login`))
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('a.provider').click(),
  ])
  await signInThere(popup, 'unverified-lou')
  await popup.waitForURL('**/auth/callback?*')
  const close = popup.locator('main').getByRole('button')
  await close.waitFor()
  expect(await popup.locator('main').innerText()).toContain('has not confirmed')
  expect(await popup.locator('main a').count()).toBe(0)
  const closed = popup.waitForEvent('close')
  // The window can be gone before the click has been answered.
  close.click().catch(() => {})
  await closed
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('what another browser brings back opens nothing here', async () => {
  await using attacker = await visitSite({ javaScript: false })
  await using victim = await visitSite({ javaScript: false })
  await attacker.goto(`${site.url}/login`)
  await attacker.locator('a.provider').click()
  // Without its cookie, the attacker's browser cannot redeem the code, so the code stays usable.
  await attacker.context().clearCookies({ name: 'openid' })
  await signInThere(attacker, 'attacker')
  await attacker.waitForURL('**/auth/callback?*')
  const stolen = attacker.url()
  for (const begin of [false, true]) {
    if (begin) await victim.goto(`${site.url}/login/google`, { waitUntil: 'commit' })
    const answer = await victim.goto(stolen)
    expect(answer?.status()).toBe(400)
    expect(await victim.context().cookies(site.url)).not.toContainEqual(
      expect.objectContaining({ name: 'session' }),
    )
  }
})

test('the second of two tabs counts, and Back after it does not say that nobody is logged in', async () => {
  await using page = await visitSite({ javaScript: false, locale: 'bn' })
  await page.goto(`${site.url}/login`)
  await page.locator('a.provider').click()
  const second = await page.context().newPage()
  await second.goto(`${site.url}/login`)
  await second.locator('a.provider').click()
  await signInThere(page, 'robin')
  await page.waitForURL('**/auth/callback?*')
  expect(await page.locator('main').innerText()).toContain('ট্যাবে')
  const ofFirst = page.url()
  await sayWho(second, 'robin')
  await second.waitForURL('**/dashboard/my-enrolled-classes')
  await page.goto(ofFirst)
  expect(new URL(page.url()).pathname).toBe('/dashboard/my-enrolled-classes')
})

test('an account registered first with somebody else’s email gains nothing', async () => {
  const squatter = await anAccount(site.portal, 'student', { password: 'a long enough phrase' })
  const name = squatter.email.split('@', 1)[0] ?? ''
  await using owner = await visitSite({ javaScript: false })
  await owner.goto(`${site.url}/login`)
  await owner.locator('a.provider').click()
  await signInThere(owner, name)
  await owner.waitForURL('**/dashboard/my-enrolled-classes')
  expect(await whoIsThere(owner)).toContain(`${name} Sample`)
  const { headers } = await site.get('/dashboard', { headers: { cookie: squatter.cookie } })
  expect(headers.get('location')).toContain('/login')
})

test('a window of its own that finds staff leads its opener to the login that links', async () => {
  const { email } = await anAccount(site.portal, 'moderator', { password: 'a long enough phrase' })
  const { db } = await site.portal.as('admin')
  const emailVerifiedAt = '2026-01-01T00:00:00.000Z'
  await db.updateTable('account').set({ emailVerifiedAt }).where('email', '=', email).execute()
  await using page = await visitSite()
  await follow(page, () => page.goto(`${site.url}/login?to=%2Faccount`))
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.locator('a.provider').click(),
  ])
  await signInThere(popup, email.split('@', 1)[0] ?? '')
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Log in and link Example ID' }).click()
  await closed
  await page.waitForURL('**/login?link&to=%2Faccount')
  await page.locator('main').getByText(`Example ID (${email}) is linked`).waitFor()
  expect(await problemsInEveryVariant(page)).toEqual([])
  await page.getByRole('link', { name: 'Log in without linking Example ID' }).click()
  await page.locator('a.provider').waitFor()
})

test('staff give their password once, and a later owner of the mailbox gets nothing', async () => {
  const password = 'a long enough phrase'
  const { email } = await anAccount(site.portal, 'moderator', { password })
  const { db } = await site.portal.as('admin')
  const emailVerifiedAt = '2026-01-01T00:00:00.000Z'
  await db.updateTable('account').set({ emailVerifiedAt }).where('email', '=', email).execute()
  const name = email.split('@', 1)[0] ?? ''
  async function begin(page: Page, as: string): Promise<void> {
    await page.goto(`${site.url}/login?to=%2Faccount`)
    await page.locator('a.provider').click()
    await signInThere(page, as)
  }

  await using staff = await visitSite({ javaScript: false })
  await begin(staff, name)
  await staff.waitForURL('**/auth/callback?*')
  expect(await staff.locator('main').innerText()).toContain('Log in once with its password')
  await staff.getByRole('link', { name: 'Log in and link Example ID' }).click()
  await staff.locator('main').getByText(`Example ID (${email}) is linked`).waitFor()
  await staff.getByLabel('Email', { exact: true }).fill(email)
  await staff.getByLabel('Password', { exact: true }).fill(password)
  await staff.getByRole('button', { name: 'Log in' }).click()
  await staff.waitForURL('**/account')

  await using again = await visitSite({ javaScript: false })
  await begin(again, name)
  await again.waitForURL('**/account')
  expect(await whoIsThere(again)).toContain('Sam moderator')

  await using later = await visitSite({ javaScript: false })
  await begin(later, `${name}.later`)
  await later.waitForURL('**/auth/callback?*')
  expect(await later.locator('main').innerText()).toContain('linked to another account')
})
