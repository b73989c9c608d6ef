import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { messagesIn } from '#ui/i18n/messages.ts'
import { importsMessagesIn } from '#ui/i18n/parts/imports.ts'
import { findProblems, follow, search, signInAs, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { aCsv, aWorkbook, aZip, headings, someRows } from '../spreadsheets.ts'

const { site, browser } = await withBrowser(startDemoSite())

const start = '/dashboard/import'

/** Downloads the example file of the page; `numbers` replaces its numbers, so that tests do not collide. */
async function theExample(page: Page, link: string, numbers?: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ])
  const buffer = await readFile(await download.path())
  if (!numbers) return { name: download.suggestedFilename(), mimeType: '', buffer }
  const text = buffer.toString().replaceAll('EX00001', numbers)
  return { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

const create = { width: 300, height: 400, channels: 3, background: '#abc' } as const
const aScan = () => sharp({ create }).jpeg().toBuffer()

async function upToTheCheck(page: Page, file: Awaited<ReturnType<typeof theExample>>) {
  await page.getByLabel('Choose files').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('table', { name: 'Columns' }).waitFor()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText('nothing has been written yet').waitFor()
}

test('the example becomes published records, one opened after the other', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', start)
  await upToTheCheck(page, await theExample(page, 'Example (XLSX)'))
  await page.getByRole('main', { name: 'Import: Check', exact: true }).waitFor()
  expect(await page.locator('[data-count=right] dd').innerText()).toBe('3')
  await page.getByRole('button', { name: 'Import 3 records' }).click()
  const toQueue = page.getByRole('link', { name: 'Review the imported records' })
  await follow(page, () => toQueue.click())

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await follow(page, () =>
    page.getByRole('button', { name: 'Approve', exact: true }).first().click(),
  )
  await page.getByText('3 records left: imported records are approved by').waitFor()
  await follow(page, () => page.getByRole('link', { name: 'Start reviewing' }).click())
  for (let left = 3; left > 0; left--) {
    await follow(page, () => page.getByRole('button', { name: 'Approve', exact: true }).click())
  }
  await page.goto('/')
  await search(page, { number: 'EX0000102' })
  await page.getByText('Mina Specimen').first().waitFor()
}, 60_000)

test('a run goes on when its tab is closed, and any page of it leads to its result', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', start)
  const csv = { name: 'people.csv', mimeType: 'text/csv' }
  await upToTheCheck(page, { ...csv, buffer: await readFile(aCsv(someRows(1500))) })
  const check = page.url()
  await page.getByRole('button', { name: 'Import 1,500 records' }).click()
  await page.waitForURL(/\/run$/)
  const other = await page.context().newPage()
  await page.close()
  await other.goto(check)
  await other.waitForURL(/\/done$/, { timeout: 30_000 })
  // Poll, since the address changes before the content of the page.
  await expect.poll(() => other.locator('[data-count=added] dd').innerText()).toBe('1,500')
}, 60_000)

test.each([true, false])(
  'an import without a file asks for one, JavaScript: %s',
  async (javaScript) => {
    await using page = await visit(browser, site, { javaScript, locale: 'bn' })
    await signInAs(page, 'admin', start)
    const send = page.getByRole('button', { name: importsMessagesIn('bn').send })
    await (javaScript ? send.click() : follow(page, () => send.click()))
    await page.getByText(importsMessagesIn('bn').oneSheet).waitFor()
    const isFocused = () =>
      page.locator('[name=file]').evaluate((it) => it === document.activeElement)
    if (javaScript) expect(await isFocused()).toBe(true)
  },
)

test('a ZIP that is refused is named, and those behind it are sent', async () => {
  await using page = await visit(browser, site)
  page.forgive('422')
  await signInAs(page, 'admin', start)
  const scans = await readFile(aZip({ 'IM007100_visa.jpg': 'no picture' }))
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'people.csv', mimeType: 'text/csv', buffer: await readFile(aCsv(someRows(1, 7100))) },
    { name: 'first.zip', mimeType: 'application/zip', buffer: Buffer.from('Rar!') },
    { name: 'second.zip', mimeType: 'application/zip', buffer: scans },
  ])
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('first.zip: This is not a ZIP file').waitFor()
  await page.getByText('1 file, 1 of them cannot be used').waitFor()
}, 60_000)

test('the check shows what was read of each row, with its scans', async () => {
  await using page = await visit(browser, site, { width: 360 })
  await signInAs(page, 'admin', start)
  const [row = []] = someRows(1, 7200)
  const csv = aCsv([[...row, '31 Jan 1990']], [...headings, 'Date of birth'])
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'people.csv', mimeType: 'text/csv', buffer: await readFile(csv) },
    {
      name: 'scans.zip',
      mimeType: 'application/zip',
      buffer: await readFile(aZip({ 'IM007200_visa.jpg': await aScan() })),
    },
  ])
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('1 file', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const line = page.getByText('Mother · born 31 January 1990 · 1 scan · 1 Lane')
  await line.click()
  await page.getByText('IM007200_visa.jpg').waitFor()
  expect(await findProblems(page)).toEqual([])
}, 60_000)

test.each([true, false])(
  'the check waits for scans that are being read, and says so, JavaScript: %s',
  async (javaScript) => {
    await using page = await visit(browser, site, { javaScript })
    page.forgive('422')
    await signInAs(page, 'admin', start)
    const file = await readFile(aCsv(someRows(1, javaScript ? 7300 : 7301)))
    await page
      .locator('[name=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: file })
    await page.locator('.import-form button').click()
    const check = page.getByRole('button', { name: 'Check', exact: true })
    await check.waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-2) ?? ''
    await using desk = await site.openDesk()
    const { db } = await desk.ctxFor({ actor: { role: 'stranger' }, network: 'desk' })
    const take = (until: string | null) =>
      db.updateTable('import').set({ takingFilesUntil: until }).where('id', '=', id).execute()
    const goes = page.getByLabel("Where the column Mother's name goes")
    if (!javaScript) await goes.selectOption('')
    await take(new Date(Date.now() + 600_000).toISOString())
    if (javaScript) await page.reload()
    else await follow(page, () => check.click())
    const why = page.getByText('Scans are still being read, 0 files so far')
    await why.first().waitFor()
    expect(await check.getAttribute('aria-disabled')).toBe('true')
    if (!javaScript) expect(await goes.inputValue()).toBe('')
    await take(null)
    if (!javaScript) await page.reload()
    await why.first().waitFor({ state: 'detached' })
    expect(await check.getAttribute('aria-disabled')).toBe(null)
  },
  60_000,
)

test('earlier imports come page by page', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', start)
  await using desk = await site.openDesk()
  const { db } = await desk.ctxFor({ actor: { role: 'stranger' }, network: 'desk' })
  const one = await db.selectFrom('import').selectAll().executeTakeFirstOrThrow()
  const many = Array.from({ length: 25 }, (_, n) => {
    return { ...one, id: `00000000-0000-7000-8000-0000000000${n + 10}`, name: `old ${n}` }
  })
  await db.insertInto('import').values(many).execute()
  await page.goto(start)
  expect(await page.locator('#earlier ~ table tbody tr').count()).toBe(20)
  await follow(page, () => page.getByRole('link', { name: 'Older imports' }).click())
  await page.getByRole('link', { name: 'old 0', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Older imports' }).count()).toBe(0)
  await follow(page, () => page.getByRole('link', { name: 'Newest imports' }).click())
  expect(await page.getByRole('link', { name: 'old 0', exact: true }).count()).toBe(0)
  await db.deleteFrom('import').where('name', 'like', 'old %').execute()
}, 60_000)

test('another sheet of a workbook is imported by its name', async () => {
  await using page = await visit(browser, site)
  page.forgive('422')
  await signInAs(page, 'admin', start)
  const path = aWorkbook(`
book.create_sheet('2025 & older')
for sheet in book.worksheets:
    sheet.append(['Passport', 'IRCC number', 'Name', 'Father', 'Mother', 'Address'])
    sheet.append(['SH12', 'SH34', sheet.title + ' Rahim', 'Lee', 'Dana', '1 Lane'])
`)
  const upload = async () => {
    await page.getByLabel('Choose files').setInputFiles(path)
    await page.getByRole('button', { name: 'Upload' }).click()
  }
  await upload()
  await page.getByText('“Sheet” is imported').waitFor()
  await follow(page, () => page.getByRole('button', { name: '2025 & older' }).click())
  const name = page.getByLabel('Name of the sheet')
  await name.fill('2024')
  await upload()
  await page.getByText('no sheet of that name').waitFor()
  await name.fill('2025 & older')
  await upload()
  await page.getByText('“2025 & older” is imported').waitFor()
  await page.getByText('2025 & older Rahim').waitFor()
}, 60_000)

test.each([true, false])(
  'what was chosen for columns stays when scans or another sheet are asked for, JavaScript: %s',
  async (javaScript) => {
    await using page = await visit(browser, site, { javaScript, width: javaScript ? 1280 : 320 })
    page.forgive('422')
    await signInAs(page, 'admin', start)
    // Another heading each time, since choices are remembered.
    const remarks = javaScript ? 'Odd' : 'Curious'
    const path = aWorkbook(`
for sheet in [book.active, book.create_sheet('2025')]:
    sheet.append(['Passport', 'IRCC number', 'Name', 'Father', 'Mother', 'Address', '${remarks}'])
    sheet.append(['KC12', 'KC34', sheet.title + ' Rahim', 'Lee', 'Dana', '1 Lane', 'x'])
`)
    await page.locator('[name=file]').setInputFiles(path)
    await page.locator('.import-form button').click()
    const odd = page.getByLabel(`Where the column ${remarks} goes`)
    await odd.selectOption('nationality')
    const rowOf = (heading: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: heading }) })
    const addScans = page.getByRole('button', { name: 'Add scans' })
    await addScans.click()
    await page.getByText('Choose a file: ZIP file').waitFor()
    expect(await odd.inputValue()).toBe('nationality')

    const scans = await readFile(aZip({ 'KC12_visa.jpg': 'no picture' }))
    const zip = { name: 'scans.zip', mimeType: 'application/zip', buffer: scans }
    await page.getByLabel('ZIP file').setInputFiles(zip)
    // A reload while the file is being sent would break it off.
    await follow(page, () => page.getByRole('button', { name: 'Check', exact: true }).click())
    await expect
      .poll(() => page.reload().then(() => page.getByText('1 file, 1 of them').count()))
      .toBe(1)
    expect(await odd.inputValue()).toBe('nationality')
    expect(await rowOf(remarks).getByText('guessed').count()).toBe(0)
    expect(await rowOf('Father').getByText('guessed').count()).toBe(1)
    if (javaScript) expect(await findProblems(page)).toEqual([])

    await page.getByLabel('Where the column Father goes').selectOption('')
    await follow(page, () => page.getByRole('button', { name: '2025' }).click())
    expect(await page.getByLabel('Name of the sheet').inputValue()).toBe('2025')
    await page.goBack()
    await page.reload()
    await page.getByRole('table', { name: 'Columns' }).waitFor()
    expect(await page.getByLabel('Where the column Father goes').inputValue()).toBe('')
    expect(await rowOf('Father').getByText('guessed').count()).toBe(0)
  },
  60_000,
)

test('an import is undone, and reloading leads to the page of its state', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', start)
  const example = await theExample(page, 'Example (CSV)', 'UN00001')
  const known = 'A01234567,IRCC1000001,Rahima Akter,Abdul Karim,Salma Begum,1 Lane,\r\n'
  await upToTheCheck(page, {
    ...example,
    buffer: Buffer.concat([example.buffer, Buffer.from(known)]),
  })
  expect(await page.locator('[data-count=existing] dd').innerText()).toBe('1')
  const columns = page.url().replace('/check', '/columns')
  await page.reload()
  await page.getByRole('button', { name: 'Import 3 records' }).click()
  await page.waitForURL(/\/(run|done)$/)
  await page.goto(columns)
  await page.waitForURL(/\/done$/, { timeout: 10_000 })
  const row = page.getByRole('row').filter({ hasText: 'UN0000101' })
  const done = page.url()
  await page.goto(`${done}?rows=added`)
  expect(await page.getByLabel('Show', { exact: true }).inputValue()).toBe('added')
  await follow(page, () => row.getByRole('link', { name: 'Open' }).first().click())
  await follow(page, () => page.getByRole('button', { name: 'Hide', exact: true }).click())
  await page.goto(done)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('button', { name: 'Yes, undo it' }).click()
  await page.getByText('The import was undone').waitFor()
  expect(await page.locator('[data-count=deleted] dd').innerText()).toBe('2')
  await page.goto(done)
  expect(await page.locator('.import-rows tbody tr').count()).toBe(1)
  expect(await row.innerText()).toContain('Kept: changed')
}, 60_000)

test('the order of day and month is asked for where no example shows it, and nobody new is no mistake', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', start)
  const days = ['1990-01-31', '1990-02-01', '1990-02-02', '03/04/1990']
  const people = days.map((day, index) => [...(someRows(1, 7000 + index)[0] ?? []), day])
  const known = ['A01234567', 'IRCC1000001', 'Rahima Akter', 'Karim', 'Salma', '1 Lane', '']
  const top = [...headings, 'Date of birth']
  const csv = { name: 'people.csv', mimeType: 'text/csv' }
  await upToTheCheck(page, { ...csv, buffer: await readFile(aCsv([...people, known], top)) })
  expect(await page.locator('[data-count=wrong] dd').innerText()).toBe('1')
  await follow(page, () => page.getByRole('link', { name: 'Change the columns' }).click())
  await page.getByLabel('Order of day and month: Date of birth').selectOption('day-first')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: 'Import 4 records' }).waitFor()

  await page.goto(start)
  await upToTheCheck(page, { ...csv, buffer: await readFile(aCsv([known], top)) })
  await page.getByText('Everybody in this file has a record already').waitFor()
  expect(await page.getByText('Correct the file').count()).toBe(0)

  const question = page.getByLabel('Order of day and month: Date of birth')
  for (const [rows, asked] of [
    [people, 0],
    [people.toReversed(), 1],
  ] as const) {
    await page.goto(start)
    const file = { name: 'days.csv', mimeType: 'text/csv', buffer: await readFile(aCsv(rows, top)) }
    await page.getByLabel('Choose files').setInputFiles(file)
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('table', { name: 'Columns' }).waitFor()
    expect(await question.count()).toBe(asked)
  }
}, 60_000)

const variants = [
  { locale: 'en', width: 1280, colorScheme: 'light' },
  { locale: 'bn', width: 320, colorScheme: 'dark' },
] as const

describe.each(variants)('in $locale, $colorScheme, $width px', (variant) => {
  test('an encoding is asked for, and rows with problems are listed, on pages that axe accepts', async () => {
    await using page = await visit(browser, site, variant)
    page.forgive('422')
    await signInAs(page, 'admin', start)
    const t = importsMessagesIn(variant.locale)
    const heads = 'Passport number,IRCC number,Name,Father,Mother,Address'
    const csv = `${heads}\r\nWR-${variant.locale},,Jos\xe9,Lee,Dana,1 Lane`
    const file = { name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') }
    await page.locator('[name=file]').setInputFiles(file)
    const send = page.getByRole('button', { name: t.send })
    await send.click()
    await page.getByLabel(t.encoding).selectOption('windows-1252')
    expect(await findProblems(page)).toEqual([])
    await follow(page, () => send.click())
    await page.getByText('José').waitFor()
    expect(await findProblems(page)).toEqual([])
    await follow(page, () => page.getByRole('button', { name: t.checkNow, exact: true }).click())
    await page.getByText(t.problem.required(messagesIn(variant.locale).irccNumber)).waitFor()
    expect(await findProblems(page)).toEqual([])
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t.report }).click(),
    ])
    expect((await readFile(await report.path())).toString()).toContain(t.reportHeadings.problems)
    await page.getByRole('button', { name: t.discard }).focus()
    await page.keyboard.press('Enter')
    const yes = page.getByRole('alertdialog').getByRole('button').last()
    await follow(page, () => yes.click())
    expect(page.url()).toMatch(/import$/)
    expect(await findProblems(page)).toEqual([])
  }, 60_000)
})

test('without JavaScript the same steps are forms', async () => {
  await using page = await visit(browser, site, { width: 320, javaScript: false })
  await signInAs(page, 'admin', start)
  const file = await theExample(page, 'Example (CSV)', 'NE00001')
  const press = (button: string) => follow(page, () => page.locator(button).click())
  const patience = { timeout: 20_000 }
  const later = async (path: RegExp, button: string) => {
    await expect.poll(() => page.reload().then(() => page.url()), patience).toMatch(path)
    const count = () => page.reload().then(() => page.locator(button).count())
    await expect.poll(count, patience).toBe(1)
  }
  await page.locator('[name=file]').setInputFiles(file)
  await press('.import-form button')
  await press('form:has(.import-columns) button.main')
  await later(/check$/, 'button[value=run]')
  await press('button[value=run]')
  await later(/done$/, 'button[value=undo]')
  await press('button[value=undo]')
  await press('.confirm button.risky')
  await later(/done$/, '[data-count=deleted]')
}, 60_000)
