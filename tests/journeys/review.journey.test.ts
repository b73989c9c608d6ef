import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { recordListQuery } from '#contract/record-list.ts'
import { addRecord } from '#core/records/add-record.ts'
import { approveRecord } from '#core/records/approve-record.ts'
import { listOwnRecords } from '#core/records/list/list-own-records.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { sendBack } from '#core/records/send-back.ts'
import { updateRecord } from '#core/records/update-record.ts'
import {
  expectToast,
  focused,
  follow,
  search,
  send,
  signInAs,
  toastOn,
  untilItListens,
  visit,
  withBrowser,
} from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { added, aRecord } from '../test-portal.ts'

const { site, browser, lasting } = await withBrowser(startDemoSite())
const desk = lasting.use(await site.openDesk())
const ctx = await desk.ctxFor({ actor: { role: 'admin', id: 'test-admin' }, network: 'test' })

test('an admin approves a record in the review, strangers find it, and the next one is shown', async () => {
  await using page = await visit(browser, site)
  await using stranger = await visit(browser, site)
  await openQueue(page)
  await follow(page, () => page.getByRole('link', { name: 'Review Jahangir Alam' }).click())
  await page.getByText(/^1 of \d+$/).waitFor()
  await page.getByRole('img', { name: 'Visa Paper' }).waitFor()
  await page.getByRole('definition').filter({ hasText: 'A04234567' }).waitFor()

  await follow(page, () => page.getByRole('button', { name: 'Approve' }).click())
  await expectToast(page, 'Jahangir Alam approved')
  expect(await heading(page)).not.toBe('Jahangir Alam')
  await page.getByText(/^1 of \d+$/).waitFor()
  await stranger.goto('/')
  await search(stranger, { passportNumber: 'A04234567' })
  await stranger.getByText('Jahangir Alam').first().waitFor()
})

test('what is sent back needs a reason, which the moderator reads', async () => {
  await using page = await visit(browser, site, { javaScript: false })
  await using moderator = await visit(browser, site)
  await openFirst(page)
  const name = await heading(page)
  const id = page.url().split('/').at(-1)
  await page.locator('summary', { hasText: 'Send back' }).click()
  await follow(page, () => page.getByRole('button', { name: 'Send back' }).click())
  await page.getByText('Enter what needs to be corrected').waitFor()

  await page.getByLabel('What needs to be corrected').fill('The scan is cut off')
  await follow(page, () => page.getByRole('button', { name: 'Send back' }).click())
  await expectToast(page, `The record of ${name} was sent back with your reason`)
  await signInAs(moderator, 'moderator', `/dashboard/records/${id}`)
  await moderator.getByText('The scan is cut off').waitFor()

  const record = await findStaffRecord(ctx, id ?? '')
  const fields = { address: '97 Corrected Street' }
  await updateRecord(ctx, { id: id ?? '', revision: record?.revision ?? 0, fields })
  await page.goto(`/dashboard/Control_Post/${id}`)
  const earlier = page.getByRole('region', { name: /^Record sent back/ })
  await earlier.getByText('The scan is cut off').waitFor()
  await earlier
    .getByRole('deletion')
    .filter({ hasText: record?.address ?? '' })
    .waitFor()
  await earlier.getByRole('insertion').filter({ hasText: '97 Corrected Street' }).waitFor()
})

test.each([true, false])('an approval is withdrawn, script: %s', async (javaScript) => {
  await using page = await visit(browser, site, { javaScript })
  await using stranger = await visit(browser, site)
  await openApproved(page)
  const name = await heading(page)
  const passportNumber = await page.getByRole('definition').first().textContent()
  const record = page.url()
  await press(page, 'Withdraw approval')
  await expectToast(page, `${name} awaits approval again`)
  await page.getByText('Visitors cannot find this record').waitFor()
  await page.getByText('Approval withdrawn').first().waitFor()
  await stranger.goto('/')
  await search(stranger, { passportNumber: passportNumber ?? '' })
  await stranger.getByText('No Data Found').waitFor()

  await follow(page, () => page.getByRole('link', { name: 'Review', exact: true }).click())
  await press(page, 'Approve')
  await page.goto(record)
  await page.getByText('Anyone with the number can find this record').waitFor()
})

test('on a phone the queue says who entered each record, and the list of all records does not', async () => {
  await using page = await visit(browser, site, { width: 360 })
  await signInAs(page, 'admin', '/dashboard/Control_Post')
  const by = page.locator('.records tbody .by').first()
  expect(await by.isVisible()).toBe(true)
  await page.goto('/dashboard/update')
  expect(await by.isVisible()).toBe(false)
})

test('on a phone, the page returns to its place in the documents when the form for a reason is closed', async () => {
  await using page = await visit(browser, site, { width: 360 })
  await openFirst(page)
  // A click of Playwright scrolls first.
  const turn = () => page.locator('.send-back summary').evaluate((one: HTMLElement) => one.click())
  const place = () => page.evaluate(() => scrollY)
  await page.evaluate(() => scrollTo(0, 500))
  const before = await place()
  await turn()
  await page.locator('#reason').fill('The scan is cut off')
  await expect.poll(place).not.toBe(before)
  await turn()
  await expect.poll(place).toBe(before)
})

test('an approved record is sent back from its page, unless it was changed meanwhile', async () => {
  await using page = await visit(browser, site, { javaScript: false })
  await openApproved(page)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const record = await findStaffRecord(ctx, id)
  const fields = { address: '98 Changed Street' }
  await updateRecord(ctx, { id, revision: record?.revision ?? 0, fields })
  await page.locator('summary', { hasText: 'Send back' }).click()
  await page.getByLabel('What needs to be corrected').fill('It was somebody else')
  expect(await press(page, 'Send back')).toEqual({ status: 409 })
  await page.getByText('98 Changed Street').first().waitFor()
  expect(await page.getByLabel('What needs to be corrected').inputValue()).toContain(
    'somebody else',
  )
  await press(page, 'Send back')
  await expectToast(page, `The record of ${record?.name} was sent back with your reason`)
  await page.getByText('Visitors cannot find this record').waitFor()
})

test.each([true, false])(
  'an update from the review leads back to it, script: %s',
  async (javaScript) => {
    await using page = await visit(browser, site, { javaScript })
    await openFirst(page)
    const [review, name] = [page.url(), await heading(page)]
    await follow(page, () => page.getByRole('link', { name: 'Update', exact: true }).click())
    await page.locator('.record-form [name=address]').fill('98 Mistaken Street')
    if (javaScript) {
      await page.getByText('Draft saved').waitFor()
      await page.reload()
      await untilItListens(page)
      await press(page, 'Discard draft')
    }
    await page.locator('.record-form [name=address]').fill('99 Corrected Street')
    await press(page, 'Save')
    expect(page.url()).toBe(review)
    expect(await heading(page)).toBe(name)
    await page.getByText('99 Corrected Street').first().waitFor()
    await expectToast(page, 'Record updated successfully')
  },
)

test('the second of two admins who decide at once is told, and nothing is done twice', async () => {
  await using first = await visit(browser, site)
  await using second = await visit(browser, site)
  await openFirst(first)
  await openFirst(second)
  expect(second.url()).toBe(first.url())
  const approve = (page: Page) => {
    return follow(page, () => page.getByRole('button', { name: 'Approve' }).click())
  }
  await approve(first)
  await expectToast(first, ' approved')
  await approve(second)
  await expectToast(second, 'Nothing was changed')
  await second.waitForTimeout(1500)
  await second.getByRole('button', { name: 'Close message' }).click()
  expect(await toastOn(second).count()).toBe(0)
})

test('what was changed meanwhile is shown again before it can be approved', async () => {
  await using page = await visit(browser, site)
  await openFirst(page)
  const id = page.url().split('/').at(-1) ?? ''
  const record = await findStaffRecord(ctx, id)
  const fields = { address: '99 Changed Street' }
  await updateRecord(ctx, { id, revision: record?.revision ?? 0, fields })

  const { status } = await press(page, 'Approve')
  expect(status).toBe(409)
  await page.getByText('This record was changed while you were reviewing it').waitFor()
  await page.getByText('99 Changed Street').waitFor()
  await press(page, 'Approve')
  await expectToast(page, ' approved')
})

test.each([true, false])(
  'the queue is narrowed down, and what was found is decided at once, script: %s',
  async (javaScript) => {
    await using page = await visit(browser, site, { javaScript })
    const moderator = { ...ctx, actor: { role: 'moderator', id: 'queued' } } as const
    const numbers = javaScript ? 'QA' : 'QB'
    const names = ['One', 'Two', 'Three'].map((name) => `Queued ${name} ${javaScript}`)
    for (const [n, name] of names.entries()) {
      const number = `${numbers}${n}`
      const record = aRecord({ name, passportNumber: number, irccNumber: number })
      const id = await added(addRecord(moderator, record))
      if (n < 2) continue
      await sendBack(ctx, { id, reason: 'Cut off' })
      await updateRecord(moderator, { id, revision: 2, fields: { address: 'Corrected Street' } })
    }
    await openQueue(page)
    await page.getByRole('searchbox').fill(numbers)
    await follow(page, () => page.getByRole('button', { name: 'Search', exact: true }).click())
    const rows = page.locator('.records tbody tr')
    expect(await rows.count()).toBe(3)
    await page.getByRole('button', { name: 'Filters and sorting' }).click()
    await page.getByLabel('Submission').selectOption('Sent again')
    await follow(page, () => page.getByRole('button', { name: 'Apply' }).click())
    expect(await rows.count()).toBe(1)
    await rows.getByText('Sent again').waitFor()
    await page.getByRole('link', { name: 'Remove filter: Sent again' }).waitFor()
    await page.getByRole('checkbox', { name: `Select ${names[2]}` }).check()
    await follow(page, () => page.locator('[name=bulk][value=approve]').click())
    await page.getByRole('heading', { name: '1 of 1 record changed' }).waitFor()
    await page.getByRole('heading', { name: 'Nothing here awaits approval' }).waitFor()
    await follow(page, () => page.getByRole('link', { name: 'Remove filter: Sent again' }).click())

    await follow(page, () => page.getByRole('link', { name: 'Start reviewing' }).click())
    await page.getByText('2 records').waitFor()
    await follow(page, () => page.getByRole('link', { name: 'Next' }).click())
    expect(await heading(page)).toBe(names[1])
    expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0)
    await follow(page, () => page.getByRole('link', { name: 'Back to queue' }).click())
    expect(await rows.count()).toBe(2)
    for (const name of names.slice(0, 2)) {
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    }
    await page.locator('summary', { hasText: 'Send back' }).click()
    const sendAll = () => press(page, 'Send back the selected records')
    expect(await sendAll()).toEqual({ status: 422 })
    await page.getByText('Enter what needs to be corrected').waitFor()
    await page.getByLabel('What needs to be corrected').fill('The photo is another person')
    expect(await sendAll()).toEqual({ status: 200 })
    await page.getByRole('heading', { name: '2 of 2 records changed' }).waitFor()
    await page.getByText(`${names[1]}: Sent back`).waitFor()
    const { rows: own } = await listOwnRecords(moderator, recordListQuery.parse({ sort: 'oldest' }))
    const reason = 'The photo is another person'
    expect(own.filter(({ sentBack }) => sentBack?.reason === reason)).toHaveLength(
      javaScript ? 2 : 4,
    )
  },
)

test.each([true, false])(
  'a moderator is told what was sent back and approved until they look, script: %s',
  async (javaScript) => {
    await using page = await visit(browser, site, { javaScript })
    await signInAs(page, 'moderator', '/dashboard/notifications')
    const seenAll = page.getByRole('button', { name: 'Mark all as seen' })
    const link = page.getByRole('link', { name: 'Notifications' })
    if (!javaScript && (await seenAll.count()) > 0) await follow(page, () => seenAll.click())
    await expect.poll(() => link.textContent()).toBe('Notifications')
    const { id: by } = await ctx.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'moderator@demo.example')
      .executeTakeFirstOrThrow()
    const moderator = { ...ctx, actor: { role: 'moderator', id: by } } as const
    for (const name of ['Told Back', 'Told Approved']) {
      const number = `T${name.length}${javaScript ? 'A' : 'B'}`
      const record = aRecord({ name, passportNumber: number, irccNumber: number })
      const id = await added(addRecord(moderator, record))
      if (name === 'Told Back') await sendBack(ctx, { id, reason: 'The photo is upside down' })
      else await approveRecord(ctx, id)
    }

    await page.goto('/dashboard/lookup')
    const note = page.getByRole('complementary', { name: 'New notifications' })
    await note.getByText('1 of your records sent back').waitFor()
    await note.getByText('1 of your records approved').waitFor()
    expect(await link.textContent()).toBe('Notifications2 new')
    await follow(page, () => note.getByRole('link', { name: 'Show' }).click())
    const items = page.getByRole('listitem').filter({ hasText: ' new' })
    await items.filter({ hasText: 'The photo is upside down' }).first().waitFor()
    await items.getByRole('link', { name: 'Told Approved' }).first().waitFor()
    if (!javaScript) await follow(page, () => seenAll.click())
    await expect.poll(() => link.textContent()).toBe('Notifications')
    expect(await items.filter({ hasText: 'The photo' }).count()).toBe(javaScript ? 1 : 0)
    await page.goto('/dashboard/lookup')
    expect(await note.count()).toBe(0)
  },
)

test('single keys lead through the queue, unless one is typing or has switched them off', async () => {
  await using page = await visit(browser, site)
  await openFirst(page)
  const first = page.url()
  await follow(page, () => page.keyboard.press('n'))
  expect(page.url()).not.toBe(first)
  await follow(page, () => page.keyboard.press('p'))
  expect(page.url()).toBe(first)
  await page.keyboard.press('a')
  expect(await focused(page)).toBe('Approve A')
  await page.keyboard.press('s')
  await page.keyboard.type('nap')
  expect(await page.getByLabel('What needs to be corrected').inputValue()).toBe('nap')

  await page.locator('h1').click()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByText('next record').waitFor()
  await page.keyboard.press('n')
  await list.getByLabel('Use keyboard shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  expect(page.url()).toBe(first)
  await page.keyboard.press('a')
  expect(await page.locator('button:focus').count()).toBe(0)
  expect(await page.locator('.key').count()).toBe(0)
  await page.reload()
  await page.keyboard.press('n')
  await page.waitForTimeout(300)
  expect(page.url()).toBe(first)
})

test('a scan is enlarged and turned beside what was typed, which stays in use', async () => {
  await using page = await visit(browser, site)
  await openFirst(page)
  const documents = page.locator('.documents').getByRole('link')
  while ((await documents.count()) === 0) await follow(page, () => page.keyboard.press('n'))
  const scan = documents.last()
  const what = await scan.getByRole('img').getAttribute('alt')
  await scan.click()
  const viewer = page.getByRole('dialog', { name: 'Documents' })
  await viewer.locator('[data-state=shown]').waitFor()
  const image = viewer.getByRole('img')
  expect(await image.getAttribute('alt')).toBe(what)
  const width = async () => (await image.boundingBox())?.width ?? 0
  const before = await width()
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  expect(await width()).toBeGreaterThan(before * 1.39)
  await viewer.getByRole('button', { name: 'Zoom out' }).click()
  await viewer.getByRole('button', { name: 'Rotate' }).click()
  expect(await image.evaluate((image) => image.style.transform)).toContain('rotate(90deg)')
  const stage = await viewer.locator('.stage').boundingBox()
  const turned = await image.boundingBox()
  expect(turned?.width).toBeLessThanOrEqual((stage?.width ?? 0) + 1)
  expect(turned?.height).toBeLessThanOrEqual((stage?.height ?? 0) + 1)

  await page.getByRole('button', { name: 'Approve' }).click({ trial: true })
  await page.keyboard.press('a')
  expect(await focused(page)).toBe('Approve A')
  await viewer.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Escape')
  const focusedScan = () => {
    return page.evaluate(() => document.activeElement?.getAttribute('data-title'))
  }
  await expect.poll(focusedScan).toBe(what)
  expect(await viewer.count()).toBe(0)
})

async function openQueue(page: Page): Promise<void> {
  await signInAs(page, 'admin', '/dashboard/Control_Post')
}

async function openApproved(page: Page): Promise<void> {
  await signInAs(page, 'admin', '/dashboard/update?approval=approved&visibility=visible')
  await follow(page, () => page.locator('.records .who a').first().click())
}

async function openFirst(page: Page): Promise<void> {
  await openQueue(page)
  await follow(page, () => page.getByRole('link', { name: 'Start reviewing' }).click())
}

async function press(page: Page, name: string): Promise<{ status: number }> {
  return { status: await send(page, () => page.getByRole('button', { name }).click()) }
}

async function heading(page: Page): Promise<string | null> {
  return page.getByRole('heading', { level: 1 }).textContent()
}
