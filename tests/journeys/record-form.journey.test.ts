import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { follow, openBrowser, type Visit, visit } from '../browser.ts'
import { aScan } from '../sent-forms.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const site = lasting.use(await openTestSite('sqlite'))
const browser = lasting.use(await openBrowser())

let count = 0

/** Somebody signed in, with the form before them and its script awake. */
async function atForm(path: string, account: TestAccount, options: Visit = {}) {
  const visitor = await visit(browser, site, options)
  const { page } = visitor
  await page.context().addCookies([{ name: 'session', value: account.session, url: site.url }])
  await page.goto(path)
  if (options.javaScript !== false) await page.locator('[data-awake]').waitFor()
  return visitor
}

async function fill(page: Page, change: Record<string, string> = {}): Promise<string> {
  const number = `J${++count}`
  const typed = {
    passportNumber: number,
    irccNumber: `I${number}`,
    name: 'Robin Sample',
    fatherName: 'Lee Sample',
    motherName: 'Dana Sample',
    address: '14 Paper Lane',
    ...change,
  }
  for (const [name, text] of Object.entries(typed)) {
    await page.locator(`.record-form [name=${name}]`).fill(text)
  }
  return number
}

async function scans(...names: string[]) {
  return Promise.all(
    names.map(async (name) => {
      const file = await aScan(name)
      return { name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }
    }),
  )
}

/** The box behind the button that picks several files, as the browser's own window would fill it. */
async function pick(page: Page, names: string[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ])
  await chooser.setFiles(await scans(...names))
}

const slot = (page: Page, type: string) => page.locator(`.slot[data-type=${type}]`)

test('a moderator enters a record with five files, which find their places by their names', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  await using visitor = await atForm('/dashboard/ManagePost', moderator)
  const { page } = visitor
  await fill(page)
  await pick(page, ['photo.jpg', 'visa.jpg', 'Work Permit.jpg', 'application.jpg', 'LIMA.jpg'])
  for (const type of ['photo', 'visa', 'workPermit', 'applicationStatus', 'lmia']) {
    await slot(page, type).locator('input[name^=staged]').waitFor({ state: 'attached' })
  }
  await follow(page, () => page.getByRole('button', { name: 'Submit' }).click())

  expect(await page.locator('.toast').textContent()).toBe('New Product Added Successfully !!!')
  expect(await page.locator('[name=name]').inputValue()).toBe('')
  const entry = page.locator('.own-entries li')
  expect(await entry.textContent()).toContain('Robin Sample')
  expect(await entry.textContent()).toContain('Awaiting approval')
})

test('without a script: what is wrong is said beside it, and files and words stay', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  await using visitor = await atForm('/dashboard/ManagePost', moderator, { javaScript: false })
  const { page } = visitor
  await fill(page, { motherName: '' })
  await page.locator('[name="file.visa"]').setInputFiles(await scans('visa.jpg'))
  await page.locator('[name="file.lmia"]').setInputFiles({
    name: 'IMG_1.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  })
  await follow(page, () => page.getByRole('button', { name: 'Submit' }).click())
  expect(await page.locator('#motherName-error').textContent()).toBe("Mother's name is required")
  expect(await slot(page, 'lmia').locator('.error').textContent()).toContain('Most Compatible')
  expect(await slot(page, 'visa').textContent()).toContain('visa.jpg')
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin Sample')

  await page.locator('[name=motherName]').fill('Dana Sample')
  await follow(page, () => page.getByRole('button', { name: 'Submit' }).click())
  expect(await page.locator('.toast').textContent()).toBe('New Product Added Successfully !!!')
  await follow(page, () => page.getByRole('link', { name: 'Change Robin Sample' }).click())
  expect(await slot(page, 'visa').locator('img').count()).toBe(1)
})

test('two of several uploads break half-way: they are tried again, the rest is there', async () => {
  const admin = await anAccount(site.portal, 'admin')
  const visitor = await atForm('/dashboard/Entry', admin)
  const { page } = visitor
  const tries = new Map<string, number>()
  let isDown = true
  await page.route('**/dashboard/files', async (route) => {
    const type = route.request().headers()['content-type'] ?? ''
    const tried = (tries.get(type) ?? 0) + 1
    tries.set(type, tried)
    if (type === 'image/x-cut' && isDown) return route.abort('connectionreset')
    return route.continue()
  })
  await fill(page)
  const files = await scans('visa.jpg', 'medical.jpg', 'photo.jpg', 'police.jpg')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ])
  await chooser.setFiles(
    files.map((file, index) => (index < 2 ? { ...file, mimeType: 'image/x-cut' } : file)),
  )
  await slot(page, 'photo').locator('input[name^=staged]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Try all again' }).waitFor({ timeout: 20_000 })
  expect(await slot(page, 'visa').textContent()).toContain('could not be sent')

  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Some files have not arrived').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Try again: Visa Paper' }).click()
  await slot(page, 'visa').locator('input[name^=staged]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Remove: Medical Form' }).click()
  await follow(page, () => page.getByRole('button', { name: 'Submit' }).click())
  expect(await page.locator('.toast').textContent()).toBe('New Product Added Successfully !!!')
  await expect(visitor[Symbol.asyncDispose]()).rejects.toThrow(/ERR_CONNECTION_RESET/)
}, 60_000)

test('a file whose name says nothing is asked about, can be moved, looked at and turned', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using visitor = await atForm('/dashboard/Entry', admin)
  const { page } = visitor
  await pick(page, ['scan0001.jpg'])
  await page.getByLabel('scan0001.jpg is the').selectOption('Visa Paper')
  await slot(page, 'visa').locator('input[name^=staged]').waitFor({ state: 'attached' })
  await page.getByLabel('Move Visa Paper to').selectOption('Medical Form')
  expect(await slot(page, 'visa').locator('input[name^=staged]').count()).toBe(0)
  const before = await slot(page, 'medical').locator('input[name^=staged]').inputValue()

  await page.getByRole('button', { name: 'Open Medical Form' }).click()
  await page.getByRole('button', { name: 'Turn' }).click()
  await page.getByRole('button', { name: 'Larger' }).click()
  await page.getByRole('button', { name: 'Keep it turned so' }).click()
  await page.locator('dialog').waitFor({ state: 'detached' })
  await expect
    .poll(() => slot(page, 'medical').locator('input[name^=staged]').inputValue(), {
      timeout: 15_000,
    })
    .not.toBe(before)
})

test('what was typed is there again after a reload, and after a crash of the browser', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using visitor = await atForm('/dashboard/Entry', admin)
  const { page } = visitor
  await fill(page)
  await pick(page, ['visa.jpg'])
  await slot(page, 'visa').locator('input[name^=staged]').waitFor({ state: 'attached' })
  await page.getByText('Draft saved').waitFor()
  await page.locator('[name=address]').fill('typed just before the reload')
  await page.reload()
  await page.locator('[data-awake]').waitFor()
  expect(await page.locator('[name=address]').inputValue()).toBe('typed just before the reload')

  await using other = await atForm('/dashboard/Entry', admin)
  expect(await other.page.locator('[name=name]').inputValue()).toBe('Robin Sample')
  expect(await slot(other.page, 'visa').textContent()).toContain('visa.jpg')
  await other.page.getByText('is here again').waitFor()
  await follow(other.page, () => other.page.getByRole('button', { name: 'Discard it' }).click())
  expect(await other.page.locator('[name=name]').inputValue()).toBe('')
})

test('signed out meanwhile: it stays in the tab, and comes back after signing in', async () => {
  const password = 'quite a long password'
  const admin = await anAccount(site.portal, 'admin', { password })
  const visitor = await atForm('/dashboard/Entry', admin)
  const { page } = visitor
  await page.context().clearCookies()
  await fill(page)
  await page.getByText('You have been signed out').waitFor()
  await follow(page, () => page.getByRole('link', { name: 'Sign in and go on' }).click())
  await page.locator('[name=email]').fill(admin.email)
  await page.locator('[name=password]').fill(password)
  await follow(page, () => page.locator('main form button[type=submit]').first().click())
  await page.getByText('is here again').waitFor()
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin Sample')
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
  await expect(visitor[Symbol.asyncDispose]()).rejects.toThrow(/401/)
})

test('two editors of one record: the second sees both versions and chooses', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'BOTH1', irccNumber: 'BOTH2' })
  const [one, other] = [
    await anAccount(site.portal, 'admin'),
    await anAccount(site.portal, 'admin'),
  ]
  const path = `/Update_A_User/${id}`
  await using first = await atForm(path, one)
  await using second = await atForm(path, other)
  await first.page.locator('[name=address]').fill('1 New Street')
  await follow(first.page, () => first.page.getByRole('button', { name: 'Save' }).click())
  expect(await first.page.locator('.toast').textContent()).toBe('User Updated Successfully !!!')

  const { page } = second
  await page.locator('[name=name]').fill('Robin O. Sample')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Somebody else changed this record meanwhile').waitFor()
  expect(await page.locator('.versions').count()).toBe(2)
  await follow(page, () => page.getByRole('button', { name: 'Save' }).click())
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin O. Sample')
  expect(await page.locator('[name=address]').inputValue()).toBe('1 New Street')
})

test('a connection that fails while saving, or a double click, makes one record', async () => {
  const moderator = await anAccount(site.portal, 'moderator')
  const visitor = await atForm('/dashboard/ManagePost', moderator)
  const { page } = visitor
  let tries = 0
  await page.route('**/dashboard/ManagePost', async (route) => {
    if (route.request().method() !== 'POST' || ++tries > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await fill(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('The server cannot be reached').waitFor()
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin Sample')
  await follow(page, () => page.getByRole('button', { name: 'Submit' }).dblclick())
  expect(await page.locator('.toast').textContent()).toBe('New Product Added Successfully !!!')
  expect(await page.locator('.own-entries li').count()).toBe(1)
  await expect(visitor[Symbol.asyncDispose]()).rejects.toThrow(/ERR_CONNECTION_RESET/)
})

test('with the keyboard alone: the first mistake has the focus, and a number that exists leads there', async () => {
  await anAddedRecord(site.portal, { passportNumber: 'KEYS1', irccNumber: 'KEYS2' })
  const admin = await anAccount(site.portal, 'admin')
  await using visitor = await atForm('/dashboard/Entry', admin)
  const { page } = visitor
  await page.locator('[name=passportNumber]').focus()
  await page.keyboard.type('keys-1')
  await page.keyboard.press('Enter')
  await page.getByText('IRCC number is required').first().waitFor()
  expect(await focused(page)).toBe('irccNumber')
  for (const text of ['KEYS3', 'Robin', 'Lee', 'Dana', '14 Paper Lane']) {
    await page.keyboard.type(text)
    if (text !== '14 Paper Lane') await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'Open that record' })
  expect(await link.getAttribute('href')).toMatch(/^\/Update_A_User\//)
  expect(await focused(page)).toBe('passportNumber')
})

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id ?? '')
}

test('a record deleted meanwhile leaves what was typed on the page, to be added anew', async () => {
  const id = await anAddedRecord(site.portal, { passportNumber: 'GONE1', irccNumber: 'GONE2' })
  const admin = await anAccount(site.portal, 'admin')
  await using visitor = await atForm(`/Update_A_User/${id}`, admin, { javaScript: false })
  const { page } = visitor
  const { deleteRecord } = await import('#core/records/delete-record.ts')
  await deleteRecord(await site.portal.as('admin'), id)
  await page.locator('[name=name]').fill('Robin O. Sample')
  const answer = await follow(page, () => page.getByRole('button', { name: 'Save' }).click())
  expect(answer.status()).toBe(404)
  await page.getByText('This record was deleted meanwhile').waitFor()
  expect(await page.locator('[name=name]').inputValue()).toBe('Robin O. Sample')
  await follow(page, () => page.getByRole('button', { name: 'Add it as a new record' }).click())
  expect(await page.locator('.toast').textContent()).toBe('New Product Added Successfully !!!')
})
