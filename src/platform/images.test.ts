import sharp from 'sharp'
import { expect, test } from 'vitest'
import { preparePicture } from './images.ts'

function plain(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#6a8' },
    limitInputPixels: false,
  })
}

test('a photo is turned upright, loses all that is not pixels, and comes in three sizes', async () => {
  const canary = 'CANARY-48.8584-2.2945'
  const upload = await plain(4000, 2000)
    .withExif({ IFD0: { Artist: canary, Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(upload.includes(canary)).toBe(true)

  const prepared = await preparePicture(upload)
  if (prepared.outcome !== 'prepared') throw new Error(prepared.because)
  const [page] = prepared.pages
  expect(page).toMatchObject({ width: 1500, height: 3000 })
  const longest = []
  for (const { size, bytes } of page?.files ?? []) {
    const { format, width, height, exif, icc } = await sharp(bytes).metadata()
    expect([format, exif, icc]).toEqual(['webp', undefined, undefined])
    expect(Buffer.from(bytes).includes('CANARY')).toBe(false)
    longest.push([size, Math.max(width, height)])
  }
  expect(longest).toEqual([
    ['thumbnail', 600],
    ['page', 1400],
    ['full', 3000],
  ])
})

test('what only looks like a picture is refused, whatever it is called', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'
  for (const bytes of [svg, '<html>', 'MZ', '', 'GIF89a', '%PDF-1.7', '\u00ff\u00d8\u00ff']) {
    const prepared = await preparePicture(Buffer.from(bytes, 'latin1'))
    expect(prepared.outcome, bytes).toBe('refused')
  }
})

test('pixel bombs are refused before they are unpacked', async () => {
  const bomb = await plain(20_000, 20_000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(3_000_000)
  expect(await preparePicture(bomb)).toEqual({ outcome: 'refused', because: 'too-many-pixels' })
})

test('truncated pictures are refused as damaged', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await plain(300, 300).toFormat(format).toBuffer()
    const cut = whole.subarray(0, Math.floor(whole.length / 2))
    expect(await preparePicture(cut), format).toEqual({ outcome: 'refused', because: 'damaged' })
  }
})
