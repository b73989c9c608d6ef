import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '#contract/uploads.ts'
import {
  damaged,
  lockedPdf,
  pdfOf,
  pdfOfManyPages,
  pdfOfXfa,
  pdfWithBomb,
  pdfWithScripts,
  pixelBomb,
  plain,
} from '../../../tests/fixtures/uploads.ts'
import type { PreparedPage, Upload } from './picture.ts'
import { openPicturePool, type PicturePool } from './picture-pool.ts'

let pool: PicturePool
beforeAll(() => {
  pool = openPicturePool()
})
afterAll(() => pool[Symbol.asyncDispose]())

async function prepare(upload: Upload | Uint8Array | string) {
  const pages: PreparedPage[] = []
  const bytes = typeof upload === 'string' ? Buffer.from(upload, 'latin1') : upload
  const result = await pool.prepare(
    bytes instanceof Uint8Array ? { bytes } : bytes,
    async (page) => {
      pages.push(page)
    },
    'somebody',
  )
  return { ...result, pages }
}

const refused = (because: string) => ({ outcome: 'refused', because, pages: [] })

describe('pictures', () => {
  test('are turned upright, lose all that is not pixels, and come in three sizes', async () => {
    const canary = 'CANARY-48.8584-2.2945'
    const upload = await plain(4000, 2000)
      .withExif({
        IFD0: { Artist: canary },
        IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(upload.includes(canary)).toBe(true)

    const { outcome, pages } = await prepare(upload)
    expect(outcome).toBe('prepared')
    expect(pages).toMatchObject([{ width: 1500, height: 3000 }])
    const longest = []
    for (const { size, bytes } of pages[0]?.files ?? []) {
      const { format, width, height, exif, icc, xmp } = await sharp(bytes).metadata()
      expect([format, exif, icc, xmp]).toEqual(['webp', undefined, undefined, undefined])
      expect(Buffer.from(bytes).includes('CANARY')).toBe(false)
      longest.push([size, Math.max(width, height)])
    }
    expect(longest).toEqual([
      ['thumbnail', 600],
      ['page', 1400],
      ['full', 3000],
    ])
  })

  test('are the same on every ground: what is transparent in them is white', async () => {
    const ink = { r: 0, g: 0, b: 0, alpha: 1 }
    const hole = { r: 255, g: 0, b: 0, alpha: 0 }
    for (const format of ['png', 'webp'] as const) {
      const half = await sharp({ create: { width: 60, height: 80, channels: 4, background: ink } })
        .png()
        .toBuffer()
      const upload = await sharp({
        create: { width: 120, height: 80, channels: 4, background: hole },
      })
        .composite([{ input: half, left: 0, top: 0 }])
        .toFormat(format)
        .toBuffer()
      const { outcome, pages } = await prepare(upload)
      expect(outcome).toBe('prepared')
      for (const { bytes } of pages[0]?.files ?? []) {
        const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
        const at = (x: number) => [...data.subarray(x * info.channels, (x + 1) * info.channels)]
        expect(info.channels).toBe(3)
        expect(at(10).every((part) => part < 5)).toBe(true)
        expect(at(info.width - 10).every((part) => part > 250)).toBe(true)
      }
    }
  })

  test('may come from cameras that write wrong parameters of a scan', async () => {
    const photo = await plain(300, 200).jpeg({ mozjpeg: false }).toBuffer()
    const scan = photo.lastIndexOf('\xff\xda', undefined, 'latin1')
    const parameters = scan + 2 + photo.readUInt16BE(scan + 2) - 3
    expect(photo.subarray(parameters, parameters + 3)).toEqual(Buffer.from([0, 63, 0]))
    photo.fill(0, parameters, parameters + 3)
    const filled = Buffer.concat([photo.subarray(0, scan), Buffer.of(0xff), photo.subarray(scan)])
    for (const bytes of [photo, filled]) {
      expect(await prepare(bytes)).toMatchObject({
        outcome: 'prepared',
        pages: [{ width: 300, height: 200 }],
      })
    }
    expect(await prepare(photo.subarray(0, -20))).toEqual(refused('damaged'))
  })

  test('lie in a file or are at hand', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-pictures-'))
    const path = join(folder, 'whatever.exe')
    const bytes = await plain(30, 20).png().toBuffer()
    await writeFile(path, bytes)
    expect(await prepare({ path, bytes: bytes.length, hash: '' })).toMatchObject({
      pages: [{ width: 30, height: 20 }],
    })
    await rm(folder, { recursive: true })
  })
})

describe('PDFs', () => {
  test('show what was filled in, and nothing of what they would do', async () => {
    const pdf = await pdfWithScripts('CANARY')
    expect(pdf.includes('/JavaScript')).toBe(true)
    const { pages } = await prepare(pdf)
    expect(pages).toHaveLength(1)
    for (const { bytes } of pages[0]?.files ?? []) {
      const { channels } = await sharp(bytes).stats()
      expect(channels[0]?.min).toBeLessThan(60)
      expect(Buffer.from(bytes).includes('CANARY')).toBe(false)
      expect((await sharp(bytes).metadata()).format).toBe('webp')
    }
  })

  test('become an image a page, and the text of a page can be read', async () => {
    const { outcome, pages } = await prepare(await pdfOf([595, 842], [842, 595], [243, 153]))
    expect(outcome).toBe('prepared')
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [2120, 3000],
      [3000, 2120],
      [1013, 638],
      [1400, 3027],
    ])
    expect(pages.map(({ isWhole = false }) => isWhole)).toEqual([false, false, false, true])
    for (const { files } of pages) {
      const { channels } = await sharp(files.at(-1)?.bytes).stats()
      expect(channels[0]?.min).toBeLessThan(40)
    }
  })

  test('may begin with a byte order mark or empty lines, as some programs write them', async () => {
    const pdf = await pdfOf([595, 842])
    for (const before of ['\r\n\r\n', '\ufeff', '\ufeff\n ']) {
      expect(await prepare(Buffer.concat([Buffer.from(before), pdf]))).toMatchObject({
        outcome: 'prepared',
        pages: [{ width: 2120, height: 3000 }],
      })
    }
  })

  test('with a page as large as a field are drawn no larger than a scan', async () => {
    const { pages } = await prepare(await pdfOf([10_000_000, 10_000_000], [1_000_000, 1]))
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [3000, 3000],
      [3000, 1],
      [1400, 1401],
    ])
  })
})

describe('is refused, whatever it is called:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'
  const ftyp = (brand: string) => `\0\0\0\x18ftyp${brand}\0\0\0\0`

  test.each([
    ['an SVG', 'not-an-image', svg],
    ['an SVG after an XML header', 'not-an-image', `<?xml version="1.0"?>${svg}`],
    ['a page', 'not-an-image', '<!doctype html><script>alert(1)</script>'],
    ['a program for Windows', 'not-an-image', 'MZ\x90\0'],
    ['a program for Linux', 'not-an-image', '\x7fELF\x02\x01'],
    ['a script', 'not-an-image', '#!/bin/sh\nid'],
    ['an archive', 'not-an-image', 'PK\x03\x04'],
    ['a GIF', 'not-an-image', 'GIF89a'],
    ['a TIFF', 'not-an-image', 'II*\0'],
    ['an AVIF', 'not-an-image', ftyp('avif')],
    ['a text', 'not-an-image', 'a'],
    ['a photo of an iPhone', 'heic', ftyp('heic')],
    ['a photo of another phone', 'heic', ftyp('mif1')],
    ['nothing', 'empty', ''],
    ['the beginning of a JPEG', 'damaged', '\xff\xd8\xff'],
    ['the beginning of a PDF', 'damaged', '%PDF-1.7'],
  ])('%s', async (_what, because, bytes) => {
    expect(await prepare(bytes)).toEqual(refused(because))
  })

  test('what is too much', async () => {
    const frames = [plain(9, 9), plain(9, 8)].map((frame) => frame.png().toBuffer())
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(await prepare(moving)).toEqual(refused('several-frames'))
    expect(await prepare(Buffer.alloc(15_000_001, 'x'))).toEqual(refused('too-large'))
    expect(await prepare(pixelBomb())).toEqual(refused('too-many-pixels'))
    expect(await prepare(await pdfOfManyPages(5000))).toEqual(refused('too-many-pages'))
    expect(await prepare(await pdfOfManyPages(31))).toEqual(refused('too-many-pages'))
    expect(await prepare(lockedPdf())).toEqual(refused('encrypted'))
    expect(await prepare(await pdfOfXfa())).toEqual(refused('dynamic-form'))
  })

  test('or drawn without harm: a PDF with a picture of 400 megapixels in it', async () => {
    const bomb = pdfWithBomb()
    expect(bomb.length).toBeLessThan(100_000)
    await prepare(bomb)
    expect(await prepare(await plain(9, 9).png().toBuffer())).toMatchObject({ outcome: 'prepared' })
  })
})

test('files that are two things at once lose the other one', async () => {
  const page = '<script>alert("CANARY")</script>'
  const jpeg = await plain(90, 60).jpeg().toBuffer()
  const comment = Buffer.from(`\xff\xfe\0\x22${page}`, 'latin1')
  for (const bytes of [
    Buffer.concat([jpeg, Buffer.from(page)]),
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    Buffer.concat([await plain(90, 60).png().toBuffer(), Buffer.from(`PK\x03\x04${page}`)]),
    Buffer.concat([await pdfOf([90, 60]), Buffer.from(page)]),
  ]) {
    const { outcome, pages } = await prepare(bytes)
    expect(outcome).toBe('prepared')
    const kept = pages.flatMap(({ files }) => files)
    expect(kept.some((file) => Buffer.from(file.bytes).includes('CANARY'))).toBe(false)
  }
})

test('damaged files by the thousand are refused or become pictures, and harm nobody', async () => {
  const small = sharp({
    create: {
      width: 48,
      height: 48,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
  const whole = [
    await small.clone().jpeg().toBuffer(),
    await small.clone().jpeg({ progressive: true }).toBuffer(),
    await small.clone().png().toBuffer(),
    await small.clone().webp().toBuffer(),
    await small.clone().webp({ lossless: true }).toBuffer(),
    await small.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ]
  const counts = new Map<string, number>()
  const files = [...damaged(whole, 1000), ...damaged([await pdfOf([10, 10])], 40)]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let bytes = files.pop(); bytes; bytes = files.pop()) {
        const { pages, ...result } = await prepare(bytes)
        const became = result.outcome === 'refused' ? result.because : 'prepared'
        counts.set(became, (counts.get(became) ?? 0) + 1)
        if (became === 'prepared') expect(pages.length).toBeGreaterThan(0)
      }
    }),
  )
  expect(counts.get('damaged')).toBeGreaterThan(300)
  expect([...counts.keys()].filter((key) => ![...refusals, 'prepared'].includes(key))).toEqual([])
  expect(counts.get('too-slow')).toBeUndefined()
  expect(await prepare(whole[0] ?? '')).toMatchObject({ outcome: 'prepared' })
}, 120_000)
