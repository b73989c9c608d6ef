import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { invite } from '#core/invitations/invite.ts'
import { follow, untilItListens, visit, withBrowser } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
/** Waits for the script that comes when something is typed. */
async function type(page: Page, field: string, text: string): Promise<void> {
  const script = page.waitForResponse((answer) => answer.url().includes('typed-in-other-language'))
  await page.locator(field).fill(text)
  await (await script).finished()
  await page.waitForTimeout(100)
}

const inBengali = (page: Page) => page.locator('.languages a[lang=bn]').first()

async function anInvitation(): Promise<string> {
  const asked = { email: 'new@example.org', role: 'moderator', days: 7, byMail: false } as const
  const { session } = await anAccount(site.portal, 'admin')
  const admin = { credentials: { session }, network: '192.0.2.7' }
  const made = await invite(await site.portal.portal.ctxFor(admin), asked)
  if (made.outcome !== 'invited') throw new Error(made.outcome)
  return `/invitation?token=${made.token}`
}

test.each([
  ['the email at /login', async () => '/login?to=/account', '#email', 'robin@example.org'],
  ['the email of who forgot a password', async () => '/forgot-password', '#email', 'robin'],
  ['the name of who was invited', anInvitation, '#name', 'Robin Sample'],
])('another language keeps %s, in this tab and in no address', async (_, address, field, text) => {
  await using page = await visit(browser, site)
  const sent: string[] = []
  await page.goto(await address())
  page.on('request', (request) => sent.push(request.url(), request.postData() ?? ''))
  await type(page, field, text)
  const password = page.locator('#password')
  const hasPassword = (await password.count()) > 0
  if (hasPassword) await password.fill('correct-horse-9')
  await follow(page, () => inBengali(page).click())
  await untilItListens(page)
  expect(await page.locator('html').getAttribute('lang')).toBe('bn')
  await expect.poll(() => page.locator(field).inputValue()).toBe(text)
  if (hasPassword) expect(await password.inputValue()).toBe('')
  expect(await kept(page)).not.toContain(text)
  expect(sent.join()).not.toContain(encodeURIComponent(text))

  await page.reload()
  expect(await page.locator(field).inputValue()).toBe('')
})

test.each(['/', '/register'])(
  'what was typed is forgotten if the page in another language could not be loaded, on %s',
  async (next) => {
    await using page = await visit(browser, site)
    await page.goto('/login')
    await type(page, '#email', 'robin@example.org')
    page.forgive('net::ERR_')
    await page.route('**/login?lang=bn', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await inBengali(page).click()
    await failed
    await page.waitForFunction(() => location.protocol === 'chrome-error:')
    await page.goto(next)
    await expect.poll(() => kept(page)).not.toContain('robin')
  },
)

test('what was typed long ago is not shown to who opens the page next in this tab', async () => {
  await using page = await visit(browser, site)
  await page.goto('/login')
  for (const [age, shown] of [
    [1000, 'robin@example.org'],
    [61_000, ''],
  ] as const) {
    await page.evaluate((at) => {
      sessionStorage.setItem('typed', JSON.stringify(['/login', at, 'robin@example.org']))
    }, Date.now() - age)
    await page.reload()
    await expect.poll(() => kept(page)).not.toContain('robin')
    expect(await page.locator('#email').inputValue()).toBe(shown)
  }
})
