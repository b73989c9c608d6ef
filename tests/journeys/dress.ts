import type { Page } from 'playwright-core'
import { findProblems } from '../browser.ts'

const dresses = (['dark', 'light'] as const).flatMap((theme) =>
  [320, 1280].map((width) => ({ theme, width })),
)

/** What axe finds on the page as it is, in either theme, on a small phone and on a desk. */
export async function problemsInEveryDress(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { theme, width } of dresses) {
    await page.setViewportSize({ width, height: 700 })
    await page.locator('html').evaluate((html, theme) => {
      html.dataset.theme = theme
    }, theme)
    for (const problem of await findProblems(page)) found.push(`${theme} ${width}: ${problem}`)
  }
  return found
}
