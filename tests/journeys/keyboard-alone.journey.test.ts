import type { FileChooser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { follow, search, toastOn, type Visitor, visit, withBrowser } from '../browser.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'
import { scans, slot } from './at-record-form.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

async function come(account: TestAccount): Promise<Visitor> {
  const visitor = await visit(browser, site, { as: account })
  visitor.context().setDefaultTimeout(30_000)
  return visitor
}

/** The accessible name of the focused element, and whether the focus is visible. */
function focused(page: Page): Promise<{ name: string; isMarked: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return { name: '', isMarked: true }
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? ''
    const { outlineStyle, boxShadow } = getComputedStyle(element)
    return { name: name.trim(), isMarked: outlineStyle !== 'none' || boxShadow !== 'none' }
  })
}

async function tabTo(page: Page, wanted: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let tabs = 0; tabs < 90; tabs++) {
    await page.keyboard.press('Tab')
    const { name, isMarked } = await focused(page)
    expect(isMarked, `${name} shows that it has the focus`).toBe(true)
    if (typeof wanted === 'string' ? name.startsWith(wanted) : wanted.test(name)) return
    passed.push(name)
  }
  throw new Error(`Not reached: ${wanted}; only ${passed.join(' | ')}`)
}

/** Retries the key press, since on a very busy machine the browser sometimes loses one. */
async function pressUntil<Told>(page: Page, told: () => Promise<Told>): Promise<Told> {
  for (let tries = 0; tries < 4; tries++) {
    const awaited = told().catch(() => undefined)
    await page.keyboard.press('Enter')
    const came = await awaited
    if (came) return came
  }
  throw new Error('The key does nothing')
}

const chooseByKey = (page: Page): Promise<FileChooser> =>
  pressUntil(page, () => page.waitForEvent('filechooser', { timeout: 5000 }))

const followByKey = (page: Page) =>
  follow(page, () =>
    pressUntil(page, () =>
      page.waitForRequest((asked) => asked.method() === 'POST' || asked.url().includes('.data'), {
        timeout: 5000,
      }),
    ),
  )

test('with the keyboard alone a record is entered with its scan, looked at and approved', async () => {
  await using page = await come(await anAccount(site.portal, 'moderator'))
  await page.goto('/dashboard')
  await page.locator('[data-awake]').waitFor()
  await expect.poll(async () => (await focused(page)).name).toBe('Passport number')
  for (const text of ['KEY-1', 'KEYI1', 'Robin Keys', 'Lee', 'Dana', '14 Paper Lane', 'NEPAL']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  if ((await focused(page)).name !== 'Choose files') await tabTo(page, 'Choose files')
  const chooser = await chooseByKey(page)
  await chooser.setFiles(await scans('visa.jpg'))
  await slot(page, 'visa').locator('input[name^=staged]').waitFor({ state: 'attached' })
  await tabTo(page, 'Save record')
  await followByKey(page)
  expect(await toastOn(page).textContent()).toBe('Record added')

  await using desk = await come(await anAccount(site.portal, 'admin'))
  await desk.goto('/dashboard')
  await tabTo(desk, /approval/i)
  await followByKey(desk)
  await tabTo(desk, /^Review/)
  await followByKey(desk)
  expect(await desk.locator('h1').textContent()).toBe('Robin Keys')
  await tabTo(desk, 'Approve')
  await followByKey(desk)
  expect(await toastOn(desk).textContent()).toContain('Robin Keys approved')

  await using stranger = await visit(browser, site)
  await stranger.goto('/')
  await search(stranger, { passportNumber: 'key1' })
  await stranger.locator('.result').getByText('Robin Keys').waitFor()
}, 90_000)
