import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findProblems, follow, search, signInAs, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { reviewedHosts } from '../official-hosts.ts'

const { site, browser } = await withBrowser(startDemoSite())

test('with the keyboard alone: skip the header, type, Enter', async () => {
  await using page = await visit(browser, site)
  await page.goto('/')

  await page.keyboard.press('Tab')
  expect(await focusedOn(page)).toBe('Skip to main content')
  const skip = await page.getByRole('link', { name: 'Skip to main content' }).boundingBox()
  expect(skip?.x).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await focusedOn(page)).toBe('number')

  await page.keyboard.type('A01234567')
  await follow(page, () => page.keyboard.press('Enter'))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Record found')
})

test('Tab goes through the page in reading order, and shows where it is', async () => {
  await using page = await visit(browser, site)
  await page.goto('/Visa')

  const order: string[] = []
  for (let steps = 0; steps < 20; steps++) {
    await page.keyboard.press('Tab')
    order.push(await focusedOn(page))
    expect(await outlineOn(page), order.at(-1)).toBeGreaterThanOrEqual(2)
  }

  expect(order).toEqual([
    'Skip to main content',
    'Example Migration Services\nNot a government service',
    'q',
    'Find',
    'MENU',
    'English',
    'বাংলা',
    'Log in',
    'Light theme',
    'Home',
    'Check visa status',
    'Work permit check',
    'Visa check',
    'Application status',
    'LMIA check',
    'name',
    'passportNumber',
    'Search',
    'VEVO, for Australian visas (leaves this site)',
    'IRCC status page, for Canadian applications (leaves this site)',
  ])
})

test('printed, a result is a clean sheet: what it says and who says it, and no form', async () => {
  await using page = await visit(browser, site)
  await page.goto('/')
  await search(page, { passportNumber: 'A01234567' })

  await page.emulateMedia({ media: 'print' })

  for (const part of ['form', 'nav', '.skip', '.languages', '.searched']) {
    expect(await page.locator(part).first().isVisible(), part).toBe(false)
  }
  for (const text of [
    'Example Migration Services',
    'Record held by Example Migration Services',
    'Rahima Akter',
    'It is not a government service.',
  ]) {
    expect(await page.getByText(text).first().isVisible(), text).toBe(true)
  }
  expect(await coloursOn(page)).toEqual({ ground: 'rgb(255, 255, 255)', text: 'rgb(0, 0, 0)' })

  const documents = page.locator('.result img')
  expect(await documents.count()).toBe(12)
  const smallestWidth = () =>
    documents.evaluateAll((images) =>
      Math.min(...images.map((image) => (image as HTMLImageElement).naturalWidth)),
    )
  await page.pdf()
  await expect
    .poll(smallestWidth, {
      message: 'documents that were never scrolled to are asked for by printing',
    })
    .toBeGreaterThan(0)
})

test.each(['dark', 'light'] as const)(
  'printed from the %s theme, all of it can be read, with or without backgrounds',
  async (theme) => {
    await using page = await visit(browser, site)
    await page.goto('/')
    await search(page, { passportNumber: 'A01234567' })
    await page.locator('html').evaluate((html, theme) => {
      html.dataset.theme = theme
    }, theme)

    await page.emulateMedia({ media: 'print' })

    expect(await findProblems(page)).toEqual([])
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('*')) {
        element.style.background = 'none'
      }
    })
    expect(await findProblems(page), 'without backgrounds').toEqual([])
  },
)

test('printed, a page of the dashboard is ink on paper, without menus and buttons', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update')
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/dashboard/update', '/dashboard/overview', '/account']) {
    await page.goto(path)
    expect(await coloursOn(page)).toEqual({ ground: 'rgb(255, 255, 255)', text: 'rgb(0, 0, 0)' })
    const pressed = page.locator('#drawer, .bar, main button, main .button')
    expect(await pressed.filter({ visible: true }).count(), path).toBe(0)
  }
})

test('a strange address puts no link to another site on the page', async () => {
  await using page = await visit(browser, site)

  expect((await page.goto(`${site.url}//strange.example/path`))?.status()).toBe(404)

  const hosts = await page.locator('a').evaluateAll((links) => {
    return links.map((link) => new URL((link as HTMLAnchorElement).href).host)
  })
  const known = ['', new URL(site.url).host, ...reviewedHosts]
  expect(hosts.filter((host) => !known.includes(host))).toEqual([])
})

test('an address that does not exist says so on black, with status 404, and leads home', async () => {
  await using page = await visit(browser, site)

  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  expect(await page.title()).toBe('Page Not Found · Example Migration Services')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page Not Found')
  expect(
    await page.getByText('Sorry, the page you are looking for does not exist.').isVisible(),
  ).toBe(true)
  expect(await page.locator('main svg, main img').first().isVisible()).toBe(true)
  const ground = await page.locator('.not-found').evaluate((part) => {
    return getComputedStyle(part).backgroundColor
  })
  expect(ground).toBe('rgb(0, 0, 0)')

  await follow(page, () => page.getByRole('link', { name: 'Back to Home' }).click())
  expect(page.url()).toBe(`${site.url}/`)
})

/** The focused element: a field by its name, any other element by its text. */
async function focusedOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLInputElement) return activeElement.name
    return activeElement instanceof HTMLElement ? activeElement.innerText : ''
  })
}

async function outlineOn(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
  })
}

async function coloursOn(page: Page) {
  return page.locator('body').evaluate((body) => {
    const { backgroundColor, color } = getComputedStyle(body)
    return { ground: backgroundColor, text: color }
  })
}
