import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { findProblems, follow, send, toastOn, type Visit, withBrowser } from '../browser.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { dropOn } from './at-check.ts'
import { fill, focused, openForm, pick, scans, slot } from './at-record-form.ts'

const { site, browser, lasting } = await withBrowser(openTestSite('sqlite'))
const ctx = await site.portal.as('admin')
const folder = await mkdtemp(join(tmpdir(), 'countersign-picked-'))
lasting.defer(() => rm(folder, { recursive: true }))
const password = 'four boats on the Meghna'

async function atForm(path: string, account: TestAccount, options: Visit = {}) {
  const visitor = await openForm({ site, browser }, path, account, options)
  visitor.context().setDefaultTimeout(30_000)
  return visitor
}

const arrived = (page: Page, type: string) =>
  slot(page, type).locator('input[name^=staged]').waitFor({ state: 'attached' })

async function countOf(passportNumber: string): Promise<number> {
  const all = ctx.db.selectFrom('record').select('id').where('passportNumber', '=', passportNumber)
  return (await all.execute()).length
}

async function signInAgain(page: Page, { email }: TestAccount): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await follow(page, () => page.locator('main form button[type=submit]').first().click())
}

describe.each([true, false])('with JavaScript: %s', (javaScript) => {
  test('a double click makes one record, and says so once', async () => {
    const moderator = await anAccount(site.portal, 'moderator')
    await using page = await atForm('/dashboard/ManagePost', moderator, { javaScript })
    const number = await fill(page)
    const submit = page.getByRole('button', { name: 'Save record' })
    // Both clicks in one task: a later second click could hit the empty form of the next page.
    await submit.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await page.locator('.own-entries tbody tr').first().waitFor()
    expect(await page.locator('.own-entries tbody tr').count()).toBe(1)
    expect(await page.locator('.error').count()).toBe(0)
    expect(await countOf(number)).toBe(1)
  })

  test('the second of two editors sees both versions, files too, and loses neither', async () => {
    const numbers = { passportNumber: `TE${javaScript}`, irccNumber: `TI${javaScript}` }
    const id = await anAddedRecord(site.portal, numbers)
    const [one, other] = [
      await anAccount(site.portal, 'admin'),
      await anAccount(site.portal, 'admin'),
    ]
    const path = `/Update_A_User/${id}`
    await using first = await atForm(path, one, { javaScript })
    await using page = await atForm(path, other, { javaScript })
    for (const [form, name] of [
      [first, 'Robin First'],
      [page, 'Robin Second'],
    ] as const) {
      await form.locator('[name=name]').fill(name)
      if (javaScript) await pick(form, ['visa.jpg'])
      else await form.locator('[name="file.visa"]').setInputFiles(await scans('visa.jpg'))
      if (javaScript) await arrived(form, 'visa')
    }
    await first.locator('[name=address]').fill('1 First Street')
    await follow(first, () => first.getByRole('button', { name: 'Save' }).click())
    const mine = await findStaffRecord(ctx, id)

    const save = page.getByRole('button', { name: 'Save' })
    if (javaScript) await save.click()
    else expect((await follow(page, () => save.click())).status()).toBe(409)
    await page.getByText('This record was changed meanwhile').waitFor()
    const shown = await page.locator('.versions').allTextContents()
    expect(shown.join()).toContain('Robin First')
    expect(shown.join()).toContain('Robin Second')
    expect(await page.locator('.versions img').count()).toBe(2)
    await page.goto(path)
    if (javaScript) await page.locator('[data-awake]').waitFor()
    await page.getByText('This record was changed meanwhile').waitFor()
    expect(await page.locator('.versions').allTextContents()).toEqual(shown)
    await page.locator('[name="choose.name"][value=mine]').check()
    await page.locator('[name="choose.visa"], [name="choose.file.visa"]').last().check()
    if (javaScript) await choosesNothingWhileSaved(page)
    else await follow(page, () => save.click())
    const record = await findStaffRecord(ctx, id)
    expect(record).toMatchObject({ name: 'Robin Second', address: '1 First Street' })
    expect(record?.documents).toEqual(mine?.documents)
  })
})

async function written(name: string): Promise<string> {
  const [scan] = await scans(name)
  await writeFile(join(folder, name), scan?.buffer ?? '')
  return join(folder, name)
}

/** Saves, and does something before the answer comes. */
async function whileSaved(page: Page, act: () => Promise<unknown>, isSaved = true): Promise<void> {
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  await page.route(/Update_A_User|Entry\.data/, async (route) => {
    if (route.request().method() === 'POST') await answered
    await route.continue()
  })
  await page.locator('.form-end .main').click()
  await page.getByText('Saving…').waitFor()
  await act()
  if (isSaved) await follow(page, async () => resolve())
  else resolve()
}

/** Clicks on all versions, which would say that the other one is saved. */
async function choosesNothingWhileSaved(page: Page): Promise<void> {
  const choices = page.locator('.versions [type=radio]')
  const chosen = () => choices.evaluateAll((all) => all.map((one) => one.matches(':checked')))
  const before = await chosen()
  await whileSaved(page, async () => {
    for (const version of await page.locator('.versions strong').all()) {
      await version.click({ force: true })
    }
    expect(await chosen()).toEqual(before)
  })
}

test('a scan that is rotated while its record is saved is named afterwards', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'TURN1', irccNumber: 'TURN2' })
  await using page = await atForm(`/Update_A_User/${id}`, await anAccount(site.portal, 'admin'))
  await pick(page, ['visa.jpg'])
  await arrived(page, 'visa')
  await page.getByRole('link', { name: 'Open Visa Paper' }).click()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await whileSaved(page, async () => {
    await page.getByRole('button', { name: 'Save rotation' }).click()
    await page.locator('.viewer').waitFor({ state: 'detached' })
  })
  await page.getByText('a record was just being saved: Visa Paper (rotated).').waitFor()
})

test('a rotation that is ready after its record was saved is named beside what came before', async () => {
  await using page = await atForm('/dashboard/Entry', await anAccount(site.portal, 'admin'))
  // The catalogue shows toasts of its own, which are gone afterwards.
  await page.goto('/ui')
  await page
    .getByText('Menu, Popover, Toasts')
    .locator('..')
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect.poll(() => page.locator('.toasts').count()).toBe(2)
  await page.getByRole('link', { name: 'Add a record' }).click()
  await page.locator('[data-awake]').waitFor()
  await fill(page)
  await pick(page, ['visa.jpg'])
  await arrived(page, 'visa')
  await page.getByRole('link', { name: 'Open Visa Paper' }).click()
  await page.locator('.stage[data-state=shown]').waitFor()
  await page.getByRole('button', { name: 'Rotate' }).click()
  const ready = Promise.withResolvers<void>()
  await page.route('**/full.webp', async (route) => {
    const response = await route.fetch()
    await ready.promise
    await route.fulfill({ response })
  })
  await whileSaved(page, async () => {
    await page.getByRole('button', { name: 'Save rotation' }).click()
    await dropOn(page, '.drop', await written('medical.jpg'))
  })
  await page.getByText('just being saved: medical.jpg.').waitFor()
  ready.resolve()
  await page.getByText('just being saved: medical.jpg, Visa Paper (rotated).').waitFor()
})

test('a file that comes while its record is saved is the next one sent, after a conflict too', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'HELD1', irccNumber: 'HELD2' })
  const path = `/Update_A_User/${id}`
  await using first = await atForm(path, await anAccount(site.portal, 'admin'))
  await using page = await atForm(path, await anAccount(site.portal, 'admin'))
  for (const form of [first, page]) {
    await pick(form, ['visa.jpg'])
    await arrived(form, 'visa')
  }
  await first.locator('[name=address]').fill('1 First Street')
  await follow(first, () => first.getByRole('button', { name: 'Save' }).click())
  const drop = async () => dropOn(page, '.slot[data-type=visa]', await written('later.jpg'))
  await whileSaved(page, drop, false)
  await page.getByText('This record was changed meanwhile').waitFor()
  await slot(page, 'visa').getByText('later.jpg').waitFor()
  await arrived(page, 'visa')
  const sent = await page.locator('[name="staged.visa"]').inputValue()
  await follow(page, () => page.locator('.form-end .main').click())
  expect((await findStaffRecord(ctx, id))?.documents).toMatchObject([{ type: 'visa', id: sent }])
})

test('a thumbnail that does not come is a sign, and comes with the connection or when it is opened', async () => {
  await using page = await atForm('/dashboard/Entry', await anAccount(site.portal, 'admin'))
  page.forgive('ERR_')
  const shown = slot(page, 'visa').locator('img.thumbnail')
  const isThere = () =>
    shown.evaluateAll((all) => all.some((one) => (one as HTMLImageElement).naturalWidth > 0))
  const lost = slot(page, 'visa').getByRole('img', { name: 'Open Visa Paper' }).locator('svg')
  for (const how of ['back online', 'opened']) {
    await page.route('**/thumbnail.webp', (route) => route.abort())
    await pick(page, ['visa.jpg'])
    await lost.waitFor()
    expect(await findProblems(page)).toEqual([])
    await page.unroute('**/thumbnail.webp')
    if (how === 'opened') {
      await page.getByRole('link', { name: 'Open Visa Paper' }).press('Enter')
      await page.locator('.stage[data-state=shown]').waitFor()
    } else await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(isThere).toBe(true)
    if (how !== 'opened') await page.getByRole('button', { name: 'Remove: Visa Paper' }).click()
  }
})

test('a reload in the middle of an upload keeps what was typed and what had arrived', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let sent = 0
  await page.route('**/dashboard/files', async (route) => {
    if (++sent > 1) await held
    await route.continue().catch(() => {})
  })
  await fill(page)
  await pick(page, ['visa.jpg'])
  await arrived(page, 'visa')
  await pick(page, ['medical.jpg'])
  await slot(page, 'medical').getByRole('progressbar').waitFor()
  await page.reload()
  release()
  await page.locator('[data-awake]').waitFor()
  expect(await page.locator('[name=address]').inputValue()).toBe('14 Paper Lane')
  expect(await slot(page, 'visa').textContent()).toContain('visa.jpg')
  expect(await slot(page, 'medical').locator('input[name^=staged]').count()).toBe(0)
})

test('a draft that stalls keeps the record from being saved for a while only, and says so', async () => {
  await using page = await atForm('/dashboard/Entry', await anAccount(site.portal, 'admin'))
  const stalled = page.waitForRequest('**/dashboard/drafts')
  await page.route('**/dashboard/drafts', () => {})
  const number = await fill(page)
  await stalled
  const save = page.getByRole('button', { name: 'Save record' })
  await save.click()
  await page.getByText('Not saved: the connection is broken or very slow.').waitFor()
  expect(await page.locator('[name=name]').isEditable()).toBe(true)
  expect(await countOf(number)).toBe(0)
  await page.unroute('**/dashboard/drafts')
  await follow(page, () => save.click())
  expect(await toastOn(page).textContent()).toBe('Record added')
})

test('a record that is saved before its last draft comes back without a draft', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'ATONCE1', irccNumber: 'ATONCE2' })
  const path = `/Update_A_User/${id}?to=${encodeURIComponent('/dashboard/update')}`
  await using page = await atForm(path, await anAccount(site.portal, 'admin'))
  await pick(page, ['visa.jpg'])
  await arrived(page, 'visa')
  await page.getByText('Draft saved').waitFor()
  await page.locator('[name=address]').fill('15 Paper Lane')
  await follow(page, () => page.keyboard.press('Control+Enter'))
  await page.waitForURL(/dashboard/)

  await page.goto(path)
  await page.locator('[data-awake]').waitFor()
  expect(await page.getByText('Unsaved draft restored').count()).toBe(0)
  expect(await slot(page, 'visa').locator('input[name^=staged]').count()).toBe(0)
  expect(await page.locator('[name=address]').inputValue()).toBe('15 Paper Lane')
})

test('signing out in another tab leaves what is typed to its owner, and to nobody else', async () => {
  const admin = await anAccount(site.portal, 'admin', { password })
  const next = await anAccount(site.portal, 'admin', { password })
  const page = await atForm('/dashboard/Entry', admin)
  page.forgive('401')
  await fill(page)
  await pick(page, ['visa.jpg'])
  await arrived(page, 'visa')
  const tab = await page.context().newPage()
  await tab.goto('/account')
  await follow(tab, () => tab.getByRole('button', { name: 'Log out', exact: true }).click())
  await page.locator('[name=address]').fill('typed after signing out')
  await page.getByText('You have been logged out').waitFor()
  expect(await focused(page)).toBe('address')
  await page.getByRole('button', { name: 'Save record' }).click()
  await page.getByRole('dialog', { name: 'You have been logged out' }).waitFor()
  await page.getByRole('button', { name: 'Back to the page' }).click()
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin Sample')

  await tab.goto('/login?to=/dashboard/Entry')
  await signInAgain(tab, next)
  expect(await tab.locator('[name=name]').inputValue()).toBe('')
  await follow(tab, () => tab.getByRole('button', { name: 'Log out', exact: true }).click())
  await follow(page, () => page.getByRole('link', { name: 'Log in and continue' }).click())
  await signInAgain(page, admin)
  const address = page.locator('[name=address]')
  await expect.poll(() => address.inputValue()).toBe('typed after signing out')
  await page.getByText('Unsaved draft restored').waitFor()
  expect(await slot(page, 'visa').textContent()).toContain('visa.jpg')
  await page[Symbol.asyncDispose]()
}, 60_000)

test('so does a session that ends by itself while somebody types', async () => {
  const moderator = await anAccount(site.portal, 'moderator', { password })
  const page = await atForm('/dashboard/ManagePost', moderator)
  page.forgive('401')
  await fill(page)
  await page.getByText('Draft saved').waitFor()
  const longAgo = new Date(Date.now() - 31 * 60_000).toISOString()
  await ctx.db
    .updateTable('session')
    .set({ lastSeenAt: longAgo })
    .where('accountId', '=', moderator.id)
    .execute()
  await page.locator('[name=motherName]').fill('typed too late')
  await page.getByRole('button', { name: 'Save record' }).click()
  await page.getByRole('dialog', { name: 'You have been logged out' }).waitFor()
  await page.getByRole('button', { name: 'Back to the page' }).click()
  await follow(page, () => page.getByRole('link', { name: 'Log in and continue' }).click())
  await signInAgain(page, moderator)
  const mother = page.locator('[name=motherName]')
  await expect.poll(() => mother.inputValue()).toBe('typed too late')
  await page.getByText('Unsaved draft restored').waitFor()
  expect(await page.locator('[name=fatherName]').inputValue()).toBe('Lee Sample')
  await follow(page, () => page.getByRole('button', { name: 'Save record' }).click())
  expect(await toastOn(page).textContent()).toBe('Record added')
  await page[Symbol.asyncDispose]()
}, 60_000)

test('without a script the form waits in the browser until its sender is back', async () => {
  const moderator = await anAccount(site.portal, 'moderator', { password })
  const options = { javaScript: false }
  await using page = await atForm('/dashboard/ManagePost', moderator, options)
  const number = await fill(page)
  // A file on the disk, as in real use, since the browser reads it again on the second submit.
  const [scan] = await scans('visa.jpg')
  await writeFile(join(folder, 'visa.jpg'), scan?.buffer ?? '')
  await page.locator('[name="file.visa"]').setInputFiles(join(folder, 'visa.jpg'))
  await page.context().clearCookies()
  const submit = page.getByRole('button', { name: 'Save record' })
  expect(await send(page, () => submit.click())).toBe(401)
  await page.getByRole('heading', { name: 'You have been logged out' }).waitFor()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Log in using another tab' }).click(),
  ])
  await signInAgain(tab, moderator)
  expect(new URL(tab.url()).pathname).toBe('/dashboard/ManagePost')

  await page.reload()
  expect(await toastOn(page).textContent()).toBe('Record added')
  const entry = page.locator('.own-entries tbody tr', { hasText: number })
  await follow(page, () => entry.locator('a.button').click())
  expect(await slot(page, 'visa').locator('img').count()).toBe(1)
}, 60_000)

test('a browser that crashes takes nothing with it', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  await fill(page)
  await pick(page, ['visa.jpg'])
  await arrived(page, 'visa')
  const drafts = ctx.db.selectFrom('draft').selectAll().where('accountId', '=', admin.id)
  await expect.poll(async () => JSON.stringify(await drafts.execute())).toContain('visa.jpg')
  const crashed = page.waitForEvent('crash')
  await page.goto('chrome://crash').catch(() => {})
  await crashed

  const tab = await page.context().newPage()
  await tab.goto('/dashboard/Entry')
  await tab.getByText('Unsaved draft restored').waitFor()
  expect(await tab.locator('[name=address]').inputValue()).toBe('14 Paper Lane')
  expect(await slot(tab, 'visa').textContent()).toContain('visa.jpg')
}, 60_000)
