import { expect, test } from 'vitest'
import { startSession } from '#core/accounts/start-session.ts'
import { addRecord } from '#core/records/add-record.ts'
import { sendBack } from '#core/records/send-back.ts'
import {
  expectToast,
  follow,
  scrolled,
  toastOn,
  untilItListens,
  visit,
  withBrowser,
} from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { added, anAddedRecord, aRecord, asAnother } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

test('on a phone the menu closes on the way to a page, which is read from its beginning', async () => {
  await using page = await visit(browser, site, {
    width: 360,
    as: await anAccount(site.portal, 'admin'),
  })
  await follow(page, () => page.goto('/account'))
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })

  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.waitFor()
  expect(await scrolled(page), 'behind the menu').toBe(0)
  await follow(page, () => menu.getByRole('link', { name: 'Settings', exact: true }).click())
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await menu.waitFor({ state: 'hidden' })
  expect(await page.title()).toContain('Settings')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  expect(documents).toEqual([])

  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
  expect(documents).toEqual([])
})

test('a page below one of the menu marks that one', async () => {
  await using page = await visit(browser, site)
  const id = await anAddedRecord(site.portal, {
    name: 'Robin Below',
    passportNumber: 'XX7000001',
    irccNumber: 'IRCC7000001',
  })
  const marked = async (role: 'admin' | 'moderator', path: string) => {
    const { session } = await anAccount(site.portal, role)
    await page.context().addCookies([{ name: 'session', value: session, url: site.url }])
    await page.goto(path)
    return page.locator('#drawer nav [aria-current]').evaluateAll((links) => {
      return links.map((link) => `${link.textContent} ${link.getAttribute('aria-current')}`)
    })
  }
  expect(await marked('admin', '/dashboard/update')).toEqual(['Records page'])
  expect(await marked('admin', `/dashboard/records/${id}`)).toEqual(['Records true'])
  expect(await marked('admin', `/dashboard/records/${id}/shares`)).toEqual(['Records true'])
  expect(await marked('admin', `/Update_A_User/${id}`)).toEqual(['Records true'])
  expect(await marked('admin', '/dashboard/invitations')).toEqual(['Accounts true'])
  expect(await marked('admin', `/dashboard/enrolments/${id}`)).toEqual(['Classes true'])
  expect(await marked('moderator', `/dashboard/records/${id}`)).toEqual(['My records true'])
})

test('a record that is missing leads to the list and the bin', async () => {
  await using page = await visit(browser, site, { as: await anAccount(site.portal, 'admin') })
  for (const rest of ['', '/shares', '/claim', '/consent']) {
    const answer = await page.goto(`/dashboard/records/${crypto.randomUUID()}${rest}`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Record not found' }).waitFor()
    const links = page.locator('#content').getByRole('link')
    expect(await links.allTextContents()).toEqual(['Back to the list', 'Bin'])
  }
})

test('the tabs of a record stay in place', async () => {
  await using page = await visit(browser, site, { as: await anAccount(site.portal, 'admin') })
  const numbers = { passportNumber: 'TABS1', irccNumber: 'TABS2' }
  const id = await anAddedRecord(site.portal, { name: 'Robin Tabs', ...numbers })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = new Set<number | undefined>()
    for (const rest of ['', '/consent', '/shares', '/claim', '/requests', '/retention']) {
      await page.goto(`/dashboard/records/${id}${rest}`)
      const tabs = page.locator('.list-choice', { hasText: 'Share codes' })
      tops.add((await tabs.boundingBox())?.y)
    }
    expect([...tops], `${width}`).toHaveLength(1)
  }
})

test('a page that is pointed at is fetched once, and again after a change', async () => {
  await using page = await visit(browser, site, { as: await anAccount(site.portal, 'admin') })
  const id = await anAddedRecord(site.portal, { name: 'Robin Ahead' })
  await page.goto(`/dashboard/records/${id}`)
  const bodies: number[] = []
  page.on('response', async (answer) => {
    if (answer.url().endsWith('/dashboard/update.data')) bodies.push(answer.status())
  })
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const records = menu.getByRole('link', { name: 'Records', exact: true })
  const point = async () => {
    const fetched = page.waitForResponse((answer) => {
      return answer.url().endsWith('/dashboard/update.data') && answer.status() === 200
    })
    await records.hover()
    await fetched
  }

  await page.locator('.palette-button:visible:enabled').waitFor()
  await point()
  await records.click()
  await page.getByRole('heading', { level: 1, name: 'Records' }).waitFor()
  expect(bodies.filter((status) => status === 200)).toHaveLength(1)

  await page.getByRole('row').getByRole('link', { name: 'Robin Ahead', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Robin Ahead' }).waitFor()
  await point()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByRole('button', { name: 'Unhide', exact: true }).waitFor()
  await records.click()
  const row = page.getByRole('row').filter({ hasText: 'Robin Ahead' })
  expect(await row.innerText()).toContain('Hidden')
})

test('a page that takes long says that it is under way', async () => {
  await using page = await visit(browser, site, {
    width: 360,
    as: await anAccount(site.portal, 'admin'),
  })
  await page.goto('/account')
  const answer = Promise.withResolvers<void>()
  await page.route(/two-factor\.data/, async (route) => {
    await answer.promise
    await route.continue()
  })
  const bar = page.locator('.under-way')
  expect(await bar.count()).toBe(0)
  await page.locator('#content').getByRole('link', { name: 'Two-factor' }).first().click()
  await expect.poll(async () => (await bar.boundingBox())?.width ?? 0).toBeGreaterThan(50)
  answer.resolve()
  await page.getByRole('heading', { level: 1, name: 'Two-factor' }).waitFor()
  await expect.poll(() => bar.count()).toBe(0)
})

test('what is saved far down a page leaves the page where it is', async () => {
  const { id, session } = await anAccount(site.portal, 'admin')
  const ctx = await site.portal.as('admin')
  await startSession(ctx.db, ctx, id)
  await using page = await visit(browser, site, { as: { session } })
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/account')
  await page.locator('button[name=end]').focus()
  await follow(page, () => page.keyboard.press('Enter'))
  await expect.poll(() => page.locator('button[name=end]').count()).toBe(0)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test('a code that is shown once is read from the top of its page', async () => {
  await using page = await visit(browser, site, {
    width: 320,
    as: await anAccount(site.portal, 'admin'),
  })
  const numbers = { passportNumber: 'CODE1', irccNumber: 'CODE2' }
  const id = await anAddedRecord(site.portal, { name: 'Robin Code', ...numbers })
  await page.goto(`/dashboard/records/${id}/shares`)
  await page.getByLabel('Address', { exact: true }).check()
  const make = page.getByRole('button', { name: 'Create the code' })
  await make.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await follow(page, () => make.click())
  await page.getByRole('heading', { level: 1, name: 'The code is ready' }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a page that is opened for one field has the focus there, and no empty parameters after a search', async () => {
  await using page = await visit(browser, site, { as: await anAccount(site.portal, 'admin') })
  await follow(page, () => page.goto('/account'))
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const focus = () => page.evaluate(() => document.activeElement?.id)
  for (const [name, id] of [
    ['Quick lookup', 'number'],
    ['Check several', 'numbers'],
  ] as const) {
    await follow(page, () => menu.getByRole('link', { name }).click())
    expect(await focus()).toBe(id)
    await page.reload()
    await expect.poll(focus).toBe(id)
  }
  await follow(page, () => menu.getByRole('link', { name: 'Activity' }).click())
  expect(await focus()).toBe('content')
  await page.locator('#from').fill('2026-01-31')
  await follow(page, () => page.getByRole('button', { name: 'Apply' }).click())
  expect(new URL(page.url()).search).toBe('?from=2026-01-31')

  await page.setViewportSize({ width: 1366, height: 800 })
  await page.locator('#action').selectOption('record.approved')
  const [width, needed] = await page.locator('#action').evaluate((select: HTMLSelectElement) => {
    const alone = select.cloneNode() as HTMLSelectElement
    alone.append(...[...select.selectedOptions].map((option) => option.cloneNode(true)))
    alone.style.cssText = 'width: max-content; min-width: 0; justify-self: start'
    select.after(alone)
    return [select.offsetWidth, alone.offsetWidth]
  })
  expect(width, 'of a select that shows all of its words').toBeGreaterThanOrEqual(needed ?? 0)
})

test('the longest waiting record leads back to the overview, with its range', async () => {
  await using page = await visit(browser, site, { as: await anAccount(site.portal, 'admin') })
  const entered = aRecord({ name: 'Robin Waits', passportNumber: 'WAIT1', irccNumber: 'WAIT2' })
  await added(addRecord(await site.portal.as('moderator'), entered))
  await page.goto('/dashboard/overview?days=7')
  await follow(page, () => page.getByRole('link', { name: 'Robin Waits' }).click())
  await follow(page, () => page.getByRole('link', { name: 'Back to the list' }).click())
  expect(page.url()).toBe(`${site.url}/dashboard/overview?days=7`)
})

test('Back leads to the page before, also after notifications and after a change that is undone', async () => {
  const { id: creator, session } = await anAccount(site.portal, 'moderator')
  await using page = await visit(browser, site, { as: { session } })
  const numbers = { passportNumber: 'BACK1', irccNumber: 'BACK2' }
  const moderator = asAnother(await site.portal.as('moderator'), creator)
  const id = await added(addRecord(moderator, aRecord({ name: 'Robin Back', ...numbers })))
  await sendBack(await site.portal.as('admin'), { id, reason: 'The photo is missing.' })
  await page.goto('/account')
  await untilItListens(page)
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: 'Notifications' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Robin Back' }).waitFor()
  await page.getByRole('button', { name: 'Mark all as seen' }).waitFor({ state: 'detached' })
  await untilItListens(page)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()

  const admin = await anAccount(site.portal, 'admin')
  await page.context().addCookies([{ name: 'session', value: admin.session, url: site.url }])
  await page.goto('/account')
  const other = { name: 'Robin Undone', passportNumber: 'BACK3', irccNumber: 'BACK4' }
  await page.goto(`/dashboard/records/${await anAddedRecord(site.portal, other)}`)
  await follow(page, () => page.getByRole('button', { name: 'Hide', exact: true }).click())
  await follow(page, () => toastOn(page).getByRole('button', { name: 'Undo' }).click())
  await expectToast(page, 'Robin Undone is now visible')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'My account' }).waitFor()
})

test('a screen reader hears the name of each new page, also where the focus was there before', async () => {
  await using page = await visit(browser, site, { as: await anAccount(site.portal, 'admin') })
  await follow(page, () => page.goto('/account'))
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  for (const name of ['Quick lookup', 'Activity']) {
    await follow(page, () => menu.getByRole('link', { name }).click())
    await page.getByRole('main', { name, exact: true }).waitFor()
  }
  await page.evaluate(() => {
    const content = document.getElementById('content')
    content?.addEventListener('focus', () =>
      content.setAttribute('data-heard', content.ariaLabel ?? ''),
    )
  })
  await follow(page, () => menu.getByRole('link', { name: 'Settings', exact: true }).press('Enter'))
  await page.goBack()
  await page.locator('#content[data-heard=Activity]').waitFor()
})
