import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withBrowser } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'
import { openForm, pick, scans, slot } from './at-record-form.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))
const admin = await anAccount(site.portal, 'admin')

const idIn = (page: Page, type: string) =>
  slot(page, type).locator('input[name^=staged]').inputValue({ timeout: 10_000 })

async function atRotated() {
  const page = await openForm({ site, browser }, '/dashboard/Entry?draft=new', admin)
  await pick(page, ['visa.jpg'])
  const id = await idIn(page, 'visa')
  await page.getByRole('link', { name: 'Open Visa Paper' }).click()
  await page.locator('.stage[data-state=shown]').waitFor()
  await page.getByRole('button', { name: 'Rotate' }).click()
  const save = () => page.getByRole('button', { name: 'Save rotation' }).click()
  return { page, id, save, [Symbol.asyncDispose]: () => page[Symbol.asyncDispose]() }
}

test('a scan that was moved since it was opened beside the form is rotated where it is', async () => {
  await using opened = await atRotated()
  const { page, id, save } = opened
  await page.getByLabel('Move Visa Paper to').selectOption('Work Permit Certificate')
  await expect.poll(() => idIn(page, 'workPermit')).toBe(id)
  await save()
  await page.locator('.viewer').waitFor({ state: 'detached' })
  await slot(page, 'workPermit').getByText('Work Permit Certificate.jpg').waitFor()
  await expect.poll(() => idIn(page, 'workPermit')).not.toBe(id)
  expect(await slot(page, 'visa').getByText('No file yet').count()).toBe(1)
})

test('a rotation of a scan that was replaced meanwhile replaces nothing, and says so', async () => {
  await using opened = await atRotated()
  const { page, id, save } = opened
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.locator('[id="file.visa"]').click(),
  ])
  await chooser.setFiles(await scans('other.jpg'))
  await slot(page, 'visa').getByText('other.jpg').waitFor()
  await expect.poll(() => idIn(page, 'visa')).not.toBe(id)
  const other = await idIn(page, 'visa')
  await save()
  await page.locator('.viewer').getByText('The rotation was not saved').waitFor()
  expect(await idIn(page, 'visa')).toBe(other)
  expect(await slot(page, 'visa').getByText('other.jpg').count()).toBe(1)
})
