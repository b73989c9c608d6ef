import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { follow, headingOn, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const { site, browser } = await withBrowser(startDemoSite())

test('by keyboard alone: search, result, viewer, print, back', async () => {
  await using page = await visit(browser, site)
  await page.goto('/')
  await tabTo(page, 'number')
  await page.keyboard.type('a 0123-4567')
  await follow(page, () => page.keyboard.press('Enter'))
  expect(await headingOn(page)).toBe('Record found')

  await tabTo(page, 'Open Visa Paper in full size')
  await page.keyboard.press('Enter')
  await page.locator('.stage[data-state=shown]').waitFor()
  await page.keyboard.press('ArrowRight')
  expect(await page.locator('.viewer p').innerText()).toBe('Police Clearance (7 of 11)')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Open Police Clearance in full size')

  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.printed-check').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await follow(page, () => page.goBack())
  expect(await headingOn(page)).toBe('Check a candidate record')
})

test('by keyboard alone and without JavaScript: the document opens as a picture, and Back leads back', async () => {
  await using page = await visit(browser, site, { javaScript: false })
  await page.goto('/Check_Visa')
  await tabTo(page, 'irccNumber')
  await page.keyboard.type('IRCC1000001')
  await follow(page, () => page.keyboard.press('Enter'))
  expect(await headingOn(page)).toBe('Record found')

  await tabTo(page, 'Open Visa Paper in full size')
  const opened = await follow(page, () => page.keyboard.press('Enter'))
  expect(await opened.headerValue('content-type')).toBe('image/webp')
  await follow(page, () => page.goBack())
  expect(await headingOn(page)).toBe('Record found')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.printed-check').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await follow(page, () => page.goBack())
  expect(await headingOn(page)).toBe('Check your visa status')
})

async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab')
    if ((await focused(page)) === wanted) return
  }
  throw new Error(`Tab does not lead to ${wanted}`)
}

async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement
    return at?.getAttribute('aria-label') ?? at?.getAttribute('name') ?? ''
  })
}
