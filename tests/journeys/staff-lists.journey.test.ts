import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectToast, focused, follow, search, signInAs, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const { site, browser } = await withBrowser(startDemoSite())

const rahima = { name: 'Rahima Akter', passportNumber: 'A01234567' }

describe.each([true, false])('with JavaScript: %s', (javaScript) => {
  test('who is hidden is gone for strangers at the next request, images too, and comes back', async () => {
    await using stranger = await visit(browser, site)
    await using admin = await visit(browser, site, { javaScript })
    await stranger.goto('/')
    await search(stranger, { passportNumber: rahima.passportNumber })
    const image = await stranger.locator('.result img').first().getAttribute('src')
    const imageStatus = async () => (await stranger.request.get(image ?? '')).status()
    expect(await imageStatus()).toBe(200)

    await openList(admin, `search=${rahima.passportNumber}&sort=name`)
    const row = admin.getByRole('row', { name: rahima.name })
    expect(await actionsOf(row)).toEqual(['Open record', 'Update', 'Hide', 'Delete'])
    await follow(admin, () => row.getByRole('menuitem', { name: 'Hide' }).click())
    await expectToast(admin, 'Rahima Akter is now hidden')
    expect(new URL(admin.url()).search).toBe(`?search=${rahima.passportNumber}&sort=name`)
    expect(await imageStatus()).toBe(404)
    await stranger.goto('/')
    await search(stranger, { passportNumber: rahima.passportNumber })
    await stranger.getByText('No Data Found').first().waitFor()

    expect(await actionsOf(row)).toEqual(['Open record', 'Update', 'Unhide', 'Delete'])
    await follow(admin, () => row.getByRole('menuitem', { name: 'Unhide' }).click())
    await expectToast(admin, 'Rahima Akter is now visible')
    expect(await imageStatus()).toBe(200)
  })
})

test('deleting asks in a dialog, with the keyboard alone; Escape is a no', async () => {
  await using page = await visit(browser, site)
  await openList(page, 'search=B10000')
  const [doomed] = await namesOn(page)
  const button = page.getByRole('button', { name: `More actions for ${doomed}` }).first()
  const choose = async () => {
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Open record')
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toBe('Delete')
    await page.keyboard.press('Enter')
  }
  await choose()
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await dialog.getByText('The record goes to the bin and is erased in 30 days.').waitFor()
  await dialog.getByText(doomed ?? '').waitFor()
  await expect.poll(() => focused(page)).toBe('Cancel')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((button) => button === document.activeElement)).toBe(true)

  const rows = await page.locator('.records tbody tr').count()
  await choose()
  await dialog.waitFor()
  await expect.poll(() => focused(page)).toBe('Cancel')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Yes, delete it!')
  await follow(page, () => page.keyboard.press('Enter'))
  await expectToast(page, 'Deleted!')
  await expectToast(page, 'is in the bin')
  expect(await page.locator('.records tbody tr').count()).toBeLessThanOrEqual(rows)
  expect((await namesOn(page))[0]).not.toBe(doomed)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('without a script the buttons for many records have room on a phone', async () => {
  await using page = await visit(browser, site, { javaScript: false, width: 360, locale: 'bn' })
  await signInAs(page, 'admin')
  for (const list of ['update', 'Control_Post']) {
    await page.goto(`/dashboard/${list}`)
    const bar = page.locator('.list-bar .bulk')
    expect((await bar.boundingBox())?.width).toBeGreaterThan(280)
    // No word is broken: the buttons have one line each.
    const heights = await bar
      .locator('> button')
      .evaluateAll((all) => all.map((button) => button.clientHeight))
    expect(Math.max(...heights)).toBeLessThan(45)
  }
})

test('without a script deleting asks on a page', async () => {
  await using page = await visit(browser, site, { javaScript: false })
  await openList(page, 'search=A02234567')
  await actionsOf(page.getByRole('row', { name: 'Kamal Hossain' }))
  await follow(page, () => page.getByRole('menuitem', { name: 'Delete' }).click())
  await page.getByRole('heading', { name: 'Are you sure?' }).waitFor()
  await follow(page, () => page.getByRole('link', { name: 'Cancel' }).click())
  expect(await namesOn(page)).toEqual(['Kamal Hossain'])
  await actionsOf(page.getByRole('row', { name: 'Kamal Hossain' }))
  await follow(page, () => page.getByRole('menuitem', { name: 'Delete' }).click())
  await follow(page, () => page.getByRole('button', { name: 'Yes, delete it!' }).click())
  await expectToast(page, 'Deleted!')
  await page.getByRole('heading', { name: 'No records found' }).waitFor()
})

test('a button keeps the focus while it changes many, asks, and when none are left', async () => {
  await using page = await visit(browser, site)
  await openList(page, 'visibility=visible&search=B1')
  await page.locator('[name=bulk][value=hide]').waitFor({ state: 'hidden' })
  await page.locator('tbody [name=chosen]').first().check()
  const hide = page.getByRole('button', { name: 'Hide', exact: true })
  await hide.focus()
  await follow(page, () => page.keyboard.press('Enter'))
  await page.getByText('1 of 1 record changed').first().waitFor()
  await page.locator('[name=bulk][value=hide][aria-disabled=true]').waitFor()
  expect(await hide.evaluate((button) => button === document.activeElement)).toBe(true)
  // The selection is empty again, so pressing the button now sends nothing.
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.method()))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByText('1 of 1 record changed').first().waitFor({ state: 'hidden' })
  expect(requests.filter((method) => method === 'POST')).toHaveLength(1)

  await page.locator('tbody [name=chosen]').first().check()
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  await remove.click()
  await follow(page, () => page.getByRole('button', { name: 'Yes, delete it!' }).click())
  await page.getByText('1 of 1 record changed').first().waitFor()
  expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('searchbox').focus()
  await remove.waitFor({ state: 'hidden' })
})

test('many at once: each tells what became of it', async () => {
  await using page = await visit(browser, site)
  await openList(page, 'search=A0')
  const hide = page.locator('[name=bulk][value=hide]')
  await page.locator('[name=bulk][value=hide]').waitFor({ state: 'hidden' })
  for (const name of ['Nasrin Sultana', rahima.name]) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  }
  await page.getByText('2 records selected').waitFor()
  await follow(page, () => hide.click())
  const results = page.locator('.bulk-results')
  expect(await results.locator('h2').textContent()).toBe('1 of 2 records changed')
  expect(await results.locator('li').allTextContents()).toEqual([
    'Nasrin Sultana: No change needed',
    'Rahima Akter: Hidden',
  ])
  await page.getByText('2 records selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select Nasrin Sultana' }).uncheck()
  await follow(page, () => page.locator('[name=bulk][value=unhide]').click())
  expect(await results.locator('h2').textContent()).toBe('1 of 1 record changed')
  expect(await page.locator('.bulk a').textContent()).toBe('1 of 1 record changed')
})

test('sending back says what it lacks when nothing is selected any more', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/Control_Post')
  const [opener, hint] = ['Send back with a reason', 'Select records first'].map((text) =>
    page.getByText(text),
  )
  const last = page.locator('tbody [name=chosen]').last()
  const topOfRow = () => last.evaluate((box) => box.getBoundingClientRect().top + scrollY)
  expect(await opener?.isVisible()).toBe(false)
  await last.check()
  const before = await topOfRow()
  await opener?.click()
  expect(await topOfRow(), 'the rows do not move').toBe(before)
  await last.uncheck()
  await hint?.waitFor()
  await last.check()
  await hint?.waitFor({ state: 'detached' })

  const [reason, words] = [page.locator('#reason'), page.getByRole('searchbox')]
  await reason.fill('The photo is missing.')
  for (const search of ['zzzz', '']) {
    await words.fill(search)
    await follow(page, () => words.press('Enter'))
    await reason.waitFor({ state: search ? 'detached' : 'visible' })
  }
  expect(await reason.inputValue()).toBe('The photo is missing.')
})

test('a bulk result moves no row, and Shift selects all between two', async () => {
  await using page = await visit(browser, site)
  await openList(page, 'search=B1000&approval=approved&sort=name')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await page.getByText('4 records selected').waitFor()
  await boxes.nth(3).click()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await page.getByText('2 records selected').waitFor()
  const ticked = () =>
    boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))
  expect((await ticked()).slice(0, 6)).toEqual([false, true, false, false, true, false])

  const topOfRows = () => {
    const rows = page.locator('.records tbody')
    return rows.evaluate((rows) => rows.getBoundingClientRect().top + scrollY)
  }
  const before = await topOfRows()
  // Dispatch the event, since Playwright's click would scroll to the static position of the sticky button.
  await follow(page, () => page.locator('[name=bulk][value=hide]').dispatchEvent('click'))
  await page.getByRole('link', { name: '2 of 2 records changed' }).waitFor()
  expect(await topOfRows()).toBe(before)
  expect((await ticked()).slice(0, 6)).toEqual([false, true, false, false, true, false])

  await page.getByRole('link', { name: '2 of 2 records changed' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('bulk-title')
  await page.locator('.bulk-results').getByRole('button', { name: 'Undo' }).waitFor()
})

test('a link within the page keeps the errors of a form', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/settings')
  await page.locator('#binDays').fill('-1')
  page.forgive('422')
  await follow(page, () => page.locator('#deleted button.main').click())
  for (const id of ['content', 'staff']) {
    await page.locator(`a[href="#${id}"]`).press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id)
    expect(await page.locator('#binDays-error').count(), id).toBe(1)
  }
})

test.each(['en', 'bn'] as const)('the bar keeps its one row, in %s', async (locale) => {
  await using page = await visit(browser, site, { locale })
  await openList(page, 'visibility=visible')
  const places = () =>
    page.evaluate(() => {
      const topOf = (one: Element) => Math.round(one.getBoundingClientRect().top + scrollY)
      const middles = [...document.querySelectorAll('.bulk > [name=bulk]')].map((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      })
      const rows = document.querySelector('.records tbody')
      return { rows: rows && topOf(rows), lines: new Set(middles).size }
    })
  const before = await places()
  expect(before.lines).toBe(1)
  await page.locator('thead [type=checkbox]').check()
  expect(await places()).toEqual(before)
  await follow(page, () => page.locator('[name=bulk][value=hide]').dispatchEvent('click'))
  await page.locator('.bulk a').waitFor()
  expect(await places()).toEqual(before)
  await follow(page, () => page.locator('.bulk .chosen-count button').click())
})

test('the list keeps its state in the address, and each filter can be taken away', async () => {
  await using page = await visit(browser, site)
  await openList(page, '')
  await page.getByRole('searchbox').fill('kha')
  await page.getByRole('button', { name: 'Filters and sorting' }).click()
  await page.getByLabel('Visibility').selectOption('visible')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toMatch(/search=kha&visibility=visible/)
  await page.getByRole('link', { name: /^Remove filter: .*visible/i }).waitFor()
  expect((await namesOn(page)).every((name) => /kha/i.test(name))).toBe(true)

  await follow(page, () => page.getByRole('link', { name: /^Name\b/ }).click())
  expect(await page.locator('th[aria-sort=ascending]').textContent()).toContain('Name')
  const names = await namesOn(page)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
  await follow(page, () => page.getByRole('link', { name: 'Remove filter: “kha”' }).click())
  expect(new URL(page.url()).search).toBe('?visibility=visible&sort=name')

  await page.getByRole('button', { name: 'Filters and sorting' }).click()
  await page.getByLabel('Has document').selectOption('Photo')
  const missing = page.getByRole('group', { name: 'Missing documents' })
  for (const title of ['Visa Paper', 'Medical Form']) await missing.getByLabel(title).check()
  await follow(page, () => page.getByRole('button', { name: 'Apply' }).click())
  expect(new URL(page.url()).search).toContain('has=photo&lacks=visa%2Cmedical')
  await follow(page, () => page.getByRole('link', { name: 'Remove filter: Has: Photo' }).click())
  await page
    .getByRole('link', { name: 'Remove filter: Missing: Visa Paper, Medical Form' })
    .waitFor()

  await page.getByRole('button', { name: 'Filters and sorting' }).click()
  await page.getByLabel('Rows per page').selectOption('50')
  await follow(page, () => page.getByRole('button', { name: 'Apply' }).click())
  await follow(page, () => page.getByRole('link', { name: 'Clear all filters' }).click())
  expect(new URL(page.url()).search).toBe('?sort=name&size=50')
  await follow(page, () => page.goBack())
  await follow(page, () => page.goBack())
  await page.getByRole('button', { name: 'Filters and sorting' }).click()
  expect(await page.getByLabel('Rows per page').inputValue()).toBe('25')
})

test('what the list shows is exported', async () => {
  await using page = await visit(browser, site)
  await openList(page, 'search=A03234567')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^records-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('A03234567,IRCC1000003,Nasrin Sultana')
})

async function openList(page: Page, search: string): Promise<void> {
  await signInAs(page, 'admin', `/dashboard/update?${search}`)
}

function namesOn(page: Page): Promise<string[]> {
  return page.locator('.records tbody .who a').allTextContents()
}

/** The actions in the menu of a row, which stays open. */
async function actionsOf(row: Locator): Promise<string[]> {
  await row.getByRole('button', { name: /^More actions/ }).click()
  return row.getByRole('menuitem').allTextContents()
}

test('the controls above a list end where the list ends', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update')
  for (const path of ['/dashboard/update', '/dashboard/Control_Post']) {
    await page.goto(path)
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const ends = await page
        .locator('.record-list, [popovertarget=saved]:not(.close)')
        .evaluateAll((both) => both.map((one) => Math.round(one.getBoundingClientRect().right)))
      expect(ends).toHaveLength(2)
      expect(ends[0], `${path} at ${width}`).toBe(ends[1])
    }
  }
})

test('without a script no button is shown that needs one', async () => {
  await using page = await visit(browser, site, { javaScript: false })
  await openList(page, '')
  expect(await page.locator('.scripted').count()).toBeGreaterThan(3)
  expect(await page.locator('.scripted:visible').count()).toBe(0)
})

test('the link to the content moves nothing, so that a press still meets its button', async () => {
  await using page = await visit(browser, site)
  await openList(page, '')
  for (const address of ['/dashboard/update', '/']) {
    await page.goto(address)
    const top = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().top)
    const before = await top()
    await page.locator('.skip').focus()
    expect((await page.locator('.skip').boundingBox())?.x).toBeGreaterThanOrEqual(0)
    expect(await top()).toBe(before)
  }
})

test('a question that takes the place of a list gets the focus', async () => {
  await using page = await visit(browser, site)
  await openList(page, '')
  await page.locator('thead input[type=checkbox]:enabled').check()
  await page.locator('[name=all]').check()
  await page.locator('[name=bulk][value=hide]').press('Enter')
  await page.getByRole('heading', { name: 'Are you sure?' }).waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel')
})

test('the first Tab in a document leads to its top, also after a reload', async () => {
  await using page = await visit(browser, site)
  await openList(page, '')
  for (let at = 0; at < 2; at++) {
    if (at > 0) await page.reload()
    await page.locator('.palette-button:visible:enabled').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip')
  }
})

test('the head of a column keeps the focus while it sorts', async () => {
  await using page = await visit(browser, site)
  await openList(page, '')
  await page.locator('.palette-button:visible:enabled').waitFor()
  const name = page.locator('th.sorts a').first()
  await name.focus()
  for (const sort of ['name', '-name']) {
    await follow(page, () => page.keyboard.press('Enter'))
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe(sort)
    await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true)
  }
})
