import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { readEnrolmentAccount } from '#core/classes/payments/read-account.ts'
import { listNotices } from '#core/notices/list-notices.ts'
import { recordRequest } from '#core/person/record-request.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { follow, send, slowDown, toastOn, untilItListens, visit, withBrowser } from '../browser.ts'
import { aClass, aStudent, enrolled } from '../class-world.ts'
import { aHeldRecord } from '../holders.ts'
import { anAccount } from '../sign-in.ts'
import { openTestSite } from '../test-site.ts'
import { holdScripts, scans } from './at-record-form.ts'

const { site, browser } = await withBrowser(openTestSite('sqlite'))

let made: ReturnType<typeof aHeldRecord> | undefined
const held = () => (made ??= aHeldRecord(site.portal))

async function atDashboard(path: string) {
  const page = await visit(browser, site, { as: await anAccount(site.portal, 'admin') })
  await page.goto(path)
  return page
}

const title = (page: Page) => page.locator('#title')
const text = (page: Page) => page.locator('#text')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const leave = (page: Page) =>
  follow(page, () => page.getByRole('link', { name: 'Bin', exact: true }).first().click())

async function choosePictures(page: Page): Promise<void> {
  const [first, second] = await scans('first.png', 'second.png')
  if (!first || !second) throw new Error('No pictures')
  await page.locator('#firstPicture').setInputFiles(first)
  await page.locator('#secondPicture').setInputFiles(second)
}

test('a notice that was typed is there again after a reload and another page, until it is saved', async () => {
  await using page = await atDashboard('/dashboard/posts')
  await title(page).fill('Office closed')
  await text(page).fill('On Friday.')
  await choosePictures(page)

  await page.reload()
  expect(await title(page).inputValue()).toBe('Office closed')
  const note = page.getByText('Unsaved draft restored.')
  expect(await note.textContent()).toContain('first.png, second.png')

  await text(page).fill('On Friday and Saturday.')
  await leave(page)
  await follow(page, () => page.goBack())
  expect(await text(page).inputValue()).toBe('On Friday and Saturday.')
  expect(await note.textContent()).toContain('first.png, second.png')

  await choosePictures(page)
  await expect.poll(() => note.textContent()).not.toContain('.png')
  expect(await send(page, () => press(page, 'Save and publish'))).toBe(200)
  await toastOn(page).getByText('Office closed is published').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  expect((await listNotices(await site.portal.as('admin'))).notices).toHaveLength(1)

  await page.reload()
  expect(await title(page).inputValue()).toBe('')
  expect(await note.count()).toBe(0)
})

test('a class that was typed can be discarded, also after it came back with an error', async () => {
  await using page = await atDashboard('/dashboard/classes/new')
  page.forgive('422')
  await title(page).fill('First weeks')
  await page.locator('#currency').selectOption('KWD')
  expect(await send(page, () => press(page, 'Save without publishing'))).toBe(422)
  await page.reload()
  expect(await title(page).inputValue()).toBe('First weeks')
  expect(await page.locator('#currency').inputValue()).toBe('KWD')

  await press(page, 'Discard draft')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('title')
  expect(await title(page).inputValue()).toBe('')
  await page.reload()
  expect(await title(page).inputValue()).toBe('')
})

test('text typed into an older version of a notice is not saved over the newer one', async () => {
  const ctx = await site.portal.as('admin')
  const [notice] = (await listNotices(ctx)).notices
  const address = `/dashboard/posts/${notice?.id}`
  await using mine = await atDashboard(address)
  await title(mine).fill('Mine')
  await leave(mine)
  await using other = await atDashboard(address)
  await title(other).fill('Theirs')
  await send(other, () => press(other, 'Save'))

  mine.forgive('409')
  await mine.goto(address)
  expect(await title(mine).inputValue()).toBe('Mine')
  expect(await send(mine, () => press(mine, 'Save'))).toBe(409)
  await mine.getByText('This notice was changed meanwhile.').waitFor()
  expect(await send(mine, () => press(mine, 'Save'))).toBe(200)
  expect((await listNotices(ctx)).notices.map((one) => one.title)).toEqual(['Mine'])
})

test('text that is typed before the scripts run stays, also over text that is restored', async () => {
  const [notice] = (await listNotices(await site.portal.as('admin'))).notices
  await using page = await atDashboard('/dashboard/posts')
  const opened = async (typed: Record<string, string>) => {
    const release = await holdScripts(page)
    await page.goto(`/dashboard/posts/${notice?.id}`, { waitUntil: 'commit' })
    for (const [id, value] of Object.entries(typed)) await page.locator(`#${id}`).fill(value)
    release()
    await untilItListens(page)
  }
  await opened({ text: 'On Monday.' })
  expect(await text(page).inputValue()).toBe('On Monday.')

  await opened({ title: 'Open again' })
  expect(await text(page).inputValue()).toBe('On Monday.')
  expect(await title(page).inputValue()).toBe('Open again')
  await page.reload()
  expect(await title(page).inputValue()).toBe('Open again')
  expect(await send(page, () => press(page, 'Save'))).toBe(200)
  const [saved] = (await listNotices(await site.portal.as('admin'))).notices
  expect(saved).toMatchObject({ title: 'Open again', text: 'On Monday.' })
})

test('settings that were typed are there again, group by group, and not saved over newer ones', async () => {
  await using page = await atDashboard('/dashboard/settings')
  const phone = page.locator('#organisation [name=phone]')
  const ticked = page.locator('#staff [name=requireSecondAdmin]')
  const policy = page.locator('#lookup [name=lookupPolicy]')
  const save = (group: string) => page.locator(`#${group}`).getByRole('button', { name: 'Save' })
  await phone.fill('+880 1711 000000')
  await policy.nth(1).check()
  const was = await ticked.isChecked()
  await ticked.setChecked(!was)
  expect(await send(page, () => save('lookup').click())).toBe(200)

  await page.reload()
  expect(await phone.inputValue()).toBe('+880 1711 000000')
  expect(await ticked.isChecked()).toBe(!was)
  expect(await policy.nth(1).isChecked()).toBe(true)
  expect(await page.locator('#lookup').getByText('Unsaved draft restored.').count()).toBe(0)
  await page.locator('#staff').getByRole('button', { name: 'Discard draft' }).click()
  expect(await ticked.isChecked()).toBe(was)

  await using other = await atDashboard('/dashboard/settings')
  await other.locator('#organisation [name=phone]').fill('+880 1711 999999')
  await send(other, () =>
    other.locator('#organisation').getByRole('button', { name: 'Save' }).click(),
  )
  await page.reload()
  page.forgive('409')
  expect(await send(page, () => save('organisation').click())).toBe(409)
  expect(await send(page, () => save('organisation').click())).toBe(200)
  await page.reload()
  expect(await page.getByText('Unsaved draft restored.').count()).toBe(0)
})

test('what a browser leaves out of a saved setting was not typed', async () => {
  const admin = await site.portal.as('admin')
  const organisation = { ...admin.settings.organisation, address: '1 Example Street\nSampleton' }
  expect(await updateSettings(admin, { organisation })).toBe('updated')
  await using page = await atDashboard('/dashboard/settings')
  await untilItListens(page)
  await page.reload()
  await untilItListens(page)
  expect(await page.getByText('Unsaved draft restored.').count()).toBe(0)
})

test('an answer to a request is there again after a reload, until it is sent', async () => {
  const admin = await site.portal.as('admin')
  const { recordId } = await held()
  const asked = await recordRequest(admin, { recordId, kind: 'access', note: '' })
  if (asked.outcome !== 'recorded') throw new Error(asked.outcome)
  await using page = await atDashboard(`/dashboard/requests/${asked.id}`)
  await untilItListens(page)
  await page.locator('#outcome').selectOption('refused')
  await page.locator('#answer').fill('The passport that was shown is of somebody else.')
  await page.reload()
  await untilItListens(page)
  expect(await page.locator('#outcome').inputValue()).toBe('refused')
  expect(await page.locator('#answer').inputValue()).toMatch(/^The passport that was shown/)
  await page.getByText('Unsaved draft restored.').waitFor()
  await follow(page, () => press(page, 'Close the request'))
  await page.goto(`/dashboard/requests/${asked.id}`)
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  expect(kept).not.toContain('The passport that was shown')
})

test('an invitation and pasted numbers are there again after a reload, until they are sent', async () => {
  await using page = await atDashboard('/dashboard/invitations')
  const note = page.getByText('Unsaved draft restored.')
  await page.locator('#email').fill('new@example.org')
  await page.locator('#role').selectOption('admin')
  await page.reload()
  expect(await page.locator('#email').inputValue()).toBe('new@example.org')
  expect(await page.locator('#role').inputValue()).toBe('admin')
  await send(page, () => page.getByRole('button', { name: 'Create invitation' }).click())
  await page.goto('/dashboard/invitations')
  expect(await page.locator('#email').inputValue()).toBe('')
  expect(await note.count()).toBe(0)

  await page.goto('/MaltipleInput')
  await page.locator('#numbers').fill('A01234567\nB7654321')
  await page.reload()
  expect(await page.locator('#numbers').inputValue()).toBe('A01234567\nB7654321')
  await send(page, () => page.getByRole('button', { name: 'Check', exact: true }).click())
  await page.goto('/MaltipleInput')
  expect(await page.locator('#numbers').inputValue()).toBe('')
  expect(await note.count()).toBe(0)
})

const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))

async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilItListens(page)
}

test('a payment that was typed is there after a reload, and its form is empty once it is recorded', async () => {
  const student = await aStudent(site.portal)
  const enrolment = await enrolled(student, await aClass(await site.portal.as('admin')))
  await using page = await atDashboard(`/dashboard/enrolments/${enrolment}`)
  await page.locator('#payment-amount').fill('100')
  await page.locator('#payment-reference').fill('Slip 12345')
  await page.getByText('Record a refund').click()
  await page.locator('#refund-reference').fill('Paid too much')
  await reload(page)
  expect(await page.locator('#payment-amount').inputValue()).toBe('100')
  expect(await page.locator('#refund-reference').isVisible()).toBe(true)
  expect(await page.locator('#refund-reference').inputValue()).toBe('Paid too much')

  page.forgive('422')
  await page.locator('#payment-amount').fill('1.2345')
  expect(await send(page, () => press(page, 'Record payment'))).toBe(422)
  await page.locator('#payment-amount').fill('100')
  expect(await send(page, () => press(page, 'Record payment'))).toBe(200)
  await expect.poll(() => page.locator('#payment-amount').inputValue()).toBe('')
  expect(await page.locator('#payment-reference').inputValue()).toBe('')
  expect(await page.locator('#refund-reference').inputValue()).toBe('Paid too much')
  expect(await send(page, () => press(page, 'Record payment'))).toBe(422)
  const read = await readEnrolmentAccount(await site.portal.as('admin'), enrolment)
  expect(read?.payments).toHaveLength(1)

  await page.locator('.payments summary').click()
  await page.locator('[name$="-1-reference"]').fill('The slip says 90')
  await reload(page)
  await page.locator('[name$="-1-amount"]').fill('90')
  expect(await send(page, () => press(page, 'Record correction'))).toBe(200)
  await expect.poll(() => kept(page)).not.toContain('The slip says 90')
})

test('a day that a form comes with was not typed', async () => {
  const { recordId } = await held()
  await using page = await atDashboard(`/dashboard/records/${recordId}/requests`)
  await untilItListens(page)
  expect(await page.locator('#askedOn').inputValue()).not.toBe('')
  await page.locator('#note').fill('x')
  await page.locator('#note').fill('')
  expect(await kept(page)).not.toContain('drafts')
  await reload(page)
  expect(await page.getByText('Unsaved draft restored.').count()).toBe(0)
})

test('a reason is forgotten with the version of the record that it was about', async () => {
  const { recordId } = await held()
  const admin = await site.portal.as('admin')
  await using page = await atDashboard(`/dashboard/records/${recordId}`)
  await page.locator('summary', { hasText: 'Send back' }).click()
  await page.locator('#reason').fill('The scan is upside down.')
  expect(await kept(page)).toContain('upside down')
  for (const to of ['hidden', 'visible'] as const) await setVisibility(admin, recordId, to)
  await reload(page)
  expect(await page.locator('#reason').inputValue()).toBe('')
  expect(await kept(page)).not.toContain('drafts')
})

test('reasons that were typed are there after a reload, until they are sent', async () => {
  const { recordId } = await held()
  await using page = await atDashboard(`/dashboard/records/${recordId}`)
  const [hold, back] = [page.locator('#hold-reason'), page.locator('#reason')]
  await page.locator('summary', { hasText: 'Put on hold' }).click()
  await hold.fill('A court has asked for it.')
  await page.locator('summary', { hasText: 'Send back' }).click()
  await back.fill('The name is misspelt.')
  await reload(page)
  expect(await back.isVisible()).toBe(true)
  expect(await back.inputValue()).toBe('The name is misspelt.')
  expect(await hold.inputValue()).toBe('A court has asked for it.')
  await send(page, () => press(page, 'Put on hold'))
  await expect.poll(() => kept(page)).not.toContain('A court has asked for it.')
  expect(await kept(page)).toContain('The name is misspelt.')
})

test('the box for all follows what is restored and discarded, and a code is shown although its first answer was lost', async () => {
  const { recordId } = await held()
  await using page = await atDashboard(`/dashboard/records/${recordId}/shares`)
  const all = page.getByRole('checkbox', { name: 'Select all' })
  const isMixed = () => all.evaluate((box) => box.matches(':indeterminate'))
  await page.locator('#document-visa').check()
  await leave(page)
  await follow(page, () => page.goBack())
  await expect.poll(isMixed).toBe(true)
  await press(page, 'Discard draft')
  await expect.poll(isMixed).toBe(false)
  expect(await all.isChecked()).toBe(false)
  await page.locator('#document-visa').check()
  page.forgive('ERR_FAILED')
  const lose = (route: Route) => route.fetch().then(() => route.abort())
  const lost = page.getByRole('dialog', { name: 'The server cannot be reached' })
  const make = page.locator('#content button.main[type=submit]')
  const key = page.locator('#content input[name=id]').first()
  const first = await key.inputValue()
  await page.route('**/shares.data*', lose, { times: 1 })
  await make.click()
  await lost.getByRole('button', { name: 'Back to the page' }).click()
  await page.locator('#label').fill('For somebody else')
  page.forgive('409')
  await send(page, () => make.click())
  await page.locator('.conflict').waitFor()
  await reload(page)
  expect(await key.inputValue()).not.toBe(first)
  await page.route('**/shares.data*', lose, { times: 1 })
  await make.click()
  await slowDown(page, 15)
  await lost.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'The code is ready' }).waitFor()
})

test('a share, a token and a request are there after a reload, and no password is kept', async () => {
  const { recordId } = await held()
  await using page = await atDashboard(`/dashboard/records/${recordId}/shares`)
  await page.locator('#document-visa').check()
  await page.locator('#label').fill('For Maple Farms')
  await reload(page)
  expect(await page.locator('#document-visa').isChecked()).toBe(true)
  expect(await page.locator('#label').inputValue()).toBe('For Maple Farms')
  const boxes = page.locator('#document input:not(#document-all)')
  const all = page.getByRole('checkbox', { name: 'Select all' })
  const chosen = () => boxes.evaluateAll((all) => all.filter((box) => box.matches(':checked')))
  expect(await all.evaluate((box) => box.matches(':indeterminate'))).toBe(true)
  await all.check()
  expect(await chosen()).toHaveLength(await boxes.count())
  await all.uncheck()
  page.forgive('422')
  await send(page, () => page.locator('#content button.main[type=submit]').click())
  await page.locator('#documents-error').waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('document-all')
  await all.check()
  await page.locator('#documents-error').waitFor({ state: 'detached' })
  await reload(page)
  expect(await chosen()).toHaveLength(await boxes.count())
  await send(page, () => page.locator('#content button.main[type=submit]').click())
  await page.getByRole('heading', { name: 'The code is ready' }).waitFor()
  expect(await kept(page)).not.toContain('Maple')

  await page.goto(`/dashboard/records/${recordId}/requests`)
  await page.locator('#note').fill('She called and asked for everything.')
  await reload(page)
  expect(await page.locator('#note').inputValue()).toMatch(/^She called/)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  expect(await page.locator('#note').inputValue()).toBe('')

  await page.goto('/account/tokens')
  await page.locator('#name').fill('Intranet of the office')
  await page.locator('#scope-write').check()
  await reload(page)
  expect(await page.locator('#name').inputValue()).toBe('Intranet of the office')
  expect(await page.locator('#scope-write').isChecked()).toBe(true)
  await send(page, () => press(page, 'Create token'))
  await page.getByRole('heading', { name: 'Your new token' }).waitFor()
  expect(await kept(page)).not.toContain('Intranet')
})

test('a candidate finds a correction again that was typed and not sent', async () => {
  const { holder } = await held()
  await using page = await visit(browser, site, { width: 360, as: holder })
  await page.goto('/dashboard/my-record')
  const field = page.locator('#correction')
  await field.fill('My father is Abdul Kalam.')
  await reload(page)
  expect(await field.inputValue()).toBe('My father is Abdul Kalam.')
  await send(page, () => press(page, 'Send'))
  await expect.poll(() => kept(page)).not.toContain('drafts')
  expect(await field.inputValue()).toBe('My father is Abdul Kalam.')
  // The form that was sent stays in view.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Send')
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.goto('/account')
  // Students have no tokens.
  await page.getByRole('heading', { name: 'Security', exact: true }).waitFor()
})
