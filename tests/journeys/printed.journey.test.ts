import { PDFDocument } from 'pdf-lib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { lookupPages } from '#contract/lookup-pages.ts'
import { stageDocument } from '#core/documents/stage-document.ts'
import { addRecord } from '#core/records/add-record.ts'
import { legalPages } from '#ui/content/legal/pages.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { sharesMessagesIn } from '#ui/i18n/parts/shares.ts'
import { visitMessagesIn } from '#ui/i18n/parts/visit.ts'
import { search, signInAs, visit, withBrowser } from '../browser.ts'
import { startDemoSite } from '../demo-site.ts'
import { pdfOfManyPages } from '../fixtures/uploads.ts'
import { added, aRecord } from '../test-portal.ts'

const { site, browser } = await withBrowser(startDemoSite())

const a4 = { width: 595, height: 842 }
const organisation = 'Example Migration Services'

async function printed(page: Page) {
  const sheets = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }))
  return sheets.getPages().map((sheet) => sheet.getSize())
}

/** The text of the page as printed. */
async function onPaper(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  return page.locator('body').innerText()
}

describe.each(['en', 'bn'] as const)('in the language %s', (locale) => {
  const t = messagesIn(locale)

  test.each([360, 1280] as const)(
    'from a screen of %i px, a result with eleven documents is one sheet of A4',
    async (width) => {
      await using page = await visit(browser, site, { locale, width })
      await page.goto('/')
      await search(page, { passportNumber: 'A01234567' })

      const sheets = await printed(page)
      expect(sheets).toHaveLength(1)
      expect(Math.round(sheets[0]?.width ?? 0)).toBe(a4.width)
      expect(Math.round(sheets[0]?.height ?? 0)).toBe(a4.height)
      const text = await onPaper(page)
      expect(text).toContain(t.notGovernment(organisation))
      expect(text).toContain('Rahima Akter')
      expect(await page.locator('.printed-check svg').isVisible()).toBe(true)
      expect(text).toContain(
        `${sharesMessagesIn(locale).checkAgainAt('A01234567', false)}\nhttp://localhost`,
      )
    },
  )

  test('the printout of a document with several pages has the first and says that there are more', async () => {
    await using desk = await site.openDesk()
    const admin = await desk.ctxFor({ actor: { role: 'admin', id: 'desk' }, network: 'desk' })
    const staged = await stageDocument(admin, { bytes: await pdfOfManyPages(3) })
    if (staged.outcome !== 'staged') throw new Error(staged.outcome)
    const passportNumber = `PAGES${locale.toUpperCase()}`
    const numbers = { passportNumber, irccNumber: passportNumber }
    await added(addRecord(admin, aRecord({ ...numbers, documents: { visa: staged.id } })))
    await using page = await visit(browser, site, { locale })
    await page.goto('/Visa')
    await search(page, { passportNumber })
    const said = page.locator('.document').getByText(t.firstOfPages(3))
    expect(await said.isVisible()).toBe(false)
    expect(await printed(page)).toHaveLength(1)
    expect(await onPaper(page)).toContain(t.firstOfPages(3))
    expect(await page.locator('.document img:visible').count()).toBe(1)
  })

  test('every page of texts and of searches prints without its menus and forms', async () => {
    await using page = await visit(browser, site, { locale })
    for (const { path } of [...Object.values(lookupPages), ...legalPages]) {
      await page.goto(path)
      expect((await printed(page)).length, path).toBeLessThanOrEqual(2)
      const text = await onPaper(page)
      expect(text, path).toContain(t.notGovernment(organisation))
      expect(text, path).not.toContain(visitMessagesIn(locale).menu)
      for (const part of ['nav', 'form', 'header button', '.mega-menu', 'footer details']) {
        for (const one of await page.locator(part).all()) {
          expect(await one.isVisible(), `${path} ${part}`).toBe(false)
        }
      }
    }
  })
})

test('each document of a staff record fits on one sheet with its title', async () => {
  await using page = await visit(browser, site)
  await signInAs(page, 'admin', '/dashboard/update?search=A01234567')
  const link = await page.locator('.records .who a').first().getAttribute('href')
  await page.goto(link ?? '')
  await page.locator('.document').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.rail').isVisible()).toBe(false)
  expect(await page.locator('main :is(summary, button):visible').allInnerTexts()).toEqual([])
  const documents = await page.locator('.document').evaluateAll((all) =>
    all.map((one) => {
      const { breakInside, display } = getComputedStyle(one)
      return { breakInside, display, inMm: (one.clientHeight / 96) * 25.4 }
    }),
  )
  expect(documents.length).toBeGreaterThan(10)
  for (const { inMm, ...style } of documents) {
    expect(style).toEqual({ breakInside: 'avoid', display: 'block' })
    expect(inMm).toBeLessThan(269)
  }
})
