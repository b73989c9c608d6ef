import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { shares as bn } from '#ui/i18n/bn/shares.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import { follow, search, signInAs, toastOn, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { anAccount } from '../sign-in.ts'
import { problemsInEveryVariant } from './variants.ts'

const { site, browser } = await withBrowser(startDemoSite())

const number = 'A01234567'
const name = 'Rahima Akter'
let address = ''
/** Until a change has surely been told to the other pages that show it */
const untilToldMs = 1500
beforeAll(async () => {
  await using portal = await site.openDesk()
  const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'desk' }, network: 'desk' })
  const found = ctx.db.selectFrom('record').select('id').where('passportNumber', '=', number)
  address = `/dashboard/records/${(await found.executeTakeFirstOrThrow()).id}`
})

async function openRecord(page: Page): Promise<void> {
  await signInAs(page, 'admin')
  await follow(page, () => page.goto(address))
}

/** Focuses a button like the Tab key does, and presses Enter. */
async function press(page: Page, label: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: label }).last().focus()
  await follow(page, () => page.keyboard.press('Enter'))
}

async function says(page: Page, text: string): Promise<void> {
  await toastOn(page).filter({ hasText: text }).waitFor({ state: 'attached' })
}

async function isFound(page: Page): Promise<boolean> {
  await page.goto('/')
  await search(page, { passportNumber: number })
  return (await page.getByText('No Data Found').count()) === 0
}

test('with the keyboard alone a change is undone from its message, and later from the history', async () => {
  await using page = await visit(browser, site)
  await using stranger = await visit(browser, site)
  await openRecord(page)
  await press(page, 'Hide')
  await says(page, `${name} is now hidden`)
  expect(await isFound(stranger)).toBe(false)
  await toastOn(page).getByRole('button', { name: 'Undo' }).waitFor()
  await follow(page, () => page.keyboard.press('z'))
  await says(page, `${name} is now visible`)
  expect(await isFound(stranger)).toBe(true)

  await press(page, 'Withdraw approval')
  await follow(page, () => page.reload())
  await press(page, 'Undo Approval withdrawn')
  await says(page, `${name} approved`)
  expect(await isFound(stranger)).toBe(true)
})

test('the key undoes a change once, also where the answer takes long', async () => {
  await using page = await visit(browser, site)
  await openRecord(page)
  await press(page, 'Hide')
  await toastOn(page).getByRole('button', { name: 'Undo' }).waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route('**/dashboard/undo.data', async (route) => {
    await answer.promise
    await route.continue()
  })
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/dashboard/undo.data')) sent++
  })
  await page.keyboard.press('z')
  await toastOn(page).locator('[aria-busy]').waitFor()
  await page.keyboard.press('z')
  answer.resolve()
  await says(page, `${name} is now visible`)
  expect(sent).toBe(1)
})

test('after going back from an undoing that was not sent, it can be tried again', async () => {
  await using page = await visit(browser, site)
  page.forgive('ERR_FAILED')
  await openRecord(page)
  await press(page, 'Hide')
  const undo = toastOn(page).getByRole('button', { name: 'Undo' })
  await undo.hover()
  await page.route('**/dashboard/undo.data', (route) => route.abort())
  await page.keyboard.press('z')
  const dialog = page.getByRole('dialog', { name: 'The server cannot be reached' })
  await dialog.getByRole('button', { name: 'Back to the page' }).click()
  await page.unroute('**/dashboard/undo.data')
  await undo.and(page.locator(':enabled')).waitFor()
  await page.keyboard.press('z')
  await says(page, `${name} is now visible`)
})

test('a list stays where it is scrolled to when a record in it is deleted', async () => {
  await using page = await visit(browser, site)
  await page.setViewportSize({ width: 1280, height: 500 })
  await signInAs(page, 'admin', '/dashboard/update')
  await page.locator('.records [aria-haspopup=menu]').nth(9).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await follow(page, () => page.getByRole('button', { name: 'Yes, delete it!' }).click())
  await says(page, 'is in the bin')
  expect(await scrolled()).toBe(before)
  await follow(page, () => page.keyboard.press('z'))
})

test('nothing is undone that somebody else has changed since', async () => {
  await using page = await visit(browser, site)
  await using other = await visit(browser, site)
  for (const one of [page, other]) await openRecord(one)
  await press(page, 'Hide')
  await follow(other, () => other.reload())
  await press(other, 'Withdraw approval')
  await toastOn(page).getByRole('button', { name: 'Undo' }).focus()
  await follow(page, () => page.keyboard.press('Enter'))
  await says(page, `Nothing was undone just now: ${name} has been changed since.`)
  await press(page, 'Unhide')
  await press(page, 'Undo Approval withdrawn')
})

test('a change by somebody else while a change is undone does not take away its message', async () => {
  await using page = await visit(browser, site)
  await using other = await visit(browser, site)
  for (const one of [page, other]) await openRecord(one)
  await press(page, 'Hide')
  await follow(other, () => other.reload())
  async function holdBack(route: Route): Promise<void> {
    await press(other, 'Withdraw approval')
    await page.waitForTimeout(untilToldMs)
    await route.continue()
  }
  await page.route('**/dashboard/undo.data', holdBack, { times: 1 })
  await toastOn(page).getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await says(page, `Nothing was undone just now: ${name} has been changed since.`)
  await page.getByText('Awaiting approval').first().waitFor()
  await press(page, 'Unhide')
  await press(page, 'Undo Approval withdrawn')
})

describe.each([true, false])('with JavaScript: %s', (javaScript) => {
  async function deleteRecord(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Delete' }).focus()
    if (!javaScript) await follow(page, () => page.keyboard.press('Enter'))
    else await page.keyboard.press('Enter')
    await page.getByText('The record goes to the bin and is erased in 30 days.').waitFor()
    await press(page, 'Yes, delete it!')
    await says(page, `The record of ${name} is in the bin`)
  }

  test('a deleted record is in the bin, comes back from the message, and from the bin', async () => {
    await using page = await visit(browser, site, { javaScript })
    await using stranger = await visit(browser, site)
    await openRecord(page)
    await deleteRecord(page)
    await toastOn(page).getByRole('button', { name: 'Undo' }).focus()
    await follow(page, () => page.keyboard.press('Enter'))
    await says(page, `The record of ${name} was brought back`)
    expect(await isFound(stranger)).toBe(true)

    await follow(page, () => page.goto(address))
    await deleteRecord(page)
    expect(await isFound(stranger)).toBe(false)
    // Links to a deleted record lead to the bin.
    await follow(page, () => page.goto(address))
    const row = page.getByRole('row', { name })
    await row.getByText('by Anwara Admin').waitFor()
    await row.getByRole('button', { name: /^Bring back/ }).focus()
    await follow(page, () => page.keyboard.press('Enter'))
    await says(page, `The record of ${name} was brought back`)
    expect(await isFound(stranger)).toBe(true)
  })
})

test.each([true, false])(
  'a code shows what was chosen until it is revoked, with JavaScript: %s',
  async (javaScript) => {
    await using page = await visit(browser, site, { javaScript })
    await using theirs = await visit(browser, site, { javaScript })
    await openRecord(page)
    await follow(page, () => page.getByRole('link', { name: 'Share codes' }).click())
    await page.getByLabel('Valid for (days)').fill('০')
    await follow(page, () => page.getByRole('button', { name: 'Create the code' }).click())
    const nothing = page.locator('main').getByText('Choose what is shown')
    await nothing.first().waitFor()
    expect(await page.locator('main .error').allInnerTexts()).toEqual([
      'Choose what is shown',
      'Enter a number from 1 to 90',
    ])
    await page.getByLabel('Visa Paper').check()
    await page.getByLabel('Application Status').check()
    if (javaScript) await expect.poll(() => nothing.count()).toBe(0)
    await page.getByLabel('Valid for (days)').fill('৭')
    await page.getByLabel('Views at most').fill('2')
    await follow(page, () => page.getByRole('button', { name: 'Create the code' }).click())
    const facts = page.locator('.facts code')
    await facts.first().waitFor()
    const [code = '', pin = '', link = ''] = await facts.allTextContents()
    // The PIN must be sent separately, so it is not printed.
    await page.emulateMedia({ media: 'print' })
    const seen = await Promise.all((await facts.all()).map((fact) => fact.isVisible()))
    expect(seen).toEqual([true, false, true])
    await page.emulateMedia({ media: null })

    // Mail programs take a full stop behind a link along.
    await theirs.goto(`${new URL(link).pathname}${new URL(link).hash}.`)
    const box = theirs.getByLabel('Code', { exact: true })
    if (javaScript) {
      await expect.poll(() => box.inputValue()).toBe(code)
      expect(theirs.url()).not.toContain(code)
    } else await box.fill(code)
    await theirs.getByLabel('PIN, or the name').fill(pin)
    await theirs.getByLabel('Who are you? (optional)').fill('Ms Lee, HR')
    await follow(theirs, () => theirs.getByRole('button', { name: 'Show', exact: true }).click())
    await theirs.getByRole('heading', { name: 'Shared by a code' }).waitFor()
    await theirs.getByRole('heading', { name: 'Visa Paper' }).waitFor()
    await theirs.getByText(/^Checked on \d+ \w+ \d{4}, \d\d:\d\d UTC$/).waitFor()
    const scan = await theirs.locator('.document img').first().boundingBox()
    const mark = await theirs.locator('.shown-mark').first().boundingBox()
    expect(mark?.y).toBeGreaterThanOrEqual((scan?.y ?? 0) + (scan?.height ?? Infinity))
    await theirs.getByRole('heading', { name: 'Application Status' }).waitFor()
    expect(await theirs.getByText(/Application Form|Job Offer/).count()).toBe(0)
    expect(await theirs.getByText(/It is not a government service/).count()).toBe(1)

    await follow(page, () => page.getByRole('link', { name: 'Share codes' }).last().click())
    await follow(page, () => page.getByRole('link', { name: 'Who looked' }).first().click())
    await page.getByText('said they were Ms Lee, HR (not checked)').waitFor()
    const asks = (press: () => Promise<void>) => (javaScript ? press() : follow(page, press))
    await asks(() => page.getByRole('button', { name: 'Revoke' }).click())
    await page.getByText("You won't be able to revert this!").waitFor()
    await asks(() => page.getByText('Cancel', { exact: true }).click())
    await follow(theirs, () => theirs.reload())
    await theirs.getByRole('heading', { name: 'Visa Paper' }).waitFor()
    await asks(() => page.getByRole('button', { name: 'Revoke' }).first().click())
    await follow(page, () => page.getByRole('button', { name: 'Yes, revoke it!' }).click())
    await says(page, 'Share code revoked')
    await follow(theirs, () => theirs.reload())
    await theirs.getByRole('heading', { name: 'This code shows nothing' }).waitFor()
  },
)

test.each([true, false])(
  'a candidate claims the record by a slip, shares a document and sees who looked, with JavaScript: %s',
  async (javaScript) => {
    await using page = await visit(browser, site, { javaScript })
    const phone = { javaScript, width: 360 } as const
    await using own = await visit(browser, site, { ...phone, locale: 'bn' })
    await using theirs = await visit(browser, site, phone)
    await openRecord(page)
    await follow(page, () => page.getByRole('link', { name: "Candidate's account" }).click())
    await follow(page, () => page.getByRole('button', { name: 'Create a claim slip' }).click())
    const slip = page.getByRole('article')
    await slip.getByText(/It is not a government service/).waitFor()
    expect(await slip.getByText('এটি কোনো সরকারি').count()).toBe(1)
    const slipCode = (await slip.locator('code').first().textContent()) ?? ''

    await own.context().addCookies([{ name: 'session', value: await aVerified(), url: site.url }])
    await follow(own, () => own.goto('/claim'))
    await own.locator('[name=code]').fill(slipCode.toLowerCase())
    await own.locator('[name=passportNumber]').fill('A01234568')
    const claim = () => follow(own, () => own.getByRole('button', { name: bn.claimButton }).click())
    expect((await claim()).status()).toBe(404)
    await own.locator('[name=passportNumber]').fill(number)
    await claim()
    await own.getByRole('heading', { name: bn.publicSees }).waitFor()
    if (javaScript) expect(await problemsInEveryVariant(own)).toEqual([])
    await own.locator('[name=correction]').fill('My address has changed')
    await follow(own, () => own.getByRole('button', { name: bn.sendCorrection }).click())
    await follow(page, () => page.goto(address))
    await page.getByText('My address has changed').waitFor()
    await follow(page, () => page.getByRole('button', { name: 'Mark as settled' }).click())
    expect(await page.getByText('My address has changed').count()).toBe(0)
    await own.locator('[name=document][value=visa]').check()
    await follow(own, () => own.getByRole('button', { name: bn.makeButton }).click())
    const facts = own.locator('.facts code')
    await facts.first().waitFor()
    const [code = '', pin = ''] = await facts.allTextContents()
    await follow(own, () => own.goto('/dashboard/my-record'))
    await own.locator('[name=document][value=visa]').check()
    await own.locator('[name=secondFact]').selectOption('none')
    await follow(own, () => own.getByRole('button', { name: bn.makeButton }).click())
    await facts.first().waitFor()
    expect(await own.locator('main').innerText()).toContain(bn.madeHelpWithoutPin)
    expect(await own.locator('main').innerText()).not.toContain(bn.pin)
    await follow(own, () => own.goto('/dashboard/my-record'))
    const opens = (fact: 'pin' | 'none') =>
      own.getByText(`${bn.secondFact}: ${bn.secondFacts[fact]}`).filter({ visible: true })
    expect([await opens('none').count(), await opens('pin').count()]).toEqual([1, 1])

    await theirs.goto('/Share')
    await theirs.getByLabel('Code', { exact: true }).fill(code)
    await theirs.getByLabel('PIN, or the name').fill(pin)
    await theirs.getByLabel('Who are you? (optional)').fill('Mr Roy')
    await follow(theirs, () => theirs.getByRole('button', { name: 'Show', exact: true }).click())
    await theirs.getByRole('heading', { name: 'Visa Paper' }).waitFor()

    await follow(own, () => own.goto('/dashboard/my-record'))
    await follow(own, () => own.getByRole('link', { name: bn.whoLooked }).nth(1).click())
    await own.getByText(/Mr Roy/).waitFor()
    const revoke = own.getByRole('button', { name: bn.revoke, exact: true })
    if (javaScript) await revoke.click()
    else await follow(own, () => revoke.click())
    const yes = own.getByRole('button', { name: messagesIn('bn').dashboard.confirm.yes.revoke })
    await follow(own, () => yes.click())
    await follow(theirs, () => theirs.reload())
    await theirs.getByRole('heading', { name: 'This code shows nothing' }).waitFor()

    await follow(page, () => page.goto(`${address}/claim`))
    const release = page.getByRole('button', { name: 'Unlink this account' })
    if (javaScript) await release.click()
    else await follow(page, () => release.click())
    await follow(page, () => page.getByRole('button', { name: 'Yes, end it!' }).click())
    await says(page, 'The account is unlinked from the record')
    await follow(own, () => own.goto('/dashboard/my-record'))
    await own.getByRole('link', { name: accountMessagesIn('bn').claimTitle }).waitFor()
  },
)

/** Adds a student with a verified email; returns the session. */
async function aVerified(): Promise<string> {
  await using portal = await site.openDesk()
  const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'desk' }, network: 'desk' })
  const { id, session } = await anAccount({ as: async () => ctx }, 'student')
  const emailVerifiedAt = new Date().toISOString()
  await ctx.db.updateTable('account').set({ emailVerifiedAt }).where('id', '=', id).execute()
  return session
}

test('what was done to many is undone beside its result', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin')
  await follow(page, () => page.goto('/dashboard/update?search=B1000&visibility=visible'))
  const boxes = page.locator('[name=chosen]')
  for (const row of [0, 1]) await boxes.nth(row).check()
  await follow(page, () => page.locator('[name=bulk][value=hide]').click())
  await page.getByText('2 of 2 records changed').first().waitFor()
  await follow(page, () => page.locator('.bulk').getByRole('button', { name: 'Undo' }).click())
  await says(page, 'Undone: 2 / 2')
})

test.each([
  ['admin', '/dashboard/Entry', 'UNDO1'],
  ['moderator', '/dashboard/ManagePost', 'UNDO3'],
] as const)('what a person has just added (%s) is undone beside the next one', async (...of) => {
  const [role, entry, passportNumber] = of
  await using page = await visit(browser, site)
  await signInAs(page, role, entry)
  const typed = { passportNumber, irccNumber: `${passportNumber}I`, name: 'Robin Undone' }
  const others = { fatherName: 'Lee', motherName: 'Dana', address: '1 Lane' }
  for (const [field, text] of Object.entries({ ...typed, ...others })) {
    await page.locator(`.record-form [name=${field}]`).fill(text)
  }
  await follow(page, () => page.keyboard.press('Control+Enter'))
  const saved = page.locator('.notice.saved')
  await saved.getByText('Saved: Robin Undone').waitFor()
  const next = page.locator('.record-form [name=name]')
  await next.fill('Somebody Else')
  await follow(page, () => saved.getByRole('button', { name: 'Undo' }).click())
  await says(page, 'The record of Robin Undone is in the bin')
  expect(await next.inputValue()).toBe('Somebody Else')
  await saved.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('passportNumber')

  await using admin = await visit(browser, site)
  await signInAs(admin, 'admin', `/dashboard/bin?search=${passportNumber}`)
  await press(admin, 'Bring back Robin Undone')
})

test('erasing asks first, and is for good', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin')
  await follow(page, () => page.goto('/dashboard/update?search=B1000'))
  const doomed = page.locator('.records tbody th a').first()
  const whose = await doomed.textContent()
  await follow(page, () => doomed.click())
  await page.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await press(page, 'Yes, delete it!')
  await follow(page, () => page.goto('/dashboard/bin'))
  await page.getByRole('button', { name: `Erase now ${whose}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByText("You won't be able to revert this!").waitFor()
  await press(page, 'Yes, erase it!')
  await says(page, 'The record has been erased.')
  await page.getByText('The bin is empty').waitFor()
})
