import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { search, signInAs, toastOn, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { pick, slot } from './at-record-form.ts'

const { site, browser } = await withBrowser(startDemoSite())

/** The accessible name of what has the focus */
const focus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.tagName
  })

test('by keyboard no file takes the focus with it: not one removed, nor the last one sorted', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/Entry')
  await page.locator('[data-awake]').waitFor()
  await pick(page, ['visa.jpg', 'scan0001.jpg', 'other.heic'])
  await slot(page, 'visa').locator('[name="staged.visa"]').waitFor({ state: 'attached' })
  await page.locator('.unsorted .look').press('2')
  await page.locator('.unsorted select').waitFor({ state: 'detached' })
  expect(await focus(page)).toBe('Remove: other.heic')

  await page.getByRole('button', { name: 'Remove: Visa Paper' }).press('Enter')
  await slot(page, 'visa').getByText('No file yet').waitFor()
  expect(await focus(page)).toBe('Choose: Visa Paper')
})

test('each error of a form is announced once', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/Entry')
  await page.locator('[data-awake]').waitFor()
  await page.locator('.record-form button.main').click()
  await page.locator('#name-error').waitFor()
  const announced = await page.locator(':is([role=alert], [aria-live])').allTextContents()
  // The first field has the focus, and is described by its error.
  announced.push(...(await page.locator(':focus').evaluate(descriptions)))
  for (const label of ['Passport number', 'Name']) {
    const told = announced.filter((text) => text.includes(`${label} is required`))
    expect(told, label).toHaveLength(1)
  }
})

function descriptions(control: Element): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '')
}

test('a rotated scan that was not saved is shown and announced, and can be saved again', async () => {
  await using page = await visit(browser, site)
  page.forgive('ERR_')
  await signInAs(page, 'admin', '/dashboard/Entry')
  await page.locator('[data-awake]').waitFor()
  await pick(page, ['visa.jpg'])
  await slot(page, 'visa').locator('[name="staged.visa"]').waitFor({ state: 'attached' })
  await slot(page, 'visa').locator('.look').click()
  await page.locator('.stage[data-state=shown]').waitFor()
  await page.keyboard.press('r')
  const save = page.getByRole('button', { name: 'Save rotation' })
  const caption = page.locator('.viewer [aria-live]')
  const broken = { contentType: 'image/webp', body: 'no picture' }
  for (const isCut of [false, true]) {
    await page.context().setOffline(!isCut)
    if (isCut) await page.route('**/full.webp', (route) => route.fulfill(broken))
    await save.press('Enter')
    await caption.getByText('The rotation was not saved').waitFor()
    await page.locator('button:focus:enabled', { hasText: 'Save rotation' }).waitFor()
  }
  await page.unroute('**/full.webp')
  // Without a rotation the button is hidden, and keys go on working.
  await save.press('0')
  await page.locator('[data-sign="⤢"]:focus').waitFor()
  await page.keyboard.press('r')
  await save.press('Enter')
  await page.locator('.viewer').waitFor({ state: 'detached' })
  await slot(page, 'visa').getByText('Visa Paper.jpg').waitFor()
})

test('a scan that did not load is shown and announced in the viewer', async () => {
  await using page = await visit(browser, site)
  page.forgive('ERR_FAILED')
  await page.goto('/')
  await search(page, { passportNumber: 'A01234567' })
  await page.locator('a.scan').first().click()
  await page.locator('.stage[data-state=shown]').waitFor()
  await page.route('**/*.webp', (route) => route.abort())
  await page.keyboard.press('ArrowRight')
  await page.locator('.stage[data-state=failed]').waitFor()
  const caption = page.locator('.viewer [aria-live]')
  await caption.getByText('The image could not be loaded. Try again').waitFor()
  expect(await caption.textContent()).toContain('or reload the page')
  await page.unroute('**/*.webp')
  await page.keyboard.press('ArrowLeft')
  await page.locator('.stage[data-state=shown]').waitFor()
  expect(await caption.textContent()).toBe('Application Form (1 of 11)')
})

test('with text spaced as wide as its reader likes, the menus are not cut off', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/overview')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    const spaced = 'line-height: 1.5; letter-spacing: 0.12em; word-spacing: 0.16em'
    sheet.replaceSync(`* { ${spaced.replaceAll(/;|$/g, ' !important;')} }`)
    document.adoptedStyleSheets = [sheet]
  })
  expect(await cutOff(page, '.drawer .palette-button > span')).toBe(false)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await cutOff(page, '.bottom-bar span:not(.count)')).toBe(false)
})

/** Whether any of these is shown smaller than its text */
function cutOff(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluateAll((all) => {
    if (all.length === 0) throw new Error('Nothing to look at')
    return all.some(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => {
      return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
    })
  })
}

test('in forced colours the current row of a list is marked', async () => {
  await using page = await visit(browser, site)
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAs(page, 'admin', '/dashboard/update')
  await page.keyboard.press('j')
  const cell = page.locator('.record-rows [aria-current] > :first-child')
  await cell.waitFor()
  expect(await cell.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
})

test('how many records a search has found is announced', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update')
  // Screen readers announce what changes in regions that were there before.
  const regions = await page.locator(':is([role=status], [aria-live])').elementHandles()
  const announced = async () => (await Promise.all(regions.map((one) => one.innerText()))).join()
  await page.locator('#search').fill('nobody has this name')
  await page.getByText('No records found').first().waitFor()
  expect(await announced()).toContain('0 records')
  const said = new Set<string>()
  for (const number of ['A01234567', 'A02234567', 'A03234567']) {
    await page.locator('#search').fill(number)
    await page.locator('.record-rows').getByText(number).waitFor()
    expect(await announced()).toContain('1 record')
    // Only what differs from what stood there before is announced.
    expect(await announced()).not.toBe([...said].at(-1))
    said.add(await announced())
  }
})

test('on a phone no row that has the focus is under the bar of the ticked rows', async () => {
  await using page = await visit(browser, site, { locale: 'bn', width: 320 })
  await signInAs(page, 'admin', '/dashboard/update')
  const boxes = page.locator('.record-rows tbody [name=chosen]')
  await boxes.nth(3).check()
  await page.locator('.list-bar').getByText('১টি রেকর্ড বাছাই করা হয়েছে').waitFor()
  await boxes.nth(3).press('Tab')
  await boxes.nth(3).evaluate((box) => scrollBy(0, box.getBoundingClientRect().top - 98))
  await page.keyboard.press('Shift+Tab')
  const covered = () =>
    boxes.nth(3).evaluate((box) => {
      const bar = document.querySelector('.list-bar')
      return box === document.activeElement && bar
        ? bar.getBoundingClientRect().bottom - box.getBoundingClientRect().top
        : Number.NaN
    })
  await expect.poll(covered).toBeLessThanOrEqual(0)
})

test('in forced colours only the tab of this page is marked', async () => {
  await using page = await visit(browser, site)
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAs(page, 'admin', '/dashboard/update')
  await page.locator('.record-rows tbody a').first().click()
  const tabs = page.locator('.list-choice > a')
  await tabs.first().waitFor()
  const widths = tabs.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).borderBottomWidth),
  )
  expect(await widths).toEqual(['3px', '0px', '0px', '0px', '0px'])
})

test('no field is called invalid before anything was typed, nor is its form', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/Entry')
  // Firefox says it of an empty field with `required`, and of its form, though nothing checks them.
  const list = '/dashboard/update?visibility=visible'
  const staff = ['Entry', 'lookup', 'import', 'change-date'].map((path) => `/dashboard/${path}`)
  for (const path of [...staff, list, '/', '/Share']) {
    await page.goto(path)
    expect(await page.locator('[aria-required=true]').count(), path).toBeGreaterThan(0)
    expect(await page.locator('form:invalid').count(), path).toBe(0)
  }
})

test('the title of a column is said before its cells without what a click on it does', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update')
  await page.getByRole('columnheader', { name: 'Passport', exact: true }).waitFor()
  const link = page.getByRole('link', { name: 'Passport', exact: true })
  expect(await link.getAttribute('title')).toBe('Passport number, ascending')
})

test('the title of a toast is a sentence of its own', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin')
  await toastOn(page).waitFor()
  // Of the parts that are added at once Orca says only the last one; it divides a part at its paragraphs.
  const whole = page.locator('[role=status] > [aria-atomic=true]')
  expect(await whole.getByRole('paragraph').allTextContents()).toEqual([
    'Success!',
    'Login successful!',
  ])
})

test('an item of a menu keeps its handlers, since Firefox says nothing of what gets new ones', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update')
  await page.getByRole('button', { name: 'More actions for Rahima Akter' }).press('Enter')
  const ahead = (start: string) =>
    page.locator(`link[rel=prefetch][href^="${start}/"]`).waitFor({ state: 'attached' })
  await ahead('/dashboard/records')
  const item = page.getByRole('menuitem', { name: 'Update' })
  await item.evaluate((one) => {
    Object.defineProperty(one, 'onclick', { set: () => one.classList.add('touched') })
  })
  await page.keyboard.press('ArrowDown')
  await ahead('/Update_A_User')
  expect(await item.getAttribute('class')).not.toBe('touched')
})
