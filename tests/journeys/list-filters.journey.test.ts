import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { mostFilters } from '#contract/record-list.ts'
import { addRecord } from '#core/records/add-record.ts'
import { approveRecord } from '#core/records/approve-record.ts'
import { orderOf, sealCursor } from '#core/records/list/list-order.ts'
import { insertMany } from '#core/records/record-store.ts'
import { saveFilter } from '#core/records/views/save-filter.ts'
import { withdrawApproval } from '#core/records/withdraw-approval.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { expectToast, follow, signInAs, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { added, aRecord } from '../test-portal.ts'

const { site, browser, lasting } = await withBrowser(startDemoSite())
const desk = lasting.use(await site.openDesk())
const ctx = await desk.ctxFor({ actor: { role: 'admin', id: 'test-admin' }, network: 'test' })

test('a letter that is taken back before its search is rendered does not come back', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update?search=a')
  const field = page.getByRole('searchbox')
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = (...asked) => {
      const field = document.querySelector<HTMLInputElement>('#search')
      if (field && String(asked[0]).includes('search=ab')) {
        window.fetch = fetch
        field.value = 'a'
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      return fetch(...asked)
    }
  })
  const begun = page.waitForRequest(/update\.data.*search=ab/)
  await field.press('End')
  await field.press('b')
  await begun
  await page.waitForTimeout(1500)
  await expect
    .poll(async () => [await field.inputValue(), page.url()])
    .toEqual(['a', expect.stringMatching(/\?search=a$/)])
})

test('a letter that is taken back, and a sort during a search, leave the field and the list together', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update?search=a')
  const held = Promise.withResolvers<void>()
  await page.route('**/update.data*', async (route) => {
    const isLate = /search=ab/.test(route.request().url())
    if (isLate) await held.promise
    await route.continue().catch(() => {})
  })
  const field = page.getByRole('searchbox')
  const typeB = async () => {
    const begun = page.waitForRequest(/update\.data.*search=ab/)
    await field.press('End')
    await field.press('b')
    await begun
  }
  const address = () => {
    const { searchParams } = new URL(page.url())
    searchParams.sort()
    return `?${searchParams}`
  }
  await typeB()
  await field.press('Backspace')
  await page.waitForTimeout(400)
  held.resolve()
  await page.waitForTimeout(1000)
  await expect.poll(async () => [await field.inputValue(), address()]).toEqual(['a', '?search=a'])

  const again = Promise.withResolvers<void>()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/update.data*', async (route) => {
    if (/search=ab/.test(route.request().url())) await again.promise
    await route.continue().catch(() => {})
  })
  await typeB()
  await page.getByRole('link', { name: /^Name\b/ }).click()
  await page.waitForTimeout(400)
  again.resolve()
  await expect.poll(address).toBe('?search=ab&sort=name')
  await expect.poll(() => field.inputValue()).toBe('ab')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await field.press('End')
  await field.press('c')
  await page.getByRole('link', { name: /^Passport\b/ }).click()
  await expect.poll(address).toBe('?search=abc&sort=passportNumber')
  await expect.poll(() => field.inputValue()).toBe('abc')
  await field.press('End')
  await field.press('d')
  await page.getByRole('link', { name: /^Remove filter/ }).click()
  await expect.poll(address).toBe('?sort=passportNumber')
  await expect.poll(() => field.inputValue()).toBe('')
})

test('whoever goes back while a search is loading gets the page before, with its sort', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update?search=a')
  await follow(page, () => page.getByRole('link', { name: /^Name\b/ }).click())
  await follow(page, () => page.getByRole('link', { name: /^Passport\b/ }).click())
  const held = Promise.withResolvers<void>()
  await page.route('**/update.data*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    if (searchParams.get('search') === 'ab') await held.promise
    // The page before is still loading when typing has rested.
    else await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue().catch(() => {})
  })
  const field = page.getByRole('searchbox')
  const begun = page.waitForRequest(/update\.data.*search=ab/)
  await field.press('End')
  await field.press('b')
  await begun
  await page.goBack({ waitUntil: 'commit' })
  held.resolve()
  await page.waitForTimeout(1500)
  expect(new URL(page.url()).search).toBe('?search=a&sort=name')
  expect(await field.inputValue()).toBe('a')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('whoever has as many filters as there can be is told so, and replaces one', async () => {
  const accounts = ctx.db.selectFrom('account').select('id')
  const { id } = await accounts
    .where('email', '=', 'moderator@demo.example')
    .executeTakeFirstOrThrow()
  const own = { ...ctx, actor: { role: 'moderator', id } } as const
  for (let number = 1; number <= mostFilters; number++) {
    await saveFilter(own, { list: 'own', name: `Filter ${number}`, filter: { has: 'visa' } })
  }
  await using page = await visit(browser, site)
  await signInAs(page, 'moderator', '/dashboard/ManagePost?approval=sent-back')
  await page.getByRole('heading', { name: 'No records found' }).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  // Neither panel fits below its button, which is at the end of the page.
  await page.getByRole('button', { name: 'Filters and sorting' }).click()
  await page.getByRole('button', { name: 'Apply', exact: true }).click({ trial: true })
  await page.getByRole('button', { name: 'Saved filters' }).click()
  const save = async (name: string) => {
    await page.getByLabel('Name for these filters').fill(name)
    await follow(page, () => page.getByRole('button', { name: 'Save', exact: true }).click())
  }
  await save('Another')
  await expectToast(page, 'Not saved: you have 20 filters. Remove one first.')
  await save('Filter 1')
  await expectToast(page, 'Filter replaced: Filter 1')
})

test('filters open within a window that is narrow and low, above a button at its end', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'moderator', '/dashboard/ManagePost?approval=sent-back')
  await page.setViewportSize({ width: 700, height: 500 })
  const button = page.getByRole('button', { name: 'Filters and sorting' })
  await button.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await button.click()
  const panel = page.locator('#filters')
  await expect.poll(async () => (await panel.boundingBox())?.height).toBeGreaterThan(300)
  const { y, height } = (await panel.boundingBox()) ?? { y: -1, height: 0 }
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(500)
})

test('panels and menus close behind the focus, and Home and End lead through a menu', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update')
  await page.locator('.palette-button:visible:enabled').waitFor()
  const open = page.locator(':popover-open')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  for (const id of ['saved', 'view']) {
    await page.locator(`[popovertarget=${id}]:not(.close)`).press('Enter')
    expect(await open.count()).toBe(1)
    await open.locator('p, legend').first().click()
    expect(await open.count()).toBe(1)
    await page.locator(`[popovertarget=${id}]:not(.close)`).focus()
    for (let tabs = 0; tabs < 12 && (await open.count()) > 0; tabs++) {
      await page.keyboard.press('Tab')
    }
    expect(await open.count()).toBe(0)
  }
  await page.locator('tbody [aria-haspopup=menu]').first().press('Enter')
  const items = open.getByRole('menuitem')
  const names = await items.allTextContents()
  await page.keyboard.press('End')
  expect(await focused()).toBe(names.at(-1))
  await page.keyboard.press('Home')
  expect(await focused()).toBe(names[0])
  await items.last().focus()
  await page.keyboard.press('Tab')
  expect(await open.count()).toBe(0)
})

test('all that match are no longer selected once another filter is chosen', async () => {
  for (let number = 0; number < 11; number++) {
    const numbers = { passportNumber: `VXQALL${number}`, irccNumber: `VXQALL${number}` }
    await added(addRecord(ctx, aRecord({ name: `Entry ${number}`, ...numbers })))
  }
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update?search=VXQALL&visibility=visible&size=10')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('checkbox', { name: 'All 11 that match' }).check()
  await follow(page, () => page.getByRole('link', { name: 'Remove filter: “VXQALL”' }).click())
  await page.getByText('10 records selected').waitFor()
  expect(await page.locator('[name=all]').isChecked()).toBe(false)
})

test.each([true, false])(
  'whoever corrects rows of a filtered list comes back to the row, with JavaScript: %s',
  async (javaScript) => {
    await using page = await visit(browser, site, { javaScript, width: 360 })
    const list = '/dashboard/update?search=B1&sort=name&size=10&page=2'
    await signInAs(page, 'admin', list)
    const id = await page.locator('.records tbody tr').nth(5).getAttribute('id')
    const row = page.locator(`[id="${id}"]`)
    const press = (name: string) => {
      return follow(page, () =>
        page.getByRole('main').getByText(name, { exact: true }).first().click(),
      )
    }
    const expectRow = async () => {
      expect(page.url()).toBe(`${site.url}${list}#${id}`)
      await expect.poll(() => isInView(row)).toBe(true)
    }
    const save = () => follow(page, () => page.locator('.form-end .main').click())
    await row.locator('[aria-haspopup]').click()
    await follow(page, () => row.getByRole('menuitem', { name: 'Update' }).click())
    await save()
    await expectToast(page, 'Record updated successfully')
    await expectRow()

    await follow(page, () => row.locator('.who a').click())
    await press('Back to the list')
    await expectRow()

    await row.locator('[aria-haspopup]').click()
    await follow(page, () => row.getByRole('menuitem', { name: 'Open record' }).click())
    const record = page.url()
    await press('Share codes')
    await press('Record')
    await press('Update')
    await save()
    expect(page.url()).toBe(record)
    await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
    await follow(page, () => page.getByText('Yes, delete it!').click())
    await expectToast(page, 'Deleted!')
    expect(page.url()).toContain(list)
    expect(await row.count()).toBe(0)
  },
)

test('a moderator comes back to the row that was corrected, whichever page led to the form', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'moderator', '/dashboard/ManagePost?sort=name')
  const row = page.locator('.records tbody tr').last()
  const back = `${site.url}/dashboard/ManagePost?sort=name#${await row.getAttribute('id')}`
  const save = () => follow(page, () => page.locator('.form-end .main').click())
  await follow(page, () => row.locator('.acts a').click())
  await save()
  const address = () => page.url().replace(/&draft=[\w-]+/, '')
  await expect.poll(address).toBe(back)
  await expect.poll(() => isInView(row)).toBe(true)
  await follow(page, () => row.locator('.who a').click())
  await follow(page, () => page.getByRole('main').getByRole('link', { name: 'Update' }).click())
  await save()
  await follow(page, () => page.getByRole('link', { name: 'Back to the list' }).click())
  await expect.poll(address).toBe(back)
})

test('what is searched below a form with a mistake is not typed into that form', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'moderator', '/dashboard/ManagePost')
  const number = page.locator('#passportNumber')
  await number.fill('A01234567')
  await number.press('Tab')
  await page.locator('#passportNumber[aria-invalid=true]').waitFor()
  await page.locator('#search').focus()
  await follow(page, () => page.keyboard.type('ra'))
  await page.keyboard.type('him')
  expect(await page.locator('#search').inputValue()).toBe('rahim')
  expect(await number.inputValue()).toBe('A01234567')
})

test('the reason for sending many back is there after a question, another page and a reload, until it is sent', async () => {
  const moderator = { ...ctx, actor: { role: 'moderator', id: 'reasons' } } as const
  for (let number = 1; number <= 11; number++) {
    const numbers = { passportNumber: `WHYKEPT${number}`, irccNumber: `WHYKEPT${number}` }
    await added(addRecord(moderator, aRecord({ name: 'Robin Whykept', ...numbers })))
  }
  const queue = '/dashboard/Control_Post?search=WHYKEPT&size=10'
  const typed = 'The photo is missing.'
  for (const javaScript of [false, true]) {
    await using page = await visit(browser, site, { javaScript })
    page.forgive('422')
    await signInAs(page, 'admin', queue)
    const reason = page.locator('#reason')
    const isKept = () => expect.poll(() => reason.inputValue()).toBe(typed)
    const sendBack = page.locator('[name=bulk][value=send-back]')
    const first = page.locator('[name=chosen]').first()
    if (javaScript) await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByText('Send back with a reason').click()
    await reason.fill(typed)
    if (!javaScript) {
      await follow(page, () => sendBack.click())
      await isKept()
      expect(await reason.isVisible()).toBe(true)
      continue
    }
    await page.getByRole('checkbox', { name: 'All 11 that match' }).check()
    await follow(page, () => sendBack.click())
    await follow(page, () => page.getByRole('link', { name: 'Cancel' }).click())
    await isKept()
    await follow(page, () => page.getByRole('link', { name: 'Robin Whykept' }).first().click())
    await follow(page, () => page.goBack())
    await isKept()
    await page.reload()
    await isKept()
    await first.check()
    await reason.waitFor()
    await follow(page, () => sendBack.click())
    await page.getByRole('heading', { name: '1 of 1 record changed' }).waitFor()
    await page.reload()
    await page.getByText('10 records').first().waitFor()
    expect(await reason.inputValue()).toBe('')
  }
})

test('more that match than are changed at once are approved in steps, under the same filter', async () => {
  const at = ctx.now().toISOString()
  const some = Array.from({ length: 503 }, (_, index) => {
    const numbers = { passportNumber: `STEP${index}`, irccNumber: `STEP${index}` }
    const { documents: _none, ...fields } = aRecord({ ...numbers, name: `Step ${index}` })
    const state = { visibility: 'visible', approval: 'pending', approvedAt: null } as const
    const entered = { createdBy: 'steps', createdAt: at, updatedAt: at, revision: 1 }
    const of = { clientDatabase: 'My_Aust', importId: 'steps' }
    return { birthDate: '', ...fields, ...state, ...entered, ...of, id: ctx.newId() }
  })
  for (let from = 0; from < some.length; from += 100) {
    await insertMany(ctx.db, some.slice(from, from + 100))
  }
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/Control_Post?importId=steps')
  // The oldest, which nobody has opened, do not stop what comes after them.
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('checkbox', { name: 'All 503 that match' }).check()
  await follow(page, () => page.locator('[name=bulk][value=approve]').first().click())
  // Somebody else decides on one while the question is read.
  const other = { ...ctx, settings: { ...ctx.settings, approveImportsInBulk: true } }
  expect(await approveRecord(other, some[7]?.id ?? '')).toBe('approved')
  await follow(page, () => page.getByRole('button', { name: 'Yes, change them' }).click())
  await page.getByText('0 of 502 records are done.').waitFor()
  const question = await page.request.post(page.url(), {
    form: {
      bulk: 'approve',
      all: 'yes',
      after: sealCursor({ value: 0, entry: 0 }, orderOf('oldest')),
    },
    headers: { origin: site.url },
  })
  expect(await question.text()).toContain('Approve: the next 500 of 502 records that match')
  await follow(page, () => page.getByRole('button', { name: 'Go on with the next ones' }).click())
  await page.getByText('Approve: 3 records that match').waitFor()
  await follow(page, () => page.getByRole('button', { name: 'Yes, change them' }).click())
  await page.getByRole('heading', { name: '0 of 3 records changed' }).waitFor()
  expect(await page.getByRole('button', { name: 'Go on with the next ones' }).count()).toBe(0)

  await updateSettings(ctx, { approveImportsInBulk: true })
  await page.goto('/dashboard/Control_Post?importId=steps')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('checkbox', { name: 'All 502 that match' }).check()
  await follow(page, () => page.locator('[name=bulk][value=approve]').first().click())
  await page.getByText('Approve: the first 500 of 502 records that match').waitFor()
  // One that is older than others begins to match while the question is read.
  expect(await withdrawApproval(ctx, some[7]?.id ?? '')).toBe('withdrawn')
  await follow(page, () => page.getByRole('button', { name: 'Yes, change them' }).click())
  await page.getByText(/500 of 50\d records are done\./).waitFor()
  await follow(page, () => page.getByRole('button', { name: 'Go on with the next ones' }).click())
  await page.getByText('Approve: 2 records that match').waitFor()
  await follow(page, () => page.getByRole('button', { name: 'Yes, change them' }).click())
  await page.getByRole('heading', { name: '2 of 2 records changed' }).waitFor()
  expect(new URL(page.url()).searchParams.get('importId')).toBe('steps')
  expect(await page.getByRole('button', { name: 'Go on with the next ones' }).count()).toBe(0)
  await updateSettings(ctx, { approveImportsInBulk: false })
})

function isInView(row: Locator): Promise<boolean> {
  return row.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}
