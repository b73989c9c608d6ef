import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noDetails } from '#contract/document-details.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { holdRecord } from '#core/retention/hold-record.ts'
import { staged } from '../backups.ts'
import { follow, toastOn, type Visit, visit, withBrowser } from '../browser.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { fill, openForm, scans, slot } from './at-record-form.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))
const clerk = await anAccount(site.portal, 'moderator')
const admin = await anAccount(site.portal, 'admin')
const phone: Visit = { width: 360, javaScript: false }
const atForm = (path: string, account: TestAccount, options?: Visit) =>
  openForm({ site, browser }, path, account, options)

const detail = (page: Page, field: string) => page.locator(`[name="details.visa.${field}"]`)
const send = (page: Page, name: string) =>
  follow(page, () => page.getByRole('button', { name }).click())
const unfoldVisa = (page: Page) => slot(page, 'visa').getByText('Details of this document').click()

async function putVisa(page: Page): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('[id="file.visa"]').click(),
  ])
  await chooser.setFiles(await scans('visa.jpg'))
  await slot(page, 'visa').locator('input[name^=staged]').waitFor({ state: 'attached' })
}

test('on a phone without a script: a clerk states, an admin approves, a visitor reads', async () => {
  await using page = await atForm('/dashboard/ManagePost', clerk, phone)
  const number = await fill(page)
  await page.locator('[name="file.visa"]').setInputFiles(await scans('visa.jpg'))
  await slot(page, 'visa').getByText('Details of this document').click()
  expect(await detail(page, 'seenOn').isVisible()).toBe(false)
  await detail(page, 'provenance').selectOption('We saw the original')
  expect(await detail(page, 'confirmedVia').isVisible()).toBe(false)
  await detail(page, 'issuedOn').fill('2026-01-02')
  await detail(page, 'expiresOn').fill('2026-01-01')
  await send(page, 'Save record')

  const error = (field: string) => page.locator(`[id="details.visa.${field}-error"]`)
  expect(await error('seenOn').textContent()).toBe('Date seen or confirmed is required')
  expect(await error('expiresOn').textContent()).toBe(
    'Last day of validity is before the date of issue',
  )
  expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(360)
  await detail(page, 'seenOn').fill('2026-01-31')
  await detail(page, 'expiresOn').fill('2060-01-01')
  await detail(page, 'issuerReference').fill('STAFF-ONLY-1')
  await send(page, 'Save record')
  expect(await toastOn(page).textContent()).toBe('Record added')

  await using review = await atForm('/dashboard/Control_Post', admin, phone)
  await follow(review, () =>
    review
      .getByRole('link', { name: /review/i })
      .first()
      .click(),
  )
  const paper = review.locator('.document').filter({ hasText: 'Visa Paper' })
  const said = await paper.textContent()
  for (const words of ['We saw the original', '31 January 2026', 'Sam moderator', 'STAFF-ONLY-1']) {
    expect(said).toContain(words)
  }
  await send(review, 'Approve')

  await using result = await visit(browser, site, phone)
  await result.goto('/')
  await result.locator('main form [name=number]').fill(number)
  await send(result, 'Search')
  const visa = result.locator('.document').filter({ hasText: 'Visa Paper' })
  expect(await visa.textContent()).toContain('We saw the original on 31 January 2026')
  expect(await visa.textContent()).toContain('Valid until 1 January 2060')
  expect(await result.content()).not.toContain('STAFF-ONLY-1')
  expect(await result.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(360)
  await result.emulateMedia({ media: 'print' })
  expect(await visa.getByText('Valid until 1 January 2060').isVisible()).toBe(true)
})

test('a draft keeps details; another file drops them, unless it shows the same document', async () => {
  await using page = await atForm('/dashboard/Entry', admin)
  await fill(page, { name: 'Kim Sample' })
  const put = () => putVisa(page)
  const unfold = () => unfoldVisa(page)
  await put()
  await unfold()
  await detail(page, 'expiresOn').fill('2026-01-01')
  await detail(page, 'issuer').fill('Office of Samples')
  await detail(page, 'issuer').blur()
  await page.getByText('Draft saved').waitFor()
  await page.reload()
  await page.locator('[data-awake]').waitFor()
  expect(await detail(page, 'issuer').inputValue()).toBe('Office of Samples')
  expect(await slot(page, 'visa').locator('summary').textContent()).toContain('1 January 2026')
  await send(page, 'Save record')
  await follow(page, () => page.getByRole('link', { name: 'Open' }).click())
  await follow(page, () => page.getByRole('link', { name: 'Update', exact: true }).click())
  await page.locator('[data-awake]').waitFor()
  const address = page.url()

  await unfold()
  await put()
  await page.getByLabel('The new file shows the same document: keep these details').check()
  await send(page, 'Save')
  await page.goto(address)
  await page.locator('[data-awake]').waitFor()
  expect(await detail(page, 'issuer').inputValue()).toBe('Office of Samples')
  await put()
  await send(page, 'Save')
  await page.goto(address)
  expect(await detail(page, 'issuer').inputValue()).toBe('')
  expect(await detail(page, 'expiresOn').inputValue()).toBe('')
})

test.each([
  [undefined, 'This record was changed meanwhile'],
  [phone, 'এর মধ্যে রেকর্ডটি বদলানো হয়েছে'],
])('a scan that meets a change of something else is told of, and then saved', async (how, told) => {
  const width = how?.width ?? 0
  const numbers = { passportNumber: `MET${width}`, irccNumber: `MEET${width}` }
  const id = await anAddedRecord(site.portal, numbers)
  await using page = await atForm(`/Update_A_User/${id}`, admin, {
    ...how,
    locale: how ? 'bn' : 'en',
  })
  await setVisibility(await site.portal.as('admin'), id, 'hidden')
  if (how) await page.locator('[name="file.visa"]').setInputFiles(await scans('visa.jpg'))
  else await putVisa(page)
  const save = () => page.locator('.form-end .main').click()
  await save()
  const notice = page.locator('.notice[role=alert]', { hasText: told })
  await (how ? notice : notice.and(page.locator(':focus'))).waitFor({ timeout: 10_000 })
  await follow(page, save)
  const record = await findStaffRecord(await site.portal.as('admin'), id)
  expect(record?.documents).toHaveLength(1)
})

test('a saved scan that is turned keeps its details, and another file shows that it drops them', async () => {
  const numbers = { passportNumber: 'TURN1', irccNumber: 'TURN2' }
  const id = await anAddedRecord(site.portal, numbers)
  const path = `/Update_A_User/${id}`
  await using page = await atForm(path, admin)
  await putVisa(page)
  await unfoldVisa(page)
  await detail(page, 'issuer').fill('Office of Samples')
  await send(page, 'Save')
  await page.goto(path)
  await page.locator('[data-awake]').waitFor()

  const keep = page.locator('[name="keepDetails.visa"]')
  const turn = async () => {
    await page.getByRole('link', { name: 'Open Visa Paper' }).click()
    await page.getByRole('button', { name: 'Rotate' }).click()
    await page.getByRole('button', { name: 'Save rotation' }).click()
    await slot(page, 'visa').locator('input[name^=staged]').waitFor({ state: 'attached' })
  }
  await turn()
  expect(await keep.isChecked()).toBe(true)
  expect(await keep.isVisible()).toBe(false)
  await putVisa(page)
  await slot(page, 'visa').getByText('visa.jpg').waitFor()
  expect(await keep.isChecked()).toBe(false)
  expect(await keep.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Remove: Visa Paper' }).click()
  await turn()
  await send(page, 'Save')
  await page.goto(path)
  expect(await detail(page, 'issuer').inputValue()).toBe('Office of Samples')

  await using plain = await atForm(path, admin, { ...phone, locale: 'bn' })
  await plain.locator('[name="file.visa"]').setInputFiles(await scans('visa.jpg'))
  await plain.locator('.boxes [name=name]').fill('')
  await follow(plain, () => plain.locator('.form-end .main').click())
  expect(await plain.getByText('নতুন ফাইলে একই নথি আছে: এই বিবরণ রাখুন').isVisible()).toBe(true)
})

test.each(['replaced', 'removed'])(
  'a held scan that was %s stays, and the rest is saved',
  async (how) => {
    const ctx = await site.portal.as('admin')
    const numbers = { passportNumber: `STAY${how}`, irccNumber: `STAYS${how}` }
    const visa = await staged(site.portal)
    const details = { visa: { ...noDetails, issuer: 'Office of Samples', expiresOn: '2060-01-01' } }
    const id = await anAddedRecord(site.portal, { ...numbers, documents: { visa }, details })
    await holdRecord(ctx, id, { reason: 'A court asks' })
    await using page = await atForm(`/Update_A_User/${id}`, admin)
    page.forgive('422')
    await unfoldVisa(page)
    if (how === 'removed') await page.getByRole('button', { name: 'Remove: Visa Paper' }).click()
    else await putVisa(page)
    await detail(page, 'expiresOn').fill('2061-12-31')
    await detail(page, 'provenance').selectOption('We saw the original')
    await detail(page, 'seenOn').fill('2026-01-31')
    const save = () => page.locator('.form-end .main').click()
    await save()

    const told = slot(page, 'visa').locator('.error', { hasText: 'The saved file stays' })
    await told.waitFor()
    expect(await page.locator('.notice.bad li').count()).toBe(1)
    expect(await slot(page, 'visa').getByText('Saved in the record').isVisible()).toBe(true)
    expect(await detail(page, 'expiresOn').inputValue()).toBe('2060-01-01')
    expect(await detail(page, 'provenance').inputValue()).toBe('copy-received')
    await page.locator('.boxes [name=name]').fill('Robin Corrected')
    await follow(page, save)
    expect(await findStaffRecord(ctx, id)).toMatchObject({
      name: 'Robin Corrected',
      documents: [{ id: visa, details: details.visa }],
    })
  },
)

test('a mistake in the details of a document goes as soon as it is corrected', async () => {
  await using page = await atForm('/dashboard/Entry', admin)
  await fill(page, { name: 'Mo Sample' })
  await putVisa(page)
  await unfoldVisa(page)
  await detail(page, 'provenance').selectOption('We saw the original')
  await detail(page, 'issuedOn').fill('2026-01-02')
  await detail(page, 'expiresOn').fill('2026-01-01')
  const told = async (text: string, isTold: boolean) => {
    const errors = page.locator('.slot .error, .notice.bad li').filter({ hasText: text })
    await expect.poll(() => errors.count()).toBe(isTold ? 2 : 0)
  }
  const [unseen, early] = ['Date seen or confirmed is required', 'before the date of issue']
  await send(page, 'Save record')
  for (const text of [unseen, early]) await told(text, true)
  await detail(page, 'issuedOn').fill('2025-12-31')
  await told(early, false)
  await detail(page, 'seenOn').fill('2026-01-31')
  await told(unseen, false)
  expect(await page.getByText('There is a problem').count()).toBe(0)

  await detail(page, 'seenOn').fill('')
  await send(page, 'Save record')
  await told(unseen, true)
  await detail(page, 'provenance').selectOption('Copy received')
  await told(unseen, false)

  const lacking = 'There is no file here'
  await detail(page, 'issuer').fill('Office of Samples')
  await page.getByRole('button', { name: 'Remove: Visa Paper' }).click()
  await send(page, 'Save record')
  await told(lacking, true)
  await putVisa(page)
  await told(lacking, false)
})

test('what another admin has to approve stays to be read, and is undone above the form', async () => {
  await site.portal.set({ requireSecondAdmin: true })
  await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  await fill(page, { name: 'Alex Sample' })
  await putVisa(page)
  await unfoldVisa(page)
  await detail(page, 'provenance').selectOption('We saw the original')
  await detail(page, 'seenOn').fill('2026-01-31')
  await send(page, 'Save record')

  const toast = toastOn(page).filter({ hasText: 'Another admin must approve' })
  await toast.getByRole('button', { name: 'Close' }).waitFor()
  await toast.getByRole('link', { name: 'Open' }).waitFor()
  const saved = page.locator('.saved', { hasText: 'Saved: Alex Sample' })
  await saved.getByRole('link', { name: 'Open' }).waitFor()
  await saved.getByRole('button', { name: 'Undo' }).click()
  await toastOn(page).filter({ hasText: 'The record of Alex Sample is in the bin' }).waitFor()
})
