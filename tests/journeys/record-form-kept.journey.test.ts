import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { deleteRecord } from '#core/records/delete-record.ts'
import { recordFormMessagesIn } from '#ui/i18n/parts/record-form.ts'
import {
  findProblems,
  follow,
  toastOn,
  untilItListens,
  type Visit,
  withBrowser,
} from '../browser.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { fill, focused, holdScripts, openForm, pick, scans, slot } from './at-record-form.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))
const atForm = (path: string, account: TestAccount, options?: Visit) =>
  openForm({ site, browser }, path, account, options)

test('what was typed is there again after a reload, and after a crash of the browser', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  await fill(page)
  await pick(page, ['visa.jpg'])
  await slot(page, 'visa').locator('input[name^=staged]').waitFor({ state: 'attached' })
  await page.getByText('Draft saved').waitFor()
  await page.locator('[name=address]').fill('typed just before the reload')
  await page.reload()
  await page.locator('[data-awake]').waitFor()
  expect(await page.locator('[name=address]').inputValue()).toBe('typed just before the reload')

  await using other = await atForm('/dashboard/Entry', admin)
  expect(await other.locator('[name=name]').inputValue()).toBe('Robin Sample')
  expect(await slot(other, 'visa').textContent()).toContain('visa.jpg')
  const discard = other.getByRole('button', { name: 'Discard draft' })
  await other.getByText('Unsaved draft restored').waitFor()
  expect((await discard.boundingBox())?.x, 'beside it').toBeGreaterThan(800)
  await follow(other, () => discard.click())
  expect(await other.locator('[name=name]').inputValue()).toBe('')
})

test('files that wait for a slot are named after a reload, until each is chosen again', async () => {
  await using page = await atForm('/dashboard/Entry', await anAccount(site.portal, 'admin'))
  const reload = async () => {
    await page.getByText('Draft saved').waitFor()
    await page.reload()
    await page.locator('[data-awake]').waitFor()
  }
  const lost = page.getByText('These files were not restored')
  await pick(page, ['visa.jpg', 'IMG_2041.jpg', 'visa2.jpg'])
  await slot(page, 'visa').locator('input[name^=staged]').waitFor({ state: 'attached' })
  await reload()
  await page.getByText('Unsaved draft restored').waitFor()
  const unsorted = ['IMG_2041.jpg', 'visa2.jpg']
  expect(await lost.textContent()).toContain(`: ${unsorted.join(', ')}. Add them again.`)

  await page.locator('[name=name]').fill('Robin Sample')
  await reload()
  expect(await lost.textContent()).toContain(unsorted.join(', '))
  await pick(page, ['IMG_2041.jpg'])
  await page.getByText('not restored: visa2.jpg.').waitFor()
  await pick(page, ['visa2.jpg'])
  await lost.waitFor({ state: 'detached' })

  await fill(page)
  await page.locator('[name=address]').press('Control+Enter')
  const trouble = page.getByText('Some files have no place in the record yet')
  await trouble.waitFor()
  const isFocused = trouble.evaluate((words) => words.parentElement === document.activeElement)
  expect(await isFocused).toBe(true)
  const place = await trouble.boundingBox()
  expect(place?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
  await page.getByRole('button', { name: 'Go to these files' }).click()
  expect(await page.evaluate(() => document.activeElement?.matches('.unsorted select'))).toBe(true)
})

test('after saving, the draft of another browser is not restored into the same page', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'TWICE1', irccNumber: 'TWICE2' })
  const admin = await anAccount(site.portal, 'admin')
  await using other = await atForm(`/Update_A_User/${id}`, admin)
  await using page = await atForm(`/Update_A_User/${id}`, admin)
  page.forgive('409 (Conflict)')
  await other.locator('[name=address]').fill('15 Paper Lane')
  await other.getByText('Draft saved').waitFor()
  await page.locator('[name=name]').fill('Robin O. Sample')
  await follow(page, () => page.getByRole('button', { name: 'Save', exact: true }).click())
  await page.getByText('Saved: Robin O. Sample').waitFor()
  expect(await page.getByText('Unsaved draft restored').count()).toBe(0)
  await page.reload()
  await page.getByText('Unsaved draft restored').waitFor()
})

test('two records typed in two tabs: each tab keeps its own, and starts a new one once it is saved', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/Entry')
  await tab.locator('[data-awake]').waitFor()
  await fill(page, { name: 'Robin First' })
  await page.getByText('Draft saved').waitFor()
  await tab.locator('[name=name]').fill('Kim Second')
  await tab.getByText('Draft saved').waitFor()

  await page.reload()
  await page.locator('[data-awake]').waitFor()
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin First')
  await follow(page, () => page.getByRole('button', { name: 'Save record' }).click())
  expect(await page.locator('[name=name]').inputValue()).toBe('')
  await page.locator('[name=name]').fill('Lee Third')
  await page.getByText('Draft saved').waitFor()

  await tab.reload()
  await tab.locator('[data-awake]').waitFor()
  expect(await tab.locator('[name=name]').inputValue()).toBe('Kim Second')
  await tab.getByRole('button', { name: 'Discard draft' }).click()
  await expect.poll(() => tab.locator('[name=name]').inputValue()).toBe('')
  await tab.goto('/dashboard/Entry')
  expect(await tab.locator('[name=name]').inputValue()).toBe('Lee Third')
})

test.each(['en', 'bn'] as const)(
  'a file without a slot, chosen without a network, stays and is sorted once it is back, in %s',
  async (locale) => {
    const admin = await anAccount(site.portal, 'admin')
    await using page = await atForm('/dashboard/Entry', admin, { locale, width: 320 })
    page.forgive('ERR_INTERNET_DISCONNECTED')
    const t = recordFormMessagesIn(locale)
    await page.context().setOffline(true)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: t.chooseSeveral }).click(),
    ])
    await chooser.setFiles(await scans('odd.jpg'))
    await page.getByText(t.unsortedOffline('odd.jpg')).waitFor()
    expect(await findProblems(page)).toEqual([])
    await page.context().setOffline(false)
    await page.locator('.unsorted select').selectOption('visa')
    await slot(page, 'visa').getByText('odd.jpg').waitFor()
  },
)

test('changes typed to one record in two tabs: neither draft replaces the other without a word', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'TT1', irccNumber: 'TT2' })
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm(`/Update_A_User/${id}`, admin)
  page.forgive('409')
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.locator('[data-awake]').waitFor()
  await page.locator('[name=name]').fill('Robin First')
  await page.getByText('Draft saved').waitFor()
  await tab.locator('[name=name]').fill('Kim Second')
  await tab.getByText('changed in another tab').waitFor()
  expect(await findProblems(tab)).toEqual([])
  await tab.locator('[name=name]').fill('Kim Third')

  await tab.reload()
  await tab.locator('[data-awake]').waitFor()
  expect(await tab.locator('[name=name]').inputValue()).toBe('Kim Third')
  await tab.getByRole('button', { name: 'Keep what is typed here' }).click()
  await tab.getByText('changed in another tab').waitFor({ state: 'hidden' })
  await expect.poll(() => tab.locator('[name=name]').inputValue()).toBe('Kim Third')

  await page.locator('[name=address]').fill('1 First Lane')
  await page.getByText('changed in another tab').waitFor()
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin First')
  await page.getByRole('button', { name: 'open the other draft' }).click()
  await expect.poll(() => page.locator('[name=name]').inputValue()).toBe('Kim Third')
})

test('signed out meanwhile: it stays in the tab, and comes back after signing in', async () => {
  const password = 'quite a long password'
  const admin = await anAccount(site.portal, 'admin', { password })
  const page = await atForm('/dashboard/Entry', admin)
  await page.context().clearCookies()
  await fill(page)
  await page.getByText('You have been logged out').waitFor()
  await follow(page, () => page.getByRole('link', { name: 'Log in and continue' }).click())
  await page.getByLabel('Email', { exact: true }).fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await follow(page, () => page.locator('main form button[type=submit]').first().click())
  await page.getByText('Unsaved draft restored').waitFor()
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin Sample')
  const kept = () => page.evaluate(() => Object.keys({ ...sessionStorage, ...localStorage }))
  expect(await kept()).toEqual(['react-router-scroll-positions'])
  await expect(page[Symbol.asyncDispose]()).rejects.toThrow(/401/)
})

test('a draft that the server could not take is not called saved, and stays in the tab', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  page.forgive('ERR_INTERNET_DISCONNECTED')
  await fill(page)
  const saved = page.getByText('Draft saved')
  await saved.waitFor()
  await page.context().setOffline(true)
  await page.locator('[name=address]').fill('typed on a train')
  await saved.waitFor({ state: 'hidden' })
  await page.context().setOffline(false)
  await page.reload()
  await page.locator('[data-awake]').waitFor()
  expect(await page.locator('[name=address]').inputValue()).toBe('typed on a train')
})

test('two editors of one record: the second sees both versions and chooses', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'BOTH1', irccNumber: 'BOTH2' })
  const [one, other] = [
    await anAccount(site.portal, 'admin'),
    await anAccount(site.portal, 'admin'),
  ]
  const path = `/Update_A_User/${id}`
  await using first = await atForm(path, one)
  await using page = await atForm(path, other)
  await first.locator('[name=address]').fill('1 New Street')
  await follow(first, () => first.getByRole('button', { name: 'Save' }).click())
  expect(await toastOn(first).textContent()).toBe('Record updated successfully')

  await page.locator('[name=name]').fill('Robin O. Sample')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This record was changed meanwhile').waitFor()
  expect(await page.locator('.versions').count()).toBe(2)
  await follow(page, () => page.getByRole('button', { name: 'Save' }).click())
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin O. Sample')
  expect(await page.locator('[name=address]').inputValue()).toBe('1 New Street')
})

test('a connection that fails while saving, or a double click, makes one record', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  const page = await atForm('/dashboard/ManagePost', moderator)
  let tries = 0
  await page.route('**/dashboard/ManagePost.data', async (route) => {
    if (route.request().method() !== 'POST' || ++tries > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await fill(page)
  await page.getByRole('button', { name: 'Save record' }).click()
  await page.getByRole('dialog', { name: 'The server cannot be reached' }).waitFor()
  await page.getByRole('button', { name: 'Back to the page' }).click()
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin Sample')
  await follow(page, () => page.getByRole('button', { name: 'Save record' }).dblclick())
  expect(await toastOn(page).textContent()).toBe('Record added')
  expect(await page.locator('.own-entries tbody tr').count()).toBe(1)
  await expect(page[Symbol.asyncDispose]()).rejects.toThrow(/ERR_CONNECTION_RESET/)
})

test('with the keyboard alone: the first mistake has the focus, and a number that exists leads there', async () => {
  await anAddedRecord(site.portal, { passportNumber: 'KEYS1', irccNumber: 'KEYS2' })
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  await page.locator('[name=passportNumber]').focus()
  await page.keyboard.type('keys-1')
  await page.keyboard.press('Enter')
  await page.getByText('IRCC number is required').first().waitFor()
  await expect.poll(() => focused(page)).toBe('irccNumber')
  for (const text of ['KEYS3', 'Robin', 'Lee', 'Dana', '14 Paper Lane']) {
    await page.keyboard.type(text)
    if (text !== '14 Paper Lane') await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'Open that record' })
  expect(await link.getAttribute('href')).toMatch(/^\/Update_A_User\//)
  await expect.poll(() => focused(page)).toBe('passportNumber')
})

test('on a short screen the first mistake stays above the bar when it has the focus already', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  await using page = await atForm('/dashboard/ManagePost', moderator, { width: 360 })
  await page.locator('[name=passportNumber]').focus()
  await page.keyboard.press('Control+Enter')
  await page.locator('#passportNumber-error').waitFor()
  const bar = await page.locator('.bottom-bar').boundingBox()
  const field = page.locator('.field', { has: page.locator('#passportNumber') })
  const end = async () => {
    const box = await field.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(end).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('above the form stand all mistakes, also those found while typing, and lead to their fields', async () => {
  await anAddedRecord(site.portal, { passportNumber: 'EVERY1', irccNumber: 'EVERY2' })
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  await page.locator('[name=passportNumber]').fill('<b>')
  await page.locator('[name=irccNumber]').fill('EVERY2')
  await page.locator('[name=name]').fill('Robin Sample')
  await page.locator('#passportNumber-error').waitFor()
  await page.locator('#irccNumber-error').waitFor()
  const links = page.locator('.notice.bad li a')
  const fields = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(await fields()).toEqual([])
  await page.getByRole('button', { name: 'Save record' }).click()
  const missing = ['#fatherName', '#motherName', '#address']
  await expect.poll(fields).toEqual(['#passportNumber', '#irccNumber', ...missing])
  await links.nth(2).click()
  await expect.poll(() => focused(page)).toBe('fatherName')
  await page.locator('[name=irccNumber]').fill('EVERY3')
  await expect.poll(fields).toEqual(['#passportNumber', ...missing])
})

test('a record deleted meanwhile leaves what was typed on the page, to be added again', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'GONE1', irccNumber: 'GONE2' })
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm(`/Update_A_User/${id}`, admin, { javaScript: false })
  await deleteRecord(await site.portal.as('admin'), id)
  await page.locator('[name=name]').fill('Robin O. Sample')
  const answer = await follow(page, () => page.getByRole('button', { name: 'Save' }).click())
  expect(answer.status()).toBe(404)
  await page.getByText('This record has been deleted').waitFor()
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin O. Sample')
  await follow(page, () => page.getByRole('button', { name: 'Add it as a new record' }).click())
  expect(await toastOn(page).textContent()).toBe('Record added')
})

test('what is typed before the scripts run becomes part of the draft, also of a restored one', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  const reopen = async (typed: Record<string, string>) => {
    const release = await holdScripts(page)
    await page.goto(page.url(), { waitUntil: 'commit' })
    for (const [name, value] of Object.entries(typed))
      await page.locator(`.record-form [name="${name}"]`).fill(value)
    release()
    await untilItListens(page)
    await page.locator('[data-awake]').waitFor()
  }
  const valueIn = (name: string) => page.locator(`.record-form [name="${name}"]`).inputValue()
  await reopen({ name: 'Robin Early' })
  await page.getByText('Draft saved').waitFor()

  await page.route('**/dashboard/drafts', (route) => route.abort())
  page.forgive('net::ERR_FAILED')
  await page.locator('[name=address]').fill('1 Offline Lane')
  await reopen({ fatherName: 'Lee Early' })
  expect(await valueIn('name')).toBe('Robin Early')
  expect(await valueIn('address')).toBe('1 Offline Lane')
  expect(await valueIn('fatherName')).toBe('Lee Early')

  await page.unroute('**/dashboard/drafts')
  await page.locator('[name=motherName]').fill('Dana Sample')
  await page.getByText('Draft saved').waitFor()
  await page.locator('[name=address]').fill('2 Late Lane')
  await reopen({ fatherName: 'Lee Second' })
  expect(await valueIn('address')).toBe('2 Late Lane')
  expect(await valueIn('fatherName')).toBe('Lee Second')

  // While a copy is restored, its draft is sent: what is typed meanwhile is kept as well.
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>()
  let isOnline = false
  await page.route('**/dashboard/drafts', async (route) => {
    if (!isOnline) return route.abort()
    await isTyped
    await route.continue()
  })
  await page.locator('[name=address]').fill('3 Copied Lane')
  await page.goto(page.url(), { waitUntil: 'commit' })
  isOnline = true
  await page.waitForRequest('**/dashboard/drafts')
  await page.locator('[name=motherName]').fill('Typed Meanwhile')
  typed()
  await page.locator('[data-awake]').waitFor()
  await page.getByText('Draft saved').waitFor()
  await page.reload()
  await untilItListens(page)
  expect(await valueIn('address')).toBe('3 Copied Lane')
  expect(await valueIn('motherName')).toBe('Typed Meanwhile')
})

test('who has another role by the time of saving is told so', async () => {
  const account = await anAccount(site.portal, 'moderator')
  await using page = await atForm('/dashboard/ManagePost', account)
  const fields = ['passportNumber', 'irccNumber', 'name', 'fatherName', 'motherName', 'address']
  for (const field of fields) await page.locator(`.boxes [name=${field}]`).fill('ROLE0001')
  const { db } = await site.portal.as('admin')
  page.forgive('403')
  const whileSending = async (route: Route) => {
    await db.updateTable('account').set({ role: 'admin' }).where('id', '=', account.id).execute()
    await route.fulfill({ status: 403, contentType: 'text/html', body: 'Forbidden' })
  }
  await page.route('**/ManagePost.data', whileSending, { times: 1 })
  await page.locator('.form-end button').click()
  await page.getByText('a problem on our side').waitFor()
  await page.locator('.form-end button').click()
  await page.getByText('your role has changed').waitFor()
  expect(await page.locator('.boxes [name=name]').inputValue()).toBe('ROLE0001')
})
