import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { type DocumentType, documentTypes, fileTypes } from '#contract/document-types.ts'
import { follow, openBrowser, toastOn } from '../browser.ts'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'
import { fill, openForm, slot } from './at-record-form.ts'

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const browser = lasting.use(await openBrowser())

type Scan = { name: string; type: DocumentType; width: number }

/** Scans named by a camera, in no useful order; only the width of a picture tells its document type. */
const scans: Scan[] = documentTypes
  .map(({ type }, index) => ({ type, order: (index * 4 + 3) % documentTypes.length }))
  .toSorted((one, other) => one.order - other.order)
  .map(({ type }, index) => ({
    name: `IMG_20261101_1010${10 + index}.jpg`,
    type,
    width: 600 + 20 * fileTypes.indexOf(type),
  }))

async function pickAll(page: Page): Promise<void> {
  const files = scans.map(async ({ name, width }) => {
    const create = { width, height: 900, channels: 3 as const, background: '#6a8' }
    return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() }
  })
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await opened).setFiles(await Promise.all(files))
}

function hasFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { ariaLabel = null, textContent = null } = document.activeElement ?? {}
    return ariaLabel ?? textContent ?? ''
  })
}

/** Opens the focused scan in the viewer, and returns its document type. */
async function lookAt(page: Page, { name }: Scan): Promise<DocumentType | undefined> {
  await expect.poll(() => hasFocus(page)).toContain(name)
  await page.keyboard.press('Enter')
  const viewer = page.locator('.viewer')
  const image = viewer.locator('[data-state=shown] img')
  await image.waitFor()
  const width = await image.evaluate((one) => (one as HTMLImageElement).naturalWidth)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  return scans.find((one) => one.width === width)?.type
}

/** Drags with the mouse, and scrolls by the wheel meanwhile if the target is below the viewport. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const boxOf = async (one: Locator) => {
    const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return { x: x + width / 2, y: y + height / 2, end: y + height }
  }
  const [start, { height = 0 }] = [await boxOf(from), page.viewportSize() ?? {}]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 40, start.y + 20, { steps: 4 })
  while ((await boxOf(to)).end > height) {
    const before = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, 200)
    await page.waitForFunction((before) => scrollY > before, before)
  }
  const end = await boxOf(to)
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.up()
}

/** Presses a digit on a keyboard that types Bengali. */
async function pressInBengali(focused: Locator, digit: number): Promise<void> {
  const key = new Intl.NumberFormat('bn').format(digit)
  await focused.dispatchEvent('keydown', { key, code: `Digit${digit}`, bubbles: true })
}

describe.each(engines)('on %s', async (engine) => {
  const site = lasting.use(await openTestSite(engine))

  test('eleven scans whose names say nothing are looked at, sorted by key and by mouse, and saved', async () => {
    const account = await anAccount(site.portal, 'admin')
    await using page = await openForm({ site, browser }, '/dashboard/Entry', account)
    await fill(page)
    await pickAll(page)
    const waiting = page.getByRole('region', { name: 'Choose a document type for these files' })
    await waiting.locator('img').nth(10).waitFor()
    const height = async (one: Locator) => (await one.boundingBox())?.height ?? 0
    expect(await height(waiting), 'leaves room for the fields').toBeLessThan(450)
    await page.keyboard.press('Tab')
    for (const scan of scans) {
      const type = await lookAt(page, scan)
      expect(type).toBe(scan.type)
      const place = slot(page, scan.type)
      const shortcut = await place.locator('kbd').innerText()
      const item = waiting.locator('li').filter({ hasText: scan.name })
      // Wait until uploads have ended, so that the layout no longer shifts.
      await page.locator('.progress-of-all').waitFor({ state: 'detached' })
      if (scan.type === 'idCard') await drag(page, item.locator('.look'), place)
      else if (scan.type === 'visa') await pressInBengali(item.locator('.look'), Number(shortcut))
      else await page.keyboard.press(shortcut.toLowerCase())
      await item.waitFor({ state: 'detached' })
      expect(await place.textContent()).toContain(scan.name)
    }
    expect(await waiting.count()).toBe(0)
    await expect.poll(() => hasFocus(page)).toBe('Save record')
    const { y = 0, height: ofButton = 0 } =
      (await page.getByRole('button', { name: 'Save record' }).boundingBox()) ?? {}
    expect(y + ofButton).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    await follow(page, () => page.keyboard.press('Control+Enter'))
    expect(await toastOn(page).textContent()).toBe('Record added')

    const { db } = await site.portal.as('admin')
    const kept = await db.selectFrom('document').select(['type', 'pages']).execute()
    const widths = kept.map(({ type, pages }) => [type, JSON.parse(String(pages))[0].width])
    expect(Object.fromEntries(widths)).toEqual(
      Object.fromEntries(scans.map(({ type, width }) => [type, width])),
    )
    const records = await db.selectFrom('record').select('name').execute()
    expect(records).toEqual([{ name: 'Robin Sample' }])
  }, 60_000)

  test('a picture that the browser cannot show has no preview, and is refused for the true reason', async () => {
    const account = await anAccount(site.portal, 'admin')
    await using page = await openForm({ site, browser }, '/dashboard/Entry', account)
    page.forgive('422')
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/dashboard/files', async (route) => {
      await answered
      await route.continue()
    })
    const opened = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose files' }).click()
    const file = (name: string, begin: string) => {
      return { name, mimeType: 'image/jpeg', buffer: Buffer.from(begin, 'latin1') }
    }
    const heic = file('IMG_1.jpg', '\0\0\0\x18ftypheic')
    await (await opened).setFiles([
      heic,
      file('IMG_2.jpg', '\xff\xd8\xff'),
      file('IMG_3.jpg', 'II*'),
    ])
    const waiting = page.getByRole('region', { name: 'Choose a document type for these files' })
    await waiting.getByRole('button', { name: 'IMG_1.jpg: open' }).waitFor()
    await expect.poll(() => waiting.locator('img').count()).toBe(0)
    await waiting.getByText('press the number or letter').waitFor()
    answer()
    const unusable = page.getByRole('region', { name: 'These files cannot be used' })
    await unusable.getByText('IMG_1.jpg: This is a HEIC photo').waitFor()
    await unusable.getByText('IMG_2.jpg: This file is damaged').waitFor()
    await unusable.getByText('IMG_3.jpg: This is not a JPEG, PNG, WebP or PDF file').waitFor()
    expect(await waiting.count()).toBe(0)
  })
})
