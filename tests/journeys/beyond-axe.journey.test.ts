import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { search, signInAs, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { pick, slot } from './at-record-form.ts'

const { site, browser } = await withBrowser(startDemoSite())

/** The accessible name of what has the focus */
const focus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.tagName
  })

test('by keyboard no file takes the focus with it: not one removed, nor the last one sorted', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/Entry')
  await page.locator('[data-awake]').waitFor()
  await pick(page, ['visa.jpg', 'scan0001.jpg', 'other.heic'])
  await slot(page, 'visa').locator('[name="staged.visa"]').waitFor({ state: 'attached' })
  await page.locator('.unsorted .look').press('2')
  await page.locator('.unsorted select').waitFor({ state: 'detached' })
  expect(await focus(page)).toBe('Remove: other.heic')

  await page.getByRole('button', { name: 'Remove: Visa Paper' }).press('Enter')
  await slot(page, 'visa').getByText('No file yet').waitFor()
  expect(await focus(page)).toBe('Choose: Visa Paper')
})

test('each error of a form is announced once', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/Entry')
  await page.locator('[data-awake]').waitFor()
  await page.locator('.record-form button.main').click()
  await page.locator('#name-error').waitFor()
  const announced = await page.locator(':is([role=alert], [aria-live])').allTextContents()
  expect(announced.filter((text) => text.includes('Name is required'))).toHaveLength(1)
})

test('that a scan did not load is shown and announced in the viewer', async () => {
  await using page = await visit(browser, site)
  page.forgive('ERR_FAILED')
  await page.goto('/')
  await search(page, { passportNumber: 'A01234567' })
  await page.locator('a.scan').first().click()
  await page.locator('.stage[data-state=shown]').waitFor()
  await page.route('**/*.webp', (route) => route.abort())
  await page.keyboard.press('ArrowRight')
  await page.locator('.stage[data-state=failed]').waitFor()
  const caption = page.locator('.viewer [aria-live]')
  await caption.getByText('The image could not be loaded. Close and try again.').waitFor()
  await page.unroute('**/*.webp')
  await page.keyboard.press('ArrowLeft')
  await page.locator('.stage[data-state=shown]').waitFor()
  expect(await caption.textContent()).toBe('Application Form (1 of 11)')
})
