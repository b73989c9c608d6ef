import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addRecord } from '#core/records/add-record.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { sendBack } from '#core/records/send-back.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { expectToast, follow, signInAs, toastOn, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { added, aRecord } from '../test-portal.ts'

const { site, browser, lasting } = await withBrowser(startDemoSite())
const desk = lasting.use(await site.openDesk())
const ctx = await desk.ctxFor({ actor: { role: 'admin', id: 'test-admin' }, network: 'test' })
const moderator = { ...ctx, actor: { role: 'moderator', id: 'list-views' } } as const

const list = '/dashboard/update'

test('a desktop shows twelve records of 48 px, the head stays, and a phone with large text fits', async () => {
  await using page = await visit(browser, site)
  await page.setViewportSize({ width: 1366, height: 768 })
  await signInAs(page, 'admin', list)
  for (const path of [list, '/dashboard/Control_Post']) {
    await page.goto(path)
    const boxes = await page.locator('.records tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const { bottom, height } = row.getBoundingClientRect()
        return { bottom, height }
      }),
    )
    expect(new Set(boxes.map(({ height }) => height))).toEqual(new Set([48]))
    const whole = boxes.filter(({ bottom }) => bottom <= 768)
    expect(whole.length, path).toBeGreaterThanOrEqual(12)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    expect(await topOf(page, '.list-bar')).toBe(0)
    expect(await topOf(page, '.records thead th')).toBe(48)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [list, '/dashboard/Control_Post']) {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width(), path).toBeLessThanOrEqual(360)
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Changed' }).waitFor()
    expect(await width(), path).toBeLessThanOrEqual(360)
  }
})

describe.each([true, false])('with JavaScript: %s', (javaScript) => {
  test('somebody chooses columns, which stay on another machine, list by list', async () => {
    await using page = await visit(browser, site, { javaScript })
    await using other = await visit(browser, site)
    await signInAs(page, 'admin', list)
    await page.getByRole('button', { name: 'View', exact: true }).click()
    const changed = page.getByRole('checkbox', { name: 'Changed' })
    const passport = page.getByRole('checkbox', { name: 'Passport' })
    if (javaScript) {
      await follow(page, () => changed.check())
      await follow(page, () => passport.uncheck())
    } else {
      await passport.check()
      await changed.uncheck()
      await follow(page, () => page.getByRole('button', { name: 'Apply' }).last().click())
    }
    await expect
      .poll(() => headsOf(page))
      .toEqual(
        javaScript
          ? ['Select', 'Name', 'IRCC', 'State', 'Added', 'Changed', 'Actions']
          : ['Select', 'Name', 'Passport', 'IRCC', 'State', 'Added', 'Actions'],
      )
    const chosen = await headsOf(page)
    await signInAs(other, 'admin', list)
    expect(await headsOf(other)).toEqual(chosen)
    await other.goto('/dashboard/Control_Post')
    expect(await headsOf(other)).not.toEqual(chosen)
  })

  test('filters are saved by name, without the words of a search, and removed', async () => {
    await using page = await visit(browser, site, { javaScript })
    await using other = await visit(browser, site)
    const name = `Bare ${javaScript}`
    await signInAs(page, 'admin', `${list}?search=kha&visibility=visible&lacks=photo&sort=-changed`)
    await page.getByRole('button', { name: 'Saved filters' }).click()
    await page.getByLabel('Name for these filters').fill(name)
    await follow(page, () => page.getByRole('button', { name: 'Save', exact: true }).click())
    await expectToast(page, `Filter saved: ${name}`)

    await signInAs(other, 'admin', list)
    await other.getByRole('button', { name: 'Saved filters' }).click()
    await follow(other, () => other.getByRole('link', { name }).click())
    expect(new URL(other.url()).search).toBe('?visibility=visible&lacks=photo&sort=-changed')
    await page.goto(list)
    await page.getByRole('button', { name: 'Saved filters' }).click()
    await follow(page, () =>
      page.getByRole('button', { name: `Remove the saved filter ${name}` }).click(),
    )
    await expectToast(page, `Filter removed: ${name}`)
    await other.reload()
    await other.getByRole('button', { name: 'Saved filters' }).click()
    expect(await other.getByRole('link', { name }).count()).toBe(0)
  })

  test('all that match are changed, beyond the page, after a question with their true number', async () => {
    const prefix = javaScript ? 'KWOJTQ' : 'BYNPSH'
    const ids: string[] = []
    for (let number = 0; number < 12; number++) ids.push(await anEntry(`${prefix}${number}`))
    await using page = await visit(browser, site, { javaScript })
    await signInAs(page, 'admin', `${list}?search=${prefix}&visibility=visible&size=10`)
    if (javaScript) await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('checkbox', { name: 'All 12 that match' }).check()
    // One more record matches by the time that the server counts,
    ids.push(await anEntry(`${prefix}X`))
    await follow(page, () => page.locator('[name=bulk][value=hide]').click())
    await page.getByText(`Hide: 13 records that match (“${prefix}” · Visible)`).waitFor()
    // and before the confirmation one more matches and one no longer does.
    const late = await anEntry(`${prefix}Y`)
    await setVisibility(ctx, ids[0] ?? '', 'hidden')
    await follow(page, () => page.getByRole('button', { name: 'Yes, change them' }).click())
    await page.getByRole('heading', { name: '12 of 13 records changed' }).waitFor()
    await page.getByText('Not done: it no longer matches the filter').waitFor()
    const states = await Promise.all([...ids, late].map((id) => findStaffRecord(ctx, id)))
    expect(states.filter((one) => one?.visibility === 'hidden')).toHaveLength(13)
    expect(states.at(-1)?.visibility).toBe('visible')
  })
})

test('J and K lead along the rows, X ticks, Enter opens, and the preview follows', async () => {
  await using page = await visit(browser, site)
  await page.setViewportSize({ width: 1600, height: 900 })
  await signInAs(page, 'admin', `${list}?visibility=visible`)
  const names = await page.locator('.records tbody .who a').allTextContents()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByText('Move along the list').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  for (const [key, row] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(focused).toBe(names[row])
  }
  await preview.getByRole('heading', { name: names[1] ?? '' }).waitFor()
  await preview.getByRole('definition').first().waitFor()
  await page.keyboard.press('x')
  await page.getByText('1 record selected').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('2 records selected').waitFor()
  await page.keyboard.press('x')
  await page.getByText('1 record selected').waitFor()
  for (const key of ['j', 'j', 'Shift+X']) await page.keyboard.press(key)
  await page.getByText('4 records selected').waitFor()
  for (const key of ['k', 'k']) await page.keyboard.press(key)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: names[2] ?? '', level: 1 }).waitFor()

  await page.goBack()
  await expect.poll(focused).toBe(names[2])
  await preview.getByRole('definition').first().waitFor()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.keyboard.press('j')
  await expect.poll(focused).toBe(names[3])
  await page.waitForTimeout(400)
  expect(await preview.isVisible()).toBe(false)
  expect(requested.filter((url) => /\/preview\b/.test(url))).toEqual([])
})

test('a list stays where it is when the record in its preview is deleted', async () => {
  const elsewhere = await anEntry('PREVIEWED1')
  await anEntry('PREVIEWED2')
  await using page = await visit(browser, site)
  await page.setViewportSize({ width: 1600, height: 900 })
  await signInAs(page, 'admin', `${list}?search=PREVIEWED`)
  const rows = page.locator('.records tbody tr')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await page.locator(`[id="r-${elsewhere}"] th a`).focus()
  await preview.getByText('PREVIEWED1').waitFor()
  await deleteRecord(ctx, elsewhere)
  await expect.poll(() => rows.count()).toBe(1)

  await rows.locator('th a').focus()
  await preview.getByText('PREVIEWED2').waitFor()
  await rows.locator('[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await follow(page, () => page.getByRole('button', { name: 'Yes, delete it!' }).click())
  await expectToast(page, 'is in the bin')
  expect(new URL(page.url()).pathname).toBe(list)
})

test('J and K go on from where a row was that has left the list', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', `${list}?visibility=visible`)
  const links = page.locator('.records tbody .who a')
  const names = await links.allTextContents()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  for (let row = 0; row < 5; row++) {
    await page.keyboard.press('j')
    await expect.poll(focused).toBe(names[row])
  }
  const rows = page.locator('.records tbody tr')
  await rows.nth(4).locator('[aria-haspopup=menu]').click()
  await follow(page, () => rows.nth(4).locator('[name=hide]').click())
  // It goes after ten seconds without a pointer on it.
  await toastOn(page).getByRole('button', { name: 'Undo' }).hover()
  await expect.poll(() => links.nth(4).textContent()).toBe(names[5])
  await page.keyboard.press('j')
  await expect.poll(focused).toBe(names[5])
  await page.keyboard.press('k')
  await expect.poll(focused).toBe(names[3])
  await follow(page, () => toastOn(page).getByRole('button', { name: 'Undo' }).click())

  await follow(page, () => page.getByRole('link', { name: 'Next', exact: true }).click())
  await expect.poll(() => links.nth(0).textContent()).not.toBe(names[0])
  await page.keyboard.press('j')
  await expect.poll(focused).toBe(await links.nth(0).textContent())
})

test('moderators see how many of their records were sent back until they have corrected them', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'moderator', '/dashboard/lookup')
  const count = page
    .locator('#drawer')
    .getByRole('link', { name: /My records/ })
    .locator('.count')
  expect(await count.count()).toBe(0)
  const { id: creator } = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', 'moderator@demo.example')
    .executeTakeFirstOrThrow()
  const { id } = await ctx.db
    .selectFrom('record')
    .select('id')
    .where('createdBy', '=', creator)
    .where('approval', '=', 'pending')
    .where('clientDatabase', '=', 'My_Aust')
    .executeTakeFirstOrThrow()
  await sendBack(ctx, { id, reason: 'The photo is missing. '.repeat(40) })
  await page.goto('/dashboard/notifications')
  await page.goto('/dashboard/lookup')
  expect(await count.textContent()).toBe('11 of your records sent back')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard/ManagePost')
  const top = () => page.locator('#entries').evaluate((list) => list.getBoundingClientRect().top)
  await page.locator('#content').getByRole('link', { name: 'My records' }).click()
  await expect.poll(top).toBeLessThan(200)
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('#content').getByRole('link', { name: '1 of your records sent back' }).click()
  const rows = page.locator('#entries tbody tr')
  await expect.poll(() => rows.count()).toBe(1)
  await expect.poll(top).toBeLessThan(500)
  expect((await rows.boundingBox())?.height).toBeLessThan(200)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto(`/dashboard/ManagePost/${id}`)
  await page.locator('.record-form [name=address]').fill('Corrected')
  await follow(page, () => page.keyboard.press('Control+Enter'))
  await expect.poll(() => count.count()).toBe(0)
  await follow(page, () => page.locator('main > p a').first().click())
  expect(new URL(page.url()).pathname).toBe(`/dashboard/records/${id}`)
})

test('results follow while somebody types, in one entry of the history', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', `${list}?visibility=visible`)
  const field = page.getByRole('searchbox')
  await field.pressSequentially('akt', { delay: 400 })
  await expect.poll(() => new URL(page.url()).search).toBe('?search=akt&visibility=visible')
  const names = () => page.locator('.records tbody .who a').allTextContents()
  await expect.poll(async () => (await names()).every((name) => /akt/i.test(name))).toBe(true)
  const caret = () => field.evaluate((input: HTMLInputElement) => input.selectionStart)
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await caret()).toBe(3)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('x')
  await expect.poll(() => new URL(page.url()).search).toBe('?search=akxt&visibility=visible')
  expect(await caret()).toBe(3)
  await page.getByRole('heading', { name: 'No records found' }).waitFor()

  await page.goBack()
  await expect.poll(() => new URL(page.url()).search).toBe('?visibility=visible')
  await expect.poll(() => field.inputValue()).toBe('')
  await page.goForward()
  await expect.poll(() => field.inputValue()).toBe('akxt')
  await follow(page, () => page.getByRole('link', { name: /^Remove filter: “akxt”/ }).click())
  await expect.poll(() => field.inputValue()).toBe('')
})

test('moderators search and arrange their own records below the form, which keeps what is typed', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'moderator', '/dashboard/ManagePost')
  await page.locator('.record-form [name=name]').fill('Half Typed')
  const rows = page.locator('.own-entries tbody tr')
  await page.getByRole('searchbox').pressSequentially('nadia', { delay: 30 })
  const list = () => {
    const { searchParams } = new URL(page.url())
    searchParams.delete('draft')
    return `${searchParams}`
  }
  await expect.poll(list).toBe('search=nadia')
  await expect
    .poll(async () => (await rows.allTextContents()).every((row) => /Nadia/.test(row)))
    .toBe(true)
  await page.getByRole('link', { name: /^Name\b/ }).click()
  await expect.poll(list).toBe('search=nadia&sort=name')
  expect(await page.locator('.record-form [name=name]').inputValue()).toBe('Half Typed')
  await rows
    .getByRole('link', { name: /^Update Nadia/ })
    .first()
    .waitFor()

  await page.locator('.record-form [name=name]').fill('')
  await page.goto('/dashboard/ManagePost')
  const last = rows.last().locator('th a')
  await last.scrollIntoViewIfNeeded()
  const name = await last.textContent()
  await follow(page, () => last.click())
  await follow(page, () => page.goBack())
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.keyboard.press('k')
  const before = await rows.nth(-2).locator('th a').textContent()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(before)
})

test('the address of a draft stays at its form when somebody goes back from there', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', list)
  const go = (name: string) =>
    follow(page, () => page.getByRole('link', { name, exact: true }).first().click())
  await go('Add a record')
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?draft=/)
  await follow(page, () => page.goBack())
  expect(new URL(page.url()).search).toBe('')
})

async function anEntry(number: string): Promise<string> {
  const id = await added(
    addRecord(
      moderator,
      aRecord({ name: `Entry ${number}`, passportNumber: number, irccNumber: number }),
    ),
  )
  return id
}

function headsOf(page: Page): Promise<string[]> {
  return page
    .locator('.records thead th')
    .evaluateAll((heads) => heads.map((head) => (head.textContent ?? '').split(',')[0] ?? ''))
}

function topOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((part) => part.getBoundingClientRect().top)
}

test('a sort that is chosen just before the typed search is rendered keeps what was typed', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update?search=a')
  await page.evaluate(() => {
    const push = history.replaceState.bind(history)
    history.replaceState = (state, title, url) => {
      push(state, title, url)
      if (!String(url).endsWith('search=ab')) return
      history.replaceState = push
      queueMicrotask(() => document.querySelector<HTMLElement>('th a[href*="sort=name"]')?.click())
    }
  })
  const field = page.getByRole('searchbox')
  await field.press('End')
  await field.press('b')
  await expect.poll(() => page.url()).toMatch(/sort=name/)
  await page.waitForTimeout(1000)
  await expect
    .poll(async () => [await field.inputValue(), new URL(page.url()).searchParams.get('search')])
    .toEqual(['ab', 'ab'])
  expect(page.url()).toContain('sort=name')

  await page.goto(list)
  await field.press('a')
  await expect.poll(() => page.url()).toContain('search=a')
  await page.getByRole('link', { name: /^Remove filter/ }).waitFor()
  await field.press('h')
  await page.getByRole('link', { name: /^Remove filter/ }).click()
  await page.waitForTimeout(1000)
  await expect
    .poll(async () => [await field.inputValue(), new URL(page.url()).searchParams.get('search')])
    .toEqual(['', null])
})
