import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { follow, search, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const { site, browser, lasting } = await withBrowser(startDemoSite())
const namedSite = lasting.use(await startDemoSite({ policy: 'number+name' }))

const searched = (page: Page) => page.getByText(/^You searched /)
const at = '\\d{1,2} \\w{3,4} \\d{4}, \\d\\d:\\d\\d UTC'

describe.each([true, false])('with JavaScript: %s', (javaScript) => {
  test('either number is found on the home page; the answer names it and the time', async () => {
    await using page = await visit(browser, site, { javaScript })
    for (const [typed, number] of [
      ['a 0123-4567', 'A01234567'],
      ['ircc 1000001', 'IRCC1000001'],
    ] as const) {
      await page.goto('/')
      await search(page, { number: typed })
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Record found')
      expect(await searched(page).textContent()).toMatch(
        new RegExp(`^You searched ${number} · checked ${at}$`),
      )
      expect(await page.locator('form.lookup input').inputValue()).toBe(typed)
      expect(page.url()).not.toMatch(/1234567|1000001/)
    }

    await search(page, { number: 'N0 such' })
    expect(await searched(page).textContent()).toMatch(/^You searched N0SUCH · checked /)
    expect(await page.locator('form.lookup input').inputValue()).toBe('N0 such')
  })

  test('the page stays what it was: its heading above, tiles, groups and notices below', async () => {
    await using page = await visit(browser, site, { javaScript })
    for (const number of ['A01234567', 'A09999999']) {
      await page.goto('/')
      await search(page, { number })
      for (const name of ['Check a candidate record', 'Links to official services', 'Notices']) {
        expect(await page.getByRole('heading', { name }).isVisible(), name).toBe(true)
      }
      expect(await page.locator('.groups summary').count()).toBe(7)
    }
    await page.goto('/Lima')
    await search(page, { passportNumber: 'A01234567' })
    expect(await page.getByRole('heading', { name: 'LMIA check' }).isVisible()).toBe(true)
  })
})

test('who approved is named beside the mark', async () => {
  await using page = await visit(browser, site)
  await page.goto('/')
  await search(page, { number: 'A01234567' })
  expect(await page.locator('.stamp').textContent()).toBe(
    'Record approved by Example Migration Services',
  )
})

test.each([
  [360, 740],
  [390, 844],
])(
  'on a phone of %i by %i name and photo are on the first screen, documents in two columns',
  async (width, height) => {
    await using page = await visit(browser, site, { width: 360 })
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await search(page, { number: 'A01234567' })

    for (const shown of [
      page.getByText('Rahima Akter'),
      page.getByAltText('Photo of Rahima Akter'),
    ]) {
      const box = await shown.first().boundingBox()
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    }
    const boxes = await page
      .locator('.document')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    expect(boxes).toHaveLength(11)
    expect(boxes[1]?.top).toBe(boxes[0]?.top)
    expect((boxes[10]?.bottom ?? 9999) - (boxes[0]?.top ?? 0)).toBeLessThan(3500)
    const warning = await page
      .getByRole('note', { name: 'What this result does not prove' })
      .boundingBox()
    expect(warning?.y).toBeLessThan((await page.locator('.documents').boundingBox())?.y ?? 0)
  },
)

test('where a name is asked for, the page says so, and keeps it with the number', async () => {
  await using page = await visit(browser, namedSite)
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'How it works' }).getByRole('listitem')
  expect(await steps.allTextContents()).toContainEqual(expect.stringContaining('name'))
  await search(page, { name: 'Nobody', number: 'A01234567' })
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Nobody')
})

test('the button says that a search is under way, and no more when somebody comes back', async () => {
  await using page = await visit(browser, site)
  await page.goto('/')
  await page.route(`${site.url}/`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.getByLabel('Passport or IRCC number').fill('A01234567')
  let said: string | null = null
  await follow(page, async () => {
    said = await page.locator('form.lookup button').evaluate((button: HTMLButtonElement) => {
      button.click()
      return button.textContent
    })
  })
  expect(said).toBe('Searching…')
  await follow(page, () => page.goBack())
  expect(await page.locator('form.lookup button').textContent()).toBe('Search')
})

test.each(['/', '/Share'])('on %s a search that was stopped can be repeated', async (path) => {
  await using page = await visit(browser, site)
  await page.clock.install()
  await page.goto(path)
  let sent = 0
  await page.route('**', async (route) => {
    sent += 1
    await route.abort('aborted')
  })
  await page.locator('form.lookup input').first().fill('A01234567')
  const press = (times: number) =>
    page.locator('form.lookup button').evaluate((button: HTMLElement, times) => {
      const prevented: boolean[] = []
      const note = (event: Event) => prevented.push(event.defaultPrevented)
      button.closest('form')?.addEventListener('submit', note)
      for (let time = 0; time < times; time += 1) button.click()
      return prevented
    }, times)
  expect(await press(2), 'double tap').toEqual([false, true])
  await expect.poll(() => sent).toBe(1)
  await page.clock.fastForward(10_000)
  expect(await press(1)).toEqual([false])
  await expect.poll(() => sent).toBe(2)
})

test('MENU stays in sight and closes what it opened, at every width', async () => {
  for (const width of [320, 768, 1366]) {
    await using page = await visit(browser, site, {})
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const button = page.getByRole('button', { name: 'MENU', exact: true })
    const menu = page.locator('.mega-menu')
    await button.click()
    expect(await menu.isVisible()).toBe(true)
    await button.click({ timeout: 2000 })
    expect(await menu.isVisible(), `${width}`).toBe(false)
  }
})

test('on paper: what to check again and where, when it was checked, and where the papers are', async () => {
  await using page = await visit(browser, site)
  await page.goto('/')
  await search(page, { number: 'A01234567' })
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  expect(await page.locator('body[data-printed]').count()).toBe(1)

  await page.emulateMedia({ media: 'print' })
  const sheet = await page.locator('body').innerText()
  expect(sheet).toMatch(/Check A01234567 again yourself at\s+http/)
  expect(sheet).toMatch(new RegExp(`checked ${at}`))
  expect(sheet).toContain('the site shows them large enough to read')
  expect(sheet).toContain('Record approved by Example Migration Services')
  expect(sheet).not.toMatch(/official services|Notices/)
})

test('the box for a file to compare fits a narrow phone with text of 200 %', async () => {
  await using page = await visit(browser, site, { width: 320 })
  await page.goto('/')
  await search(page, { number: 'A01234567' })
  await page.locator('.in-hand summary').click()
  await page.locator('.in-hand [type=file]').waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
