import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInAs, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const { site, browser } = await withBrowser(startDemoSite())

const dark = 'rgb(17, 22, 28)'
const light = 'rgb(248, 246, 241)'

const groundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const lightSwitch = (page: Page) => page.getByRole('button', { name: 'Light theme' })

test('pages follow the system until a theme is chosen; it stays from page to page', async () => {
  await using bright = await visit(browser, site, { colorScheme: 'light' })
  await bright.goto('/')
  expect(await groundOf(bright)).toBe(light)

  await using page = await visit(browser, site, { colorScheme: 'dark' })
  await page.goto('/')
  expect(await groundOf(page)).toBe(dark)
  expect(await lightSwitch(page).getAttribute('aria-pressed')).toBe('false')

  await lightSwitch(page).click()
  expect(await groundOf(page)).toBe(light)
  expect(await lightSwitch(page).getAttribute('aria-pressed')).toBe('true')
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: 'light' })

  await page.goto('/Check_Visa')
  expect(await groundOf(page)).toBe(light)
  expect(await lightSwitch(page).getAttribute('aria-pressed')).toBe('true')
  await lightSwitch(page).press('Enter')
  expect(await groundOf(page)).toBe(dark)
  await page.reload()
  expect(await groundOf(page)).toBe(dark)
})

test('a page follows a later change of the system until a theme is chosen, and again without one', async () => {
  await using page = await visit(browser, site, { colorScheme: 'dark' })
  await page.goto('/')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => groundOf(page)).toBe(light)
  expect(await lightSwitch(page).getAttribute('aria-pressed')).toBe('true')

  await lightSwitch(page).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await groundOf(page)).toBe(dark)

  const other = await page.context().newPage()
  await other.goto(`${site.url}/Visa`)
  await other.evaluate(() => localStorage.removeItem('theme'))
  await expect.poll(() => groundOf(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => groundOf(page)).toBe(dark)
})

test('a choice holds in every tab, also in those that are open', async () => {
  await using page = await visit(browser, site)
  await page.goto('/')
  const other = await page.context().newPage()
  await other.goto(`${site.url}/Visa`)
  await lightSwitch(other).click()
  await expect.poll(() => groundOf(page)).toBe(light)
  expect(await lightSwitch(page).getAttribute('aria-pressed')).toBe('true')
})

test('the theme is there before the first paint, so that nobody sees the other flash by', async () => {
  await using page = await visit(browser, site)
  await page.goto('/')
  await lightSwitch(page).click()
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      seen.push(`${document.documentElement?.dataset.theme} ${document.body !== null}`)
      if (document.readyState !== 'complete') requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  // Delay the main script, on which the theme must not depend.
  await page.route('**/assets/public-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto('/Visa')
  await page.waitForLoadState()
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.filter((one) => one.endsWith('true')).length).toBeGreaterThan(0)
  expect(seen.filter((one) => one === 'dark true')).toEqual([])
})

test('the dashboard has the same theme, and the public pages have the one chosen there', async () => {
  await using page = await visit(browser, site)
  await page.goto('/')
  await lightSwitch(page).click()
  await signInAs(page, 'student')
  expect(await groundOf(page)).toBe(light)
  await lightSwitch(page).click()
  await page.goto('/')
  expect(await groundOf(page)).toBe(dark)
})

test('a browser whose extension changes the page before it listens keeps theme and sidebar', async () => {
  await using page = await visit(browser, site)
  page.forgive('Minified React error #418')
  await signInAs(page, 'admin', '/dashboard/lookup')
  await page.evaluate(() => {
    localStorage.setItem('theme', 'light')
    localStorage.setItem('sidebar', 'narrow')
  })
  await page.addInitScript(() => {
    const change = () => document.querySelector('main')?.prepend(document.createElement('div'))
    document.addEventListener('readystatechange', change, { once: true })
  })
  await page.goto('/dashboard/lookup')
  await page.locator('.palette-button:visible:enabled').waitFor()
  await expect.poll(() => groundOf(page)).toBe(light)
  expect(await page.evaluate(() => document.documentElement.dataset.sidebar)).toBe('narrow')
})

test('without JavaScript there is no switch that does nothing', async () => {
  await using page = await visit(browser, site, { javaScript: false })
  await page.goto('/')
  expect(await lightSwitch(page).count()).toBe(0)
  expect(await page.locator('[data-theme-switch]').isVisible()).toBe(false)
})

test.each([
  ['light', light],
  ['dark', dark],
] as const)('without JavaScript a system that asks for %s gets it', async (colorScheme, ground) => {
  await using page = await visit(browser, site, { javaScript: false, colorScheme })
  for (const path of ['/', '/login']) {
    await page.goto(path)
    expect(await groundOf(page), path).toBe(ground)
  }
})

test('where storage is closed the switch works for the page', async () => {
  await using page = await visit(browser, site)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('closed', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await lightSwitch(page).click()
  expect(await groundOf(page)).toBe(light)
})

test('who has asked for less motion gets none', async () => {
  await using page = await visit(browser, site)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/login', '/register']) {
    await page.goto(path)
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element)
          const isLong = transitionDuration
            .split(',')
            .some((part) => Number.parseFloat(part) > 0.01)
          return isLong || animationName !== 'none' || scrollBehavior === 'smooth'
        })
        .map((element) => `${element.tagName} ${element.className}`),
    )
    expect(moving, path).toEqual([])
  }
  await signInAs(page, 'student')
  await page.goto('/')
  await page.getByRole('button', { name: 'Log out' }).click()
  const toast = page.locator('.toast')
  await toast.waitFor()
  expect(await toast.evaluate((one) => getComputedStyle(one).animationDuration)).toBe('0.001s')
})

test('without a script no button is shown that needs one', async () => {
  await using page = await visit(browser, site, { javaScript: false })
  await signInAs(page, 'admin', '/dashboard/update')
  expect(await page.locator('.scripted').count()).toBeGreaterThan(3)
  expect(await page.locator('.scripted:visible').count()).toBe(0)
})
