import { expect, test } from 'vitest'
import { follow, toastOn, withBrowser } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { fill, focused, openForm, pick, slot } from './at-record-form.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

test('a record is entered without a mouse, and the form is ready for the next one', async () => {
  await anAddedRecord(site.portal, { passportNumber: 'SPEED1', irccNumber: 'SPEED2' })
  const admin = await anAccount(site.portal, 'admin')
  await using page = await openForm({ site, browser }, '/dashboard/Entry', admin)
  await expect.poll(() => focused(page)).toBe('passportNumber')
  await page.keyboard.type('speed 1')
  await page.keyboard.press('Tab')
  const taken = page.getByText('Passport number is already used by another record')
  await taken.waitFor()
  expect(await page.locator('.notice').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Open that record' }).count()).toBe(1)
  // Shift+Tab twice, since the link to that record comes in between.
  for (const key of ['Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key)
  await page.keyboard.type('SPEED3')
  await taken.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Overview' }).first().focus()
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await (await opened).close()
  expect(await page.getByText('Name is required').count()).toBe(0)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Name is required').first().waitFor()
  await expect.poll(() => focused(page)).toBe('irccNumber')
  expect(await page.locator('#irccNumber-error').count()).toBe(1)
  await page.keyboard.type('SPEED4')
  expect(await page.locator('#irccNumber-error').count()).toBe(0)
  for (const text of ['Robin Sample', 'Lee', 'Dana', '14 Paper Lane', 'NEPAL']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  expect(await page.getByText('is required').count()).toBe(0)
  await follow(page, () => page.keyboard.press('Control+Enter'))
  expect(await toastOn(page).textContent()).toBe('Record added')
  expect(await page.locator('[name=name]').inputValue()).toBe('')
  await expect.poll(() => focused(page)).toBe('passportNumber')

  const saved = page.getByText('Saved: Robin Sample')
  await follow(page, () => saved.getByRole('link', { name: 'Open' }).click())
  await page.getByRole('heading', { name: 'Robin Sample', level: 1 }).waitFor()
  expect(await page.getByText('NEPAL').count()).toBe(1)
})

test('the key that saves is shown beside the button and listed, and works outside fields', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await openForm({ site, browser }, '/dashboard/Entry', admin)
  expect(await page.locator('.form-end .keys').innerText()).toBe('Ctrl Enter')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const listed = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Save record' })
  expect(await listed.innerText()).toMatch(/^Ctrl Enter\s/)
  await page.keyboard.press('Escape')
  await listed.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+Enter')
  await page.getByText('Name is required').first().waitFor()
})

test('what the server has not got is kept by the tab, for its owner alone, until they sign out', async () => {
  const owner = await anAccount(site.portal, 'admin')
  const next = await anAccount(site.portal, 'admin')
  const page = await openForm({ site, browser }, '/dashboard/Entry', owner)
  page.forgive('ERR_FAILED')
  // Duplicates are asked for some time after a letter, perhaps while somebody logs out.
  page.forgive('401')
  await page.route('**/dashboard/drafts', (route) => route.abort())
  const name = page.locator('[name=name]')
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  const logOut = () =>
    follow(page, () => page.getByRole('button', { name: 'Log out', exact: true }).click())
  const open = async (session: string) => {
    await page.context().addCookies([{ name: 'session', value: session, url: site.url }])
    await page.goto('/dashboard/Entry')
    await page.locator('[data-awake]').waitFor()
  }
  await fill(page)
  await open(owner.session)
  expect(await name.inputValue()).toBe('Robin Sample')
  expect(await kept()).toContain('Robin Sample')

  await open(next.session)
  expect(await name.inputValue()).toBe('')
  await fill(page, { name: 'Dana Next' })
  expect(await kept()).toContain('Dana Next')
  await logOut()
  expect(await kept()).not.toContain('Dana Next')
  expect(await kept()).toContain('Robin Sample')

  await open(owner.session)
  expect(await name.inputValue()).toBe('Robin Sample')
  await page.goto('/')
  await logOut()
  expect(await kept()).not.toContain('Robin Sample')
  await page[Symbol.asyncDispose]()
})

test('the key that saves works in a scan beside the form, too', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await openForm({ site, browser }, '/dashboard/Entry', admin)
  await pick(page, ['IMG_1.jpg'])
  await page.getByRole('button', { name: 'IMG_1.jpg: open' }).click()
  await page.locator('.docked .viewer [data-state=shown]').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Name is required').first().waitFor()
})

test('camera-named scans are looked at and put into their places by key and by mouse', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await openForm({ site, browser }, '/dashboard/Entry', admin)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/dashboard/files', async (route) => {
    await held
    await route.continue()
  })
  await pick(page, ['IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg', 'IMG_4.jpg'])
  const waiting = page.getByRole('region', { name: 'Choose a document type for these files' })
  await waiting.locator('img').nth(3).waitFor()
  expect(await waiting.locator('img').count()).toBe(4)
  await waiting.getByRole('button', { name: 'IMG_1.jpg: open' }).click()
  const viewer = page.locator('.viewer')
  await viewer.locator('[data-state=shown]').waitFor()
  const [form, docked] = [page.locator('.record-form form'), viewer]
  const ends = async () => [(await form.boundingBox())?.width, (await docked.boundingBox())?.x]
  const [width = 0, start = 0] = await ends()
  expect(width).toBeGreaterThan(300)
  expect(start).toBeGreaterThan(width)
  await page.keyboard.press('Escape')
  const label = () => page.evaluate(() => document.activeElement?.ariaLabel)
  await expect.poll(label).toContain('IMG_1.jpg')

  // The photo, the application status, and that place again although it is taken by then
  for (const key of ['1', '2', '2']) await page.keyboard.press(key)
  const told = waiting.getByRole('status').filter({ hasText: 'Key 2' })
  expect(await told.textContent()).toMatch(/^Key 2: Application Status has a file already\./)
  await page.keyboard.press('3')
  await told.waitFor({ state: 'detached' })
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer())
  await waiting.locator('li').dispatchEvent('dragstart', { dataTransfer })
  await slot(page, 'visa').dispatchEvent('drop', { dataTransfer })
  await waiting.waitFor({ state: 'detached' })
  const all = page.getByRole('progressbar', { name: '0 of 4 files uploaded' })
  await all.waitFor()
  release()
  for (const [type, name] of [
    ['photo', 'IMG_1.jpg'],
    ['applicationStatus', 'IMG_2.jpg'],
    ['visaApproval', 'IMG_3.jpg'],
    ['visa', 'IMG_4.jpg'],
  ] as const) {
    await slot(page, type).locator('input[name^=staged]').waitFor({ state: 'attached' })
    expect(await slot(page, type).textContent()).toContain(name)
  }
  expect(await page.locator('.progress-of-all').count()).toBe(0)
})
