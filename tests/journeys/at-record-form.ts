import type { Browser, Page } from 'playwright-core'
import { type Visit, visit } from '../browser.ts'
import { aScan } from '../sent-forms.ts'
import type { TestAccount } from '../sign-in.ts'
import type { TestSite } from '../test-site.ts'

let count = 0

/** Holds scripts back, as on a slow network, until the returned function is called; not the one of the theme. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!theme)[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return resolve
}

/** Opens the form as this account, and waits until its script is ready. */
export async function openForm(
  { site, browser }: { site: TestSite; browser: Browser },
  path: string,
  account: TestAccount,
  options: Visit = {},
) {
  const page = await visit(browser, site, { ...options, as: account })
  await page.goto(path)
  if (options.javaScript !== false) await page.locator('[data-awake]').waitFor()
  return page
}

export async function fill(page: Page, change: Record<string, string> = {}): Promise<string> {
  const number = `J${++count}`
  const typed = {
    passportNumber: number,
    irccNumber: `I${number}`,
    name: 'Robin Sample',
    fatherName: 'Lee Sample',
    motherName: 'Dana Sample',
    address: '14 Paper Lane',
    ...change,
  }
  for (const [name, text] of Object.entries(typed)) {
    await page.locator(`.record-form [name=${name}]`).fill(text)
  }
  return number
}

export async function scans(...names: string[]) {
  return Promise.all(
    names.map(async (name) => {
      const file = await aScan(name)
      return { name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) }
    }),
  )
}

/**
 * Chooses several files by the button of the form and the browser's file dialog. By the keyboard: what is told of
 * similar people comes by itself above the button, and may move it away from the mouse.
 */
export async function pick(page: Page, names: string[]) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).press('Enter'),
  ])
  await chooser.setFiles(await scans(...names))
}

export const slot = (page: Page, type: string) => page.locator(`.slot[data-type=${type}]`)

export function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id ?? '')
}
