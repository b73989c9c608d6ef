import { afterAll, expect, test } from 'vitest'
import { openBrowser, signInAs, visit } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const site = lasting.use(await startDemoSite())
const browser = lasting.use(await openBrowser())

const start = '/dashboard/import'

test('each refused spreadsheet gets its sentence, however many were refused before', async () => {
  await using visitor = await visit(browser, site)
  const { page } = visitor
  visitor.forgive('422')
  await signInAs(page, 'admin', start)
  const field = page.locator('[name=file]')
  const refuse = async (name: string, text: string, sentence: string) => {
    await field.setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor({ timeout: 10_000 })
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  }
  await refuse('first.xlsx', '<html>', 'This is not a CSV or XLSX file')
  await refuse('second.csv', 'one\r\ntwo\r\n', 'None of the first ten rows has headings')
  await refuse('third.xlsx', '<html>', 'This is not a CSV or XLSX file')
}, 60_000)
