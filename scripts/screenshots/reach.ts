import type { Page } from 'playwright-core'
import type { Role } from '../../src/contract/staff.ts'
import type { Sites } from './start-sites.ts'

export type Shot = {
  name: string
  as: 'stranger' | Role
  reach: (page: Page, sites: Sites) => Promise<unknown>
  /** Captures only the visible part, since an overlay covers the page */
  isAbove?: boolean
  /** Uses the print style sheet */
  isPrinted?: boolean
}

/** Password of all demo accounts */
export const password = 'a phrase for these pictures'

export function opened(name: string, path: string, as: Shot['as'] = 'stranger'): Shot {
  return { name, as, reach: (page) => open(page, path) }
}

export function searched(name: string, path: string, typed: Record<string, string>): Shot {
  return {
    name,
    as: 'stranger',
    async reach(page) {
      await page.goto(path)
      await search(page, typed)
      await loadImages(page)
    },
  }
}

export function after(
  name: string,
  as: Shot['as'],
  path: string,
  step: (page: Page) => Promise<unknown>,
): Shot {
  return {
    name,
    as,
    async reach(page) {
      await open(page, path)
      await step(page)
    },
  }
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
  // Discard a draft that an earlier picture left in a form.
  const discard = page.locator('form[action="/dashboard/drafts"] button')
  if (await discard.count()) await follow(page, () => discard.click())
  await loadImages(page)
}

export async function search(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) {
    // The home page has one field for either number.
    const field = name === 'name' ? name : 'number'
    await page.locator(`form.lookup :is([name="${name}"], [name="${field}"])`).fill(text)
  }
  await follow(page, () => page.locator('form.lookup [type=submit]').last().click())
}

/** Finds fields by name, which is the same in all languages. */
export async function fill(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) {
    await page.locator(`main [name="${name}"]`).first().fill(text)
  }
}

export async function follow(page: Page, step: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('framenavigated'), step()])
  await page.waitForLoadState()
  await untilHydrated(page)
}

/** Waits for hydration, since an earlier click on a page of the dashboard submits a plain form. */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isHydrated = Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))
    return isHydrated || !('__reactRouterContext' in window)
  })
}

export async function go(page: Page, link: string): Promise<void> {
  await follow(page, () => page.locator(link).first().click())
  await loadImages(page)
}

/** Submits a form without its script, as a browser without JavaScript does. */
export async function sendPlainly(
  page: Page,
  action: string,
  fields: Record<string, string> = {},
): Promise<void> {
  await follow(page, () =>
    page.evaluate(
      ([action, fields]) => {
        const form = document.createElement('form')
        form.method = 'post'
        form.action = action
        for (const [name, value] of Object.entries(fields)) {
          form.append(Object.assign(document.createElement('input'), { name, value }))
        }
        document.body.append(form)
        form.submit()
      },
      [action, fields] as const,
    ),
  )
}

/** Loads lazy images, which a picture of the whole page would otherwise lack. */
export async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = [...document.images].filter((image) => image.checkVisibility())
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => {})))
  })
}
