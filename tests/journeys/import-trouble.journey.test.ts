import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { follow, signInAs, untilItListens, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { aCsv, aZip, headings, someRows } from '../spreadsheets.ts'

const { site, browser } = await withBrowser(startDemoSite())

const start = '/dashboard/import'

test('each refused spreadsheet gets its sentence, however many were refused before', async () => {
  await using page = await visit(browser, site)
  page.forgive('422')
  await signInAs(page, 'admin', start)
  const field = page.locator('[name=file]')
  const refuse = async (name: string, text: string, sentence: string) => {
    await field.setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor({ timeout: 10_000 })
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  }
  await refuse('first.xlsx', '<html>', 'This cannot be read as a CSV or XLSX file')
  await refuse('second.csv', 'one\r\ntwo\r\n', 'None of the first ten rows has headings')
  await refuse('third.xlsx', '<html>', 'This cannot be read as a CSV or XLSX file')
}, 60_000)

test('a proxy that refuses a file, and another role, are not told as the end of the session', async () => {
  await using page = await visit(browser, site)
  for (const status of ['403', '502', '503', '504']) page.forgive(status)
  await signInAs(page, 'admin', start)
  const send = async (sentence: string) => {
    const buffer = Buffer.from('one')
    await page.locator('[name=file]').setInputFiles({ name: 'a.csv', mimeType: '', buffer })
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
  }
  await page.route('**/dashboard/import/files', (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: 'Forbidden' }),
  )
  await send('The file did not arrive')
  await page.unroute('**/dashboard/import/files')
  await page.route('**/dashboard/import/files', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"away"}' }),
  )
  await send('cannot reach its data')
  await page.unroute('**/dashboard/import/files')
  for (const status of [502, 504]) {
    await page.route('**/dashboard/import/files', (route) =>
      route.fulfill({ status, contentType: 'text/html', body: 'Gateway' }),
    )
    await send('The site did not answer')
    await page.unroute('**/dashboard/import/files')
  }
  await signInAs(await page.context().newPage(), 'student', '/dashboard/holdings')
  await send('Your role has changed')
}, 60_000)

async function upload(page: Page, rows: string[][], scans?: Record<string, string>) {
  const files = [
    { name: 'people.csv', mimeType: 'text/csv', buffer: await readFile(aCsv(rows, headings)) },
    ...(scans
      ? [{ name: 'scans.zip', mimeType: 'application/zip', buffer: await readFile(aZip(scans)) }]
      : []),
  ]
  await page.locator('[name=file]').setInputFiles(files)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('table', { name: 'Columns' }).waitFor()
}

const check = (page: Page) => page.getByRole('button', { name: 'Check', exact: true })

test('scans that belong to no row are listed with the reason', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', start)
  const scans = { 'IM999999_visa.jpg': 'no picture', 'notes.jpg': 'no picture' }
  await upload(page, someRows(1, 8100), scans)
  await page.getByText('2 files, 2 of them cannot be used').waitFor()
  await follow(page, () => check(page).click())
  await page.getByText('2 scans belong to no row').click()
  await page.getByText('notes.jpg: This is not a JPEG, PNG, WebP or PDF file.').waitFor()
}, 60_000)

test('the step of the columns says why a check has ended, and an erased import offers nothing', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', start)
  await upload(page, someRows(1, 8400))
  await using desk = await site.openDesk()
  const { db } = await desk.ctxFor({ actor: { role: 'stranger' }, network: 'desk' })
  const id = new URL(page.url()).pathname.split('/').at(-2) ?? ''
  const set = (change: { because: 'no-space'; state?: 'stopped'; erasedAt?: string }) =>
    db.updateTable('import').set(change).where('id', '=', id).execute()
  await set({ because: 'no-space' })
  await page.reload()
  await page.getByText('The check has ended: the server has no space left.').waitFor()

  const buttons = page.locator('#content').getByRole('button', { name: /^(Go on|Undo)/ })
  await set({ because: 'no-space', state: 'stopped' })
  await page.goto(`${start}/${id}/run`)
  await page.getByText('The server has no space left.').waitFor()
  expect(await buttons.count()).toBe(2)
  await set({ because: 'no-space', erasedAt: new Date().toISOString() })
  await page.reload()
  await page.getByText('It cannot be undone any more.').waitFor()
  expect(await page.getByText('The server has no space left.').count()).toBe(0)
  expect(await buttons.count()).toBe(0)
}, 60_000)

test('whoever leaves while files are sent stays where they went', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', start)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/dashboard/import/files', async (route) => {
    await released
    await route.continue()
  })
  const buffer = await readFile(await aCsv(someRows(1, 8400), headings))
  await page.locator('[name=file]').setInputFiles({ name: 'left.csv', mimeType: '', buffer })
  await page.getByRole('button', { name: 'Upload' }).click()
  await follow(page, () => page.getByRole('link', { name: 'Bin', exact: true }).first().click())
  const sent = page.waitForResponse('**/dashboard/import/files')
  release()
  await (await sent).finished()
  await page.waitForTimeout(500)
  await untilItListens(page)
  expect(new URL(page.url()).pathname).toBe('/dashboard/bin')
  await follow(page, () => page.goto(start))
  await page.getByText('left.csv').waitFor()
}, 60_000)

test('whoever has left hears wherever they are of what an import has not taken', async () => {
  await using page = await visit(browser, site)
  page.forgive('422')
  await signInAs(page, 'admin', start)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/dashboard/import/files', async (route) => {
    await released
    await route.continue()
  })
  const sheet = { name: 'gone.xlsx', mimeType: '', buffer: Buffer.from('<html>') }
  await page.locator('[name=file]').setInputFiles(sheet)
  await page.getByRole('button', { name: 'Upload' }).click()
  await follow(page, () => page.getByRole('link', { name: 'Bin', exact: true }).first().click())
  release()
  const toasts = page.locator('.toasts')
  await toasts.getByText('gone.xlsx: This cannot be read as a CSV or XLSX file').waitFor()
  await toasts.getByRole('button').click()
  await page.unroute('**/dashboard/import/files')

  await follow(page, () => page.getByRole('link', { name: 'Import', exact: true }).first().click())
  await upload(page, someRows(1, 8600))
  const { promise: checked, resolve: send } = Promise.withResolvers<void>()
  await page.route('**/dashboard/import/*/files', async (route) => {
    if (route.request().method() === 'POST') await checked
    await route.continue()
  })
  const scans = await readFile(aZip({ 'IM008600_visa.jpg': 'no picture' }))
  const zip = { name: 'late.zip', mimeType: '', buffer: scans }
  await page.locator('[name=file]').setInputFiles(zip)
  await page.getByRole('button', { name: 'Add scans' }).click()
  await page.getByText('Sending late.zip').waitFor()
  await using desk = await site.openDesk()
  const { db } = await desk.ctxFor({ actor: { role: 'stranger' }, network: 'desk' })
  const id = new URL(page.url()).pathname.split('/').at(-2) ?? ''
  await db.updateTable('import').set({ state: 'stopped' }).where('id', '=', id).execute()
  await follow(page, () => page.getByRole('link', { name: 'Import', exact: true }).first().click())
  await follow(page, () => page.getByRole('link', { name: 'people.csv' }).first().click())
  send()
  await toasts.getByText('late.zip: The import was being checked or carried out').waitFor()
}, 60_000)

test('scans that are still sent are waited for on the page of their import', async () => {
  await using page = await visit(browser, site)
  page.forgive('422')
  await signInAs(page, 'admin', start)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/dashboard/import/*/files', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await released
    await route.fulfill({ status: 422, json: { because: 'not-a-zip' } })
  })
  await page.locator('[name=file]').setInputFiles([
    { name: 'away.csv', mimeType: '', buffer: await readFile(aCsv(someRows(1, 8500), headings)) },
    { name: 'late.zip', mimeType: '', buffer: Buffer.from('late') },
  ])
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByText('Sending late.zip').waitFor()
  const isHeld = await page.evaluate(() => {
    return !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  })
  expect(isHeld).toBe(true)
  await follow(page, () => page.getByRole('link', { name: 'Bin', exact: true }).first().click())
  await follow(page, () => page.getByRole('link', { name: 'Import', exact: true }).first().click())
  await follow(page, () => page.getByRole('link', { name: 'away.csv' }).click())
  await page.getByText('Sending late.zip').waitFor()
  expect(await check(page).getAttribute('aria-disabled')).toBe('true')
  await page.locator('[name=existing]').first().press('Enter')
  await page.waitForTimeout(500)
  await page.getByText('Sending late.zip').waitFor()
  release()
  await page.getByText('late.zip: This is not a ZIP file').waitFor()

  await page.unroute('**/dashboard/import/*/files')
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  await page.route(/import\/[^/]+\/(files|columns)/, async (route) => {
    const isLong = (route.request().postDataBuffer()?.length ?? 0) > 100_000
    if (isLong) await sent
    await route.continue()
  })
  const scans = { 'IM008500_visa.jpg': randomBytes(200_000) }
  const zip = { name: 'more.zip', mimeType: '', buffer: await readFile(aZip(scans)) }
  await page.locator('[name=file]').setInputFiles(zip)
  await page.getByRole('button', { name: 'Add scans' }).click()
  await page.waitForTimeout(500)
  await follow(page, () => page.getByRole('link', { name: 'Bin', exact: true }).first().click())
  await follow(page, () => page.getByRole('link', { name: 'Import', exact: true }).first().click())
  await follow(page, () => page.getByRole('link', { name: 'away.csv' }).click())
  send()
  await page.getByText('1 file, 1 of them cannot be used').waitFor()
  await follow(page, () => check(page).click())
  await page.getByText('nothing has been written yet').waitFor()
}, 60_000)

test('the page of an import that was discarded in another tab says so', async () => {
  await using page = await visit(browser, site)
  page.forgive('404')
  await signInAs(page, 'admin', start)
  await upload(page, someRows(1, 8200))
  await using desk = await site.openDesk()
  const { db } = await desk.ctxFor({ actor: { role: 'stranger' }, network: 'desk' })
  const id = new URL(page.url()).pathname.split('/').at(-2) ?? ''
  await db.deleteFrom('import').where('id', '=', id).execute()
  await check(page).click()
  await page.getByRole('heading', { name: 'This import is no longer here' }).waitFor()
  const toImports = page.locator('#content').getByRole('link', { name: 'Import', exact: true })
  await follow(page, () => toImports.click())
  expect(new URL(page.url()).pathname).toBe(start)
}, 60_000)

test('the result of an undone import fits on a phone', async () => {
  await using page = await visit(browser, site, { width: 360 })
  await signInAs(page, 'admin', start)
  await upload(page, someRows(1, 8300))
  const id = new URL(page.url()).pathname.split('/').at(-2) ?? ''
  await using desk = await site.openDesk()
  const { db } = await desk.ctxFor({ actor: { role: 'stranger' }, network: 'desk' })
  const counts = JSON.stringify({ rows: 1, added: 1, kept: 1 })
  await db.updateTable('import').set({ state: 'undone', counts }).where('id', '=', id).execute()
  await db.updateTable('importRow').set({ outcome: 'kept' }).where('importId', '=', id).execute()
  await page.goto(`${start}/${id}/done`)
  await page.locator('#rows-shown').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
}, 60_000)

test('the question about numbers that exist stands in its box, not on the border', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', start)
  await upload(page, someRows(1, 8400))
  const question = page.locator('.card:has([name=existing]) legend')
  const border = await question.evaluate(
    ({ parentElement }) => parentElement && getComputedStyle(parentElement).borderTopWidth,
  )
  expect(border).toBe('0px')
}, 60_000)

test('a cell of one long word makes the page no wider', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', start)
  const name = headings.indexOf("Candidate's name")
  const rows = someRows(1, 8200).map((row) => row.with(name, 'W'.repeat(300)))
  await upload(page, rows)
  await follow(page, () => check(page).click())
  await page.locator('.import-rows').waitFor()
  const sideways = () => document.documentElement.scrollWidth - innerWidth
  expect(await page.evaluate(sideways)).toBe(0)
})
