import { execFileSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'

/** Decodes the QR code of the printed sheet at 300 dpi, like a scanner. */
export async function scanned(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  const code = page.locator('.printed-check svg')
  const { width = 0 } = (await code.boundingBox()) ?? {}
  expect(Math.round((width / 96) * 25.4)).toBe(45)
  const svg = await code.evaluate((element) => new XMLSerializer().serializeToString(element))
  await page.emulateMedia({ media: 'screen' })
  const dots = Math.round((width / 96) * 300)
  const printed = await sharp(Buffer.from(svg), { density: 600 }).resize(dots).png().toBuffer()
  const options = { input: printed, stdio: 'pipe' } as const
  // QR codes only: in about one of 300 codes zbarimg also detects some barcode.
  const only = ['--set', 'disable', '--set', 'qrcode.enable']
  return execFileSync('zbarimg', [...only, '--quiet', '--raw', 'png:-'], options)
    .toString()
    .trim()
}

export async function openCheck(page: Page, path = '/Check') {
  await page.goto(path)
  await page.locator('#check[data-ready]').waitFor()
}

/** The states of the four lines, independent of the language */
export async function lines(page: Page): Promise<string[]> {
  await page.locator('.four').waitFor()
  return page.locator('.four > div').evaluateAll((all) => {
    return all.map((line) => line.getAttribute('data-state') ?? '')
  })
}

/** Drops files on the page, as from a file manager. */
export async function dropOn(page: Page, place: string, ...files: string[]): Promise<void> {
  const target = page.locator(place).first()
  await target.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await target.boundingBox()) ?? {}
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data })
  }
  await session.detach()
}
