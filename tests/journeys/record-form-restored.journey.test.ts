import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { RecordFormProps } from '#dashboard/features/record-form/form-model.ts'
import { findProblems, untilItListens, withBrowser } from '../browser.ts'
import { aScan, formOn, sendForm } from '../sent-forms.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { dropOn } from './at-check.ts'
import { fill, openForm, pick, scans, slot } from './at-record-form.ts'

const { site, browser, lasting } = await withBrowser(openTestSite('sqlite'))
const folder = await mkdtemp(join(tmpdir(), 'countersign-restored-'))
lasting.defer(() => rm(folder, { recursive: true }))
const atForm = (path: string, account: TestAccount) => openForm({ site, browser }, path, account)

async function written(name: string): Promise<string> {
  const [scan] = await scans(name)
  await writeFile(join(folder, name), scan?.buffer ?? '')
  return join(folder, name)
}

const arrived = (page: Page, type: string) =>
  slot(page, type).locator('input[name^=staged]').waitFor({ state: 'attached' })

const keptByTab = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

/** The address of the form of a record with two files, one of them with details */
async function pathOfRecord(admin: TestAccount, passportNumber: string): Promise<string> {
  const id = await anAddedRecord(site.portal, { passportNumber, irccNumber: `I${passportNumber}` })
  const path = `/Update_A_User/${id}`
  const html = await (await site.get(path, { headers: { cookie: admin.cookie } })).text()
  const { typed, seen } = await formOn<RecordFormProps>(html)
  const answer = await sendForm(site, path, admin, {
    ...typed,
    seen: JSON.stringify(seen),
    'file.visa': await aScan('visa.jpg'),
    'file.medical': await aScan('medical.jpg'),
    'details.visa.provenance': 'copy-received',
    'details.visa.issuer': 'Office of Samples',
  })
  expect(answer.status).toBe(303)
  return path
}

test('a copy that the server cannot take yet comes back whole, and names the scans that do not', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm(await pathOfRecord(admin, 'WHOLE1'), admin)
  page.forgive('507')
  await pick(page, ['visa.jpg', 'lmia.jpg'])
  for (const type of ['visa', 'lmia']) await arrived(page, type)
  await page.getByText('Draft saved').waitFor()

  await page.route('**/dashboard/drafts', (route) => route.fulfill({ status: 507 }))
  await page.getByLabel('Move LMIA Certificate to').selectOption('jobOffer')
  await slot(page, 'visa').locator('[name="keepDetails.visa"]').check()
  await slot(page, 'medical').getByRole('button', { name: 'Remove: Medical Form' }).click()
  await pick(page, ['work permit.jpg'])
  await arrived(page, 'workPermit')
  const issuer = page.locator('[name="details.workPermit.issuer"]')
  await slot(page, 'workPermit').getByText('Details of this document').click()
  await issuer.fill('Office of Permits')
  const upper = 'P<BGDAKTER<<RAHIMA<KHATUN<<<<<<<<<<<<<<<<<<<'
  const lower = 'A012345678BGD9001310F3001019<<<<<<<<<<<<<<00'
  await page.locator('[name=name]').fill('')
  await page.locator('[name=lines]').fill(`${upper}\n${lower}`)
  const mark = page.locator('[name="filled.name"]')
  await mark.waitFor({ state: 'attached' })
  await page.locator('[name=address]').fill('1 Full Street')
  await expect.poll(() => keptByTab(page)).toContain('1 Full Street')

  await page.reload()
  await page.locator('[data-awake]').waitFor()
  expect(await page.locator('[name=address]').inputValue()).toBe('1 Full Street')
  expect(await issuer.inputValue()).toBe('Office of Permits')
  expect(await slot(page, 'visa').locator('[name="keepDetails.visa"]').isChecked()).toBe(true)
  await slot(page, 'medical').getByText('Will be removed when you save').waitFor()
  expect(await mark.count()).toBe(1)
  await slot(page, 'jobOffer').getByText('lmia.jpg').waitFor()
  expect(await slot(page, 'lmia').getByText('lmia.jpg').count()).toBe(0)
  await page.getByText('These files were not restored: work permit.jpg. Add them').waitFor()
})

test('a file that is dropped or chosen while a draft is restored is named, and not lost in silence', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  page.forgive('net::ERR_FAILED')
  const { promise: isDropped, resolve: dropped } = Promise.withResolvers<void>()
  let isOnline = false
  await page.route('**/dashboard/drafts', async (route) => {
    if (!isOnline) return route.abort()
    await isDropped
    await route.continue()
  })
  await fill(page)
  await expect.poll(() => keptByTab(page)).toContain('14 Paper Lane')
  await page.goto(page.url(), { waitUntil: 'commit' })
  isOnline = true
  await page.waitForRequest('**/dashboard/drafts')
  await untilItListens(page)
  await dropOn(page, '.drop', await written('visa.jpg'))
  await page.locator('input[name="file.medical"]').setInputFiles(await written('medical.jpg'))
  dropped()
  await page.locator('[data-awake]').waitFor()
  await page.getByText('visa.jpg, medical.jpg. Add what you need again').waitFor()
  expect(await findProblems(page)).toEqual([])
})

test('a draft that is too long to be kept is said not to be saved', async () => {
  const admin = await anAccount(site.portal, 'admin')
  await using page = await atForm('/dashboard/Entry', admin)
  page.forgive('413')
  const long = '"'.repeat(2000)
  await page.locator('.record-form').evaluate((form, long) => {
    const all = '.boxes input:not([type=date]), [name$=".issuer"], [name$=".issuerReference"]'
    for (const field of form.querySelectorAll<HTMLInputElement>(all)) field.value = long
  }, long)
  await page.locator('[name=address]').fill(long)
  await page.getByText('Draft not saved').waitFor()
  await page.locator('[name=address]').fill('short')
  for (const name of ['issuer', 'issuerReference']) {
    await page.locator('.record-form').evaluate((form, name) => {
      const all = form.querySelectorAll<HTMLInputElement>(`[name$=".${name}"]`)
      for (const field of all) field.value = ''
    }, name)
  }
  await page.locator('[name=name]').fill('short, too')
  await page.getByText('Draft saved').waitFor()
})
