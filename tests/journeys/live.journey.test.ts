import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInAs, type Visitor, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { fill } from './at-record-form.ts'

const { site, browser } = await withBrowser(startDemoSite())

async function asAdmin() {
  const visitor = await visit(browser, site)
  await signInAs(visitor, 'admin')
  await visitor.locator('.palette-button:visible:enabled').waitFor()
  return visitor
}

const waiting = (page: Page) =>
  page.locator('#drawer a[href="/dashboard/Control_Post"] .count').textContent()
const within = { timeout: 15_000 }

/** Opens a page and waits for its event stream, since the server polls for changes from then on. */
async function listenAt(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/dashboard/live',
  )
  await page.goto(path)
  await opened
  await page.waitForTimeout(1000)
}

async function approveFirst(page: Page): Promise<void> {
  await page.locator('.records [aria-haspopup=menu]').first().click()
  await page.locator('.records [name=approve]').first().click()
  await page.locator('.toast').first().waitFor()
}

test('counts and the queue of one browser follow what another one does', async () => {
  await using first = await asAdmin()
  await using second = await asAdmin()
  await listenAt(first, '/dashboard/Control_Post')
  const [count, rows] = [Number(await waiting(first)), first.locator('.records tbody tr')]
  const doomed = await rows.first().getAttribute('id')
  await second.goto('/dashboard/Control_Post')
  await approveFirst(second)
  await expect.poll(async () => Number(await waiting(first)), within).toBe(count - 1)
  await expect.poll(() => rows.first().getAttribute('id'), within).not.toBe(doomed)
})

test('the rows of a moderator follow what an admin does', async () => {
  await using moderator = await visit(browser, site)
  await using admin = await asAdmin()
  await signInAs(moderator, 'moderator')
  await listenAt(moderator, '/dashboard/ManagePost?approval=pending')
  const rows = moderator.locator('.records tbody tr')
  const decided = await rows.first().getAttribute('id')
  await admin.goto(`/dashboard/Control_Post/${decided?.slice(2)}`)
  await admin.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => rows.first().getAttribute('id'), within).not.toBe(decided)
})

test('what arrives on the open page of notifications stays new there', async () => {
  await using moderator = await visit(browser, site)
  await using admin = await asAdmin()
  await signInAs(moderator, 'moderator', '/dashboard/ManagePost?approval=pending')
  const decided = await moderator.locator('.records tbody tr').first().getAttribute('id')
  await listenAt(moderator, '/dashboard/notifications')
  const seen = moderator.getByRole('button', { name: 'Mark all as seen' })
  await seen.waitFor({ state: 'detached' })
  const items = moderator.locator('.notifications li')
  const marked = moderator.locator('.notifications .is-new')
  const [all, before] = [await items.count(), await marked.count()]
  moderator.forgive('ERR_FAILED')
  await moderator.route(/notifications(\.data)?$/, (route) => {
    return route.request().method() === 'POST' ? route.abort() : route.continue()
  })
  await admin.goto(`/dashboard/Control_Post/${decided?.slice(2)}`)
  await admin.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => items.count(), within).toBe(all + 1)
  await moderator.waitForTimeout(500)
  expect(await moderator.getByRole('dialog').count()).toBe(0)
  await moderator.unrouteAll()
  await seen.click()
  await seen.waitFor({ state: 'detached' })
  expect(await marked.count()).toBe(before + 1)
})

test('so do those below a form whose last record can still be undone', async () => {
  await using moderator = await visit(browser, site)
  await using admin = await asAdmin()
  await signInAs(moderator, 'moderator')
  await listenAt(moderator, '/dashboard/ManagePost')
  await moderator.locator('[data-awake]').waitFor()
  await fill(moderator)
  await moderator.keyboard.press('ControlOrMeta+Enter')
  const saved = moderator.locator('.saved', { hasText: 'Robin Sample' })
  await saved.getByRole('button', { name: 'Undo' }).waitFor()
  await moderator.locator('.toast').waitFor({ state: 'detached' })
  const added = moderator.locator('.records tbody tr', { hasText: 'Robin Sample' })
  const id = (await added.getAttribute('id'))?.slice(2)
  await admin.goto(`/dashboard/Control_Post/${id}`)
  await admin.getByRole('button', { name: 'Approve' }).click()
  await added.getByText('Approved').waitFor(within)
  await saved.getByRole('button', { name: 'Undo' }).waitFor()
})

test('what is changed between a page and its stream is shown', async () => {
  await using page = await asAdmin()
  await using second = await asAdmin()
  const [isAsked, meanwhile] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/dashboard\/live(\?|$)/, async (route) => {
    isAsked.resolve()
    await meanwhile.promise
    await route.continue()
  })
  await page.goto('/dashboard/Control_Post')
  const count = Number(await waiting(page))
  await isAsked.promise
  // Block the stream of the second browser, since the server would otherwise poll for changes already.
  second.forgive('ERR_FAILED')
  await second.route(/\/dashboard\/live(\?|$)/, (route) => route.abort())
  await second.goto('/dashboard/Control_Post')
  await approveFirst(second)
  meanwhile.resolve()
  await expect.poll(async () => Number(await waiting(page)), within).toBe(count - 1)
})

test('the message of an action is shown, though the live change arrives while the page still loads', async () => {
  await using page = await asAdmin()
  await listenAt(page, '/dashboard/Control_Post')
  await page.route(/Control_Post\.data/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    await page.waitForTimeout(3000)
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  await approveFirst(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('what became of many records stays to be read while others work', async () => {
  await using page = await asAdmin()
  await using second = await asAdmin()
  await listenAt(page, '/dashboard/Control_Post')
  const count = Number(await waiting(page))
  // Delay the response, so that the live update arrives first.
  await page.route(/Control_Post\.data/, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    const answer = await route.fetch()
    await page.waitForTimeout(2000)
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  await page.locator('.records tbody input[type=checkbox]').first().check()
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await page.locator('.bulk-results').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect.poll(async () => Number(await waiting(page)), within).toBe(count - 1)
  await second.goto('/dashboard/Control_Post')
  await approveFirst(second)
  await expect.poll(async () => Number(await waiting(page)), within).toBe(count - 2)
  expect(await page.locator('.bulk-results').isVisible()).toBe(true)
})

test('whoever sees a record that another one deletes is told, and finds it in the bin', async () => {
  await using page = await asAdmin()
  await using second = await asAdmin()
  await page.goto('/dashboard/update')
  const row = page.locator('.records tbody tr').last()
  const id = (await row.getAttribute('id'))?.slice(2)
  await listenAt(page, `/dashboard/records/${id}`)
  const name = await page.locator('h1').textContent()
  await second.goto(`/dashboard/records/${id}`)
  await second.getByRole('button', { name: 'Delete' }).click()
  await second.getByRole('button', { name: 'Yes, delete it!' }).click()
  await page.getByText(`The record of ${name} was deleted by Anwara Admin.`).waitFor(within)
  expect(new URL(page.url()).pathname).toBe('/dashboard/bin')
  await page.getByRole('button', { name: `Bring back ${name}` }).click()
  await page.locator('.toast').first().waitFor()
})

test('somebody who types in a form is told, and keeps what was typed', async () => {
  await using page = await asAdmin()
  await using other = await asAdmin()
  await page.goto('/dashboard/update?search=A02234567')
  const id = (await page.locator('.records tbody tr').first().getAttribute('id'))?.slice(2)
  await listenAt(page, `/Update_A_User/${id}`)
  await page.locator('[data-awake]').waitFor()
  await page.getByLabel("Mother's Name").fill('Typed meanwhile')
  await other.goto(`/Update_A_User/${id}`)
  await other.locator('[data-awake]').waitFor()
  await other.getByLabel("Father's Name").fill('Somebody Else')
  await other.keyboard.press('ControlOrMeta+Enter')
  await page.getByText('Anwara Admin changed this record just now.').waitFor(within)
  expect(await page.getByLabel("Mother's Name").inputValue()).toBe('Typed meanwhile')
  const shown = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Show' }).click()
  await (await shown).getByText('Somebody Else').first().waitFor()
  await page.bringToFront()
  await page.getByLabel("Mother's Name").press('ControlOrMeta+Enter')
  await page.getByText('This record was changed meanwhile').waitFor()
  await page.getByText('changed this record just now').waitFor({ state: 'detached' })
})

test('somebody who changes a record after another one is not told of the former change', async () => {
  await using first = await asAdmin()
  await using second = await asAdmin()
  await first.goto('/dashboard/update?visibility=visible')
  const link = first.locator('.records tbody .who a').first()
  const address = (await link.getAttribute('href')) ?? ''
  await listenAt(first, address)
  await second.goto(address)
  await second.getByRole('button', { name: 'Hide', exact: true }).click()
  const unhide = first.getByRole('button', { name: 'Unhide', exact: true })
  await unhide.waitFor({ timeout: 15_000 })
  await unhide.click()
  await first.getByRole('button', { name: 'Hide', exact: true }).waitFor()
  await first.waitForTimeout(500)
  expect(await first.locator('.changed-elsewhere').count()).toBe(0)
})

test('a stream that is lost comes back, and what was missed is shown', async () => {
  await using page = await asAdmin()
  await using second = await asAdmin()
  page.forgive('ERR_')
  await listenAt(page, '/dashboard/overview')
  const count = Number(await waiting(page))
  await page.context().setOffline(true)
  await page.waitForTimeout(500)
  await second.goto('/dashboard/Control_Post')
  await approveFirst(second)
  await page.context().setOffline(false)
  await expect.poll(async () => Number(await waiting(page)), within).toBe(count - 1)
})

/** No stream is opened to this page from now on, as where its account has too many. */
async function withoutStream(page: Visitor): Promise<void> {
  page.forgive('ERR_')
  await page.route(/\/dashboard\/live(\?|$)/, (route) => route.abort())
}

test('a window without a stream shows what was missed as soon as it has the focus', async () => {
  await using page = await asAdmin()
  await using second = await asAdmin()
  await withoutStream(page)
  await page.goto('/dashboard/overview')
  const count = Number(await waiting(page))
  await second.goto('/dashboard/Control_Post')
  await approveFirst(second)
  await page.waitForTimeout(1000)
  expect(Number(await waiting(page))).toBe(count)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(async () => Number(await waiting(page)), within).toBe(count - 1)
})

test('so does one that was not used for long, once somebody presses a key there', async () => {
  await using page = await asAdmin()
  await using second = await asAdmin()
  await page.clock.install()
  await withoutStream(page)
  await page.goto('/dashboard/overview')
  const count = Number(await waiting(page))
  await page.clock.fastForward(6 * 60_000)
  await second.goto('/dashboard/Control_Post')
  await approveFirst(second)
  await page.keyboard.press('Shift')
  await expect.poll(async () => Number(await waiting(page)), within).toBe(count - 1)
})
