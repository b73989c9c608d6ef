import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { follow, toastOn, withBrowser } from '../browser.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { fill, openForm, pick, slot } from './at-record-form.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))
const { db } = await site.portal.as('admin')
const atForm = (path: string, account: TestAccount) => openForm({ site, browser }, path, account)

const draftsOf = ({ id }: TestAccount) =>
  db.selectFrom('draft').select('value').where('accountId', '=', id).execute()
const stagedBy = ({ id }: TestAccount) =>
  db.selectFrom('document').select('type').where('stagedBy', '=', id).execute()

test('what is typed and chosen goes to nobody who signs in after its owner', async () => {
  const [owner, next] = [
    await anAccount(site.portal, 'admin'),
    await anAccount(site.portal, 'admin'),
  ]
  await using page = await atForm('/dashboard/Entry', owner)
  page.forgive('401')
  const signIn = ({ session }: TestAccount) =>
    page.context().addCookies([{ name: 'session', value: session, url: site.url }])
  await fill(page)
  await page.getByText('Draft saved').waitFor()
  await signIn(next)
  // As after a live update of the page.
  await page.evaluate((id) => document.documentElement.setAttribute('data-account', id), next.id)
  await pick(page, ['visa.jpg'])
  await slot(page, 'visa').getByText('You have been logged out').waitFor()
  await page.locator('[name=address]').fill('typed after the other signed in')
  await page.goto('/account')
  expect([await draftsOf(next), await stagedBy(next)]).toEqual([[], []])

  await signIn(owner)
  await page.goBack()
  await page.locator('[data-awake]').waitFor()
  const address = page.locator('[name=address]')
  await expect.poll(() => address.inputValue()).toBe('typed after the other signed in')
})

const newest = 'typed last, in the other tab'

/** All that `fill` types is saved only after the first words "Draft saved". */
async function fillWhole(page: Page, admin: TestAccount, change?: Record<string, string>) {
  await fill(page, change)
  await expect.poll(async () => JSON.stringify(await draftsOf(admin))).toContain('14 Paper Lane')
}

async function typeLast(tab: Page): Promise<void> {
  await tab.locator('[name=address]').fill(newest)
  await tab.getByText('Draft saved').waitFor()
}

test('saving in one tab leaves the draft that another tab has typed on', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  await fillWhole(page, admin)
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByText('Unsaved draft restored').waitFor()
  await tab.locator('[data-awake]').waitFor()
  await typeLast(tab)
  const save = page.getByRole('button', { name: 'Save record' })
  await follow(page, () => save.click())
  expect(await toastOn(page).textContent()).toBe('Record added')
  expect(JSON.stringify(await draftsOf(admin))).toContain(newest)
  await page.locator('[name=name]').fill('Kim Sample')
  await page.getByText('Draft saved').waitFor()
})

test('what is sent with a mistake does not replace the draft that another tab has typed on', async () => {
  const numbers = { passportNumber: 'TABS1', irccNumber: 'TABS2' }
  await anAddedRecord(site.portal, numbers)
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  page.forgive('409')
  page.forgive('422')
  await fillWhole(page, admin, numbers)
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByText('Unsaved draft restored').waitFor()
  await tab.locator('[data-awake]').waitFor()
  await typeLast(tab)
  await page.getByRole('button', { name: 'Save record' }).click()
  await page.getByRole('link', { name: 'Open that record' }).first().waitFor()
  await page.getByText('changed in another tab').waitFor()
  expect(JSON.stringify(await draftsOf(admin))).toContain(newest)
  await page.reload()
  await page.getByText('changed in another tab').waitFor()
  expect(await page.locator('[name=address]').inputValue()).toBe('14 Paper Lane')
})

test('discarding a draft shows what another tab has typed on instead, and discards that when asked again', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'TABS3', irccNumber: 'TABS4' })
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm(`/Update_A_User/${id}`, admin)
  await page.locator('[name=name]').fill('Robin First')
  await page.getByText('Draft saved').waitFor()
  await page.reload()
  await page.getByText('Unsaved draft restored').waitFor()
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByText('Unsaved draft restored').waitFor()
  await tab.locator('[data-awake]').waitFor()
  await typeLast(tab)
  const discard = page.getByRole('button', { name: 'Discard draft' })
  await follow(page, () => discard.click())
  const address = page.locator('[name=address]')
  await expect.poll(() => address.inputValue()).toBe(newest)
  expect(JSON.stringify(await draftsOf(admin))).toContain(newest)
  await follow(page, () => discard.click())
  await expect.poll(() => address.inputValue()).toBe('14 Paper Lane, Sampleton')
  expect(await draftsOf(admin)).toEqual([])
})

test('a tab that stands apart discards its own draft only', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'TABS5', irccNumber: 'TABS6' })
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm(`/Update_A_User/${id}`, admin)
  page.forgive('409')
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.locator('[data-awake]').waitFor()
  await typeLast(tab)
  await page.locator('[name=name]').fill('Robin First')
  await page.getByText('changed in another tab').waitFor()
  await page.reload()
  await page.locator('[data-awake]').waitFor()
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin First')
  await follow(page, () => page.getByRole('button', { name: 'Discard draft' }).click())
  const address = page.locator('[name=address]')
  await expect.poll(() => address.inputValue()).toBe(newest)
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin Sample')
  await page.getByText('changed in another tab').waitFor({ state: 'hidden' })
  expect(JSON.stringify(await draftsOf(admin))).toContain(newest)
})

test('what is typed outlasts only a sign-out that did not take place', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  const kept = () => {
    return page.evaluate(() => {
      const drafts = Object.entries(sessionStorage).filter(([key]) => key.startsWith('drafts'))
      return drafts.map(([, text]) => text).join()
    })
  }
  const signOut = page.getByRole('button', { name: 'Log out', exact: true })
  await page.locator('[name=address]').fill('typed before signing out')
  await expect.poll(kept).toContain('typed before')
  await page.evaluate(() => {
    const ask = (leaving: Event) => leaving.preventDefault()
    addEventListener('beforeunload', ask, { once: true })
  })
  page.once('dialog', (question) => question.dismiss())
  await signOut.click()
  await page.waitForTimeout(500)
  expect(await kept()).toContain('typed before')
  // Whoever goes on typing has not left, also if the session ends by itself.
  await page.locator('[name=address]').fill('typed before and after')
  await expect.poll(kept).toContain('and after')
  expect(await page.evaluate(() => sessionStorage.getItem('leaves'))).toBeNull()
  await page.reload()
  const address = page.locator('[name=address]')
  await expect.poll(() => address.inputValue()).toContain('typed before')
  await address.fill('typed before it took place')
  await expect.poll(kept).toContain('took place')
  await follow(page, () => signOut.click())
  expect(await kept()).toBe('')
}, 60_000)
