import type { Page } from 'playwright-core'
import { findProblems } from '../browser.ts'

/** Accessibility problems of the current page, in both themes, on a small phone and on a desktop. */
export async function problemsInEveryVariant(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    for (const problem of await problemsInBothThemes(page)) found.push(`${width} ${problem}`)
  }
  return found
}

/** If the second theme changes only colours, axe checks only these, which saves time. */
export async function problemsInBothThemes(page: Page): Promise<string[]> {
  await wear(page, 'dark')
  const dark = await findProblems(page)
  const before = await shapeOf(page)
  await wear(page, 'light')
  const isSame = (await shapeOf(page)) === before
  const light = await findProblems(page, isSame ? 'colours' : 'all')
  return [...dark.map((one) => `dark: ${one}`), ...light.map((one) => `light: ${one}`)]
}

async function wear(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, theme)
}

/** A fingerprint of layout, visibility and markup, to detect differences other than colours */
function shapeOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const places = [...document.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height, element.checkVisibility({ visibilityProperty: true })].join()
    })
    const html = document.documentElement.outerHTML.replace(/ data-theme="\w+"/, '')
    return [...places, html].join(' ')
  })
}
