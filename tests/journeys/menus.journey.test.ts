import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findProblems, follow, scrolled, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { problemsInEveryVariant } from './variants.ts'

const { site, browser } = await withBrowser(startDemoSite())

const menuButton = (page: Page) => page.getByRole('button', { name: 'MENU', exact: true })
const menu = (page: Page) => page.locator('.mega-menu')
const topics = (page: Page) => page.locator('.mega-menu [name=topic] > summary')
const moreTopics = (page: Page) => page.getByText('More links to government websites')
const groups = (page: Page) => page.locator('.groups summary')
const openTopics = (page: Page) =>
  page.locator('.mega-menu [name=topic][open] > summary').allInnerTexts()
const openGroups = (page: Page) => page.locator('.groups [open] > summary').allInnerTexts()
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText.trim() ?? '')

/** Whether the left edge of the menu, which scrolls, leaves room for the outline of what has the focus */
const isRingInSight = (page: Page) =>
  page.locator('.mega-menu :focus').evaluate((one) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(one)
    const room =
      one.getBoundingClientRect().x - (one.closest('nav')?.getBoundingClientRect().x ?? 0)
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) <= room
  })

describe.each([true, false])('with JavaScript: %s', (javaScript) => {
  test('MENU opens the menu of eleven topics, a tap opens one at a time, and it closes', async () => {
    await using page = await visit(browser, site, { javaScript, width: 360 })
    await page.goto('/')
    expect(await menu(page).isVisible()).toBe(false)

    await menuButton(page).click()
    expect(await menu(page).isVisible()).toBe(true)
    expect(await topics(page).count()).toBe(11)
    expect(await topics(page).filter({ visible: true }).allInnerTexts()).toEqual([
      'Job and the workplace',
      'Immigration and citizenship',
      'Travel and tourism',
    ])
    await moreTopics(page).click()
    await topics(page).nth(5).click()
    expect(await openTopics(page)).toEqual(['Health'])
    expect(await page.getByRole('link', { name: 'Canada: health (leaves' }).isVisible()).toBe(true)
    await topics(page).nth(6).click()
    expect(await openTopics(page)).toEqual(['Taxes'])
    await topics(page).nth(6).click()
    expect(await openTopics(page)).toEqual([])

    await page.getByRole('button', { name: 'Close menu' }).click()
    expect(await menu(page).isVisible()).toBe(false)
    await menuButton(page).press('Enter')
    expect(await menu(page).isVisible()).toBe(true)
    if (javaScript) expect(await scrolled(page), 'behind the menu').toBe(0)
    await menuButton(page).press('Enter')
    expect(await menu(page).isVisible(), 'MENU closes as well').toBe(false)
  })

  test('by keyboard: Enter opens the menu, Escape closes it, and the focus is where it was', async () => {
    await using page = await visit(browser, site, { javaScript })
    await page.goto('/')
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Job and the workplace')
    expect(await isRingInSight(page)).toBe(true)
    if (!javaScript) await page.keyboard.press('Enter')
    expect(await openTopics(page)).toEqual(['Job and the workplace'])
    await page.keyboard.press('Tab')
    expect(await focused(page)).toContain('Canada: jobs')

    await page.keyboard.press('Escape')
    if (javaScript) {
      expect(await openTopics(page), 'first the topic').toEqual([])
      expect(await focused(page)).toBe('Job and the workplace')
      await page.keyboard.press('Escape')
    }
    expect(await menu(page).isVisible()).toBe(false)
    expect(await focused(page)).toBe('MENU')
  })

  test('what is closed is not reached by Tab', async () => {
    await using page = await visit(browser, site, { javaScript })
    await page.goto('/Visa')
    for (let steps = 0; steps < 30; steps++) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(
        () =>
          document.activeElement?.closest('.mega-menu') !== null &&
          document.activeElement !== document.body,
      )
      expect(isInside, await focused(page)).toBe(false)
    }
  })

  test('a group of the bar opens by a tap, one at a time', async () => {
    await using page = await visit(browser, site, { javaScript, width: 360 })
    for (const path of ['/', '/Check_Visa']) {
      await page.goto(path)
      expect(await groups(page).count()).toBe(7)
      await groups(page).nth(0).click()
      expect(await openGroups(page)).toEqual(['About us'])
      await groups(page).nth(6).click()
      expect(await openGroups(page)).toEqual(['Contact us'])
    }
    await follow(page, () =>
      page.locator('.groups').getByRole('link', { name: 'Report a problem with a record' }).click(),
    )
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/About#problem')
  })
})

test('topics and groups open under the mouse, stay for a click, and close when it goes', async () => {
  await using page = await visit(browser, site)
  await page.goto('/')
  await groups(page).nth(1).hover()
  expect(await openGroups(page)).toEqual(['Living and working abroad'])
  await groups(page).nth(3).hover()
  expect(await openGroups(page)).toEqual(['Country guide'])
  await groups(page).nth(3).click()
  expect(await openGroups(page), 'the click of whoever expects to open it').toEqual([
    'Country guide',
  ])
  await page.keyboard.press('Escape')
  expect(await openGroups(page)).toEqual([])

  await menuButton(page).click()
  await topics(page).nth(2).hover()
  expect(await openTopics(page)).toEqual(['Travel and tourism'])
  await page.getByRole('button', { name: 'Close menu' }).hover()
  expect(await openTopics(page)).toEqual([])
})

test('groups open when the keyboard comes by, and close when it goes on', async () => {
  await using page = await visit(browser, site)
  await page.goto('/')
  await page.getByRole('button', { name: 'Search', exact: true }).focus()
  await page.keyboard.press('Tab')
  expect(await openGroups(page)).toEqual(['About us'])
  for (let steps = 0; steps < 4; steps++) await page.keyboard.press('Tab')
  expect(await openGroups(page)).toEqual(['Living and working abroad'])
  await page.keyboard.press('Enter')
  expect(await openGroups(page), 'Enter on what the keyboard has opened').toEqual([
    'Living and working abroad',
  ])
})

describe.each(['en', 'bn'] as const)('in the language %s', (locale) => {
  test('axe finds nothing while the menu and a group are open', async () => {
    await using page = await visit(browser, site, { locale, width: 320 })
    await page.goto('/')
    await groups(page).nth(1).click()
    // Hide the content below the open group, which makes the contrast incomplete for axe.
    await page.locator('.promo, .notices').evaluateAll((parts) => {
      for (const part of parts as HTMLElement[]) part.style.visibility = 'hidden'
    })
    expect(await problemsInEveryVariant(page)).toEqual([])
    await page.locator('.open-menu').click()
    await topics(page).nth(1).click()
    expect(await problemsInEveryVariant(page)).toEqual([])
    expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
  })

  test('in forced colours all of it can be read, and the chosen item can be recognised', async () => {
    await using page = await visit(browser, site, { locale })
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await page.goto('/')
    expect(await findProblems(page)).toEqual([])
    const lines = await page.locator('.tabs a').evaluateAll((links) => {
      return links.map((link) => getComputedStyle(link).borderBottomColor)
    })
    expect(lines.indexOf(lines[0] ?? ''), 'the current one').toBe(0)
    expect(new Set(lines.slice(1)).size).toBe(1)
    expect(lines[1]).not.toBe(lines[0])
    await page.locator('.open-menu').click()
    expect(await findProblems(page)).toEqual([])
  })
})

async function sidewaysOf(page: Page): Promise<number> {
  return page.locator('.mega-menu').evaluate((menu) => menu.scrollWidth - menu.clientWidth)
}
