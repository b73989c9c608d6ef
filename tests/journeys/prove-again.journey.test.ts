import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { makeClaimSlip } from '#core/holdings/make-claim-slip.ts'
import { staged } from '../backups.ts'
import { follow, openBrowser, visit } from '../browser.ts'
import { freePort } from '../free-port.ts'
import { passportNumber } from '../holders.ts'
import { openOpenIdProvider, sayWho, signInThere } from '../openid-provider.ts'
import { anAddedRecord, engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

async function open(engine: (typeof engines)[number]) {
  const all = new AsyncDisposableStack()
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const provider = all.use(await openOpenIdProvider(url))
  const environment = { PORT: port, PUBLIC_URL: url, ...provider.environment }
  const site = all.use(await openTestSite(engine, environment))
  const browser = all.use(await openBrowser())
  return { site, browser, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

const here = '/dashboard/my-record'
const toProvider = (page: Page) => page.getByRole('link', { name: 'Continue with Example ID' })
const makeCode = (page: Page) => page.getByRole('button', { name: 'Create the code' })

describe.each(engines)('on %s', (engine) => {
  test('who has no password shows at the provider who they are, before a code is made', async () => {
    await using all = await open(engine)
    const { site, browser } = all
    const admin = await site.portal.as('admin')
    const recordId = await anAddedRecord(site.portal, {
      documents: { visa: await staged(site.portal) },
    })
    const slip = await makeClaimSlip(admin, recordId)
    if (slip.outcome !== 'made') throw new Error(slip.outcome)
    await using page = await visit(browser, site, { javaScript: false, width: 360 })
    await page.context().route('https://fonts.googleapis.com/**', (route) => {
      return route.fulfill({ contentType: 'text/css', body: '' })
    })
    await page.goto(`/login?to=${encodeURIComponent('/claim')}`)
    await page.locator('a.provider').click()
    await signInThere(page, 'robin')
    await page.waitForURL('**/claim')
    await page.locator('[name=code]').fill(slip.code)
    await page.locator('[name=passportNumber]').fill(passportNumber)
    await follow(page, () => page.getByRole('button', { name: 'Claim it' }).click())
    await page.goto(here)
    expect(await page.locator('main').innerText()).toContain('confirm that it is you')
    // The site has no mail server.
    expect(await page.locator('main').innerText()).not.toContain('email')
    expect(await makeCode(page).count()).toBe(0)

    // The provider has a session for this browser, and skips the login without `prompt` and `max_age`.
    const begun = await page.request.get(`/login/google?to=${here}&again`, { maxRedirects: 0 })
    const address = new URL(begun.headers().location ?? '')
    for (const name of ['prompt', 'max_age']) address.searchParams.delete(name)
    await page.goto(address.href)
    await page.waitForURL('**/auth/callback?*')
    expect(await page.locator('main').innerText()).toContain('did not ask you again')

    await page.goto(here)
    await toProvider(page).click()
    // The provider remembers robin's consent, but asks for the login again.
    await sayWho(page, 'robin')
    await page.waitForURL(`**${here}`)
    await page.getByLabel('Visa').check()
    await page.getByLabel('Note').fill('Example Foods')
    // Simulate a form that was open for longer than the proof of identity is valid.
    const longAgo = new Date(Date.now() - 16 * 60_000).toISOString()
    await admin.db.updateTable('session').set({ provenAt: longAgo }).execute()
    await follow(page, () => makeCode(page).click())
    expect(await page.locator('main').innerText()).toContain('Nothing was changed')
    const opened = page.context().waitForEvent('page')
    await toProvider(page).click()
    const other = await opened
    await sayWho(other, 'robin')
    await other.waitForURL(`**${here}`)
    await other.close()
    expect(await page.getByLabel('Note').inputValue()).toBe('Example Foods')
    await follow(page, () => makeCode(page).click())
    expect(await page.locator('main').innerText()).toContain('PIN')
    expect(await admin.db.selectFrom('share').select('recordId').execute()).toEqual([{ recordId }])

    await page.context().clearCookies({ domain: '127.0.0.1' })
    await page.goto(`/login/google?to=${here}&again`)
    await signInThere(page, 'kim')
    await page.waitForURL('**/auth/callback?*')
    expect(await page.locator('main').innerText()).toContain('with another account')
    const emails = await admin.db.selectFrom('account').select('email').execute()
    expect(emails).not.toContainEqual({ email: 'kim@example.org' })
  })
})
