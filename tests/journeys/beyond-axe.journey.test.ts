import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInAs, visit, withBrowser } from '../browser.ts'
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
