import sharp, { type Sharp } from 'sharp'
import { uploadLimits } from '#contract/uploads.ts'
import { encodePage, longestFull } from './encode-page.ts'
import { hashPhoto } from './photo-hash.ts'
import { Heavy, type PreparedPage, Refused, type Upload } from './picture.ts'

const heavyPixels = 16_000_000
const squarePixels = 256
const longestLines = 2000
const linesShare = 0.4

type How = { mayBeHeavy: boolean; shape: Upload['shape'] }

sharp.cache(false)
// One thread per process: there is already a process for each CPU core.
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Rotates a picture upright, removes all metadata, and encodes it again. */
export async function readImage(bytes: Buffer, { mayBeHeavy, shape }: How): Promise<PreparedPage> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  const pixels = metadata.width * metadata.height
  if (pixels > uploadLimits.pixels) throw new Refused('too-many-pixels')
  if ((metadata.pages ?? 1) > 1) throw new Refused('several-frames')
  if (metadata.format === 'jpeg' && !metadata.isProgressive) mendScan(bytes)
  // A progressive JPEG must be in memory as a whole.
  const isHeavy = pixels > (metadata.isProgressive ? heavyPixels / 2 : heavyPixels)
  if (isHeavy && !mayBeHeavy) throw new Heavy()

  if (shape === 'lines') return cropLines(upright(bytes))
  const { data, info } = await upright(bytes)
    // White replaces transparency: on pages of other colours, staff and visitors could see different things.
    .flatten({ background: 'white' })
    .resize(
      shape === 'square'
        ? { width: squarePixels, height: squarePixels, fit: 'cover', position: 'attention' }
        : { width: longestFull, height: longestFull, fit: 'inside', withoutEnlargement: true },
    )
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const page = await encodePage(data, { width, height, channels })
  const thumbnail = page.files.find(({ size }) => size === 'thumbnail')
  const photoHash = thumbnail && (await hashPhoto(thumbnail.bytes))
  return { ...page, ...(photoHash && { photoHash }) }
}

function upright(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: uploadLimits.pixels, failOn: 'warning' }).autoOrient()
}

/**
 * Many Samsung phones write wrong parameters of the scan into a JPEG. Decoders ignore them unless it is
 * progressive, but warn of them as of damaged data.
 */
function mendScan(bytes: Buffer): void {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    // Fill bytes may stand before a marker.
    if (bytes[at + 1] === 0xff) {
      at++
      continue
    }
    const next = at + 2 + bytes.readUInt16BE(at + 2)
    if (bytes[at + 1] === 0xda) return void bytes.set([0, 63, 0], next - 3)
    at = next
  }
}

/** Crops the lower part of a picture, in grey, for OCR */
async function cropLines(picture: Sharp): Promise<PreparedPage> {
  const { data, info } = await picture
    .resize({ width: longestLines, height: longestLines, fit: 'inside' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, channels } = info
  const top = Math.floor(info.height * (1 - linesShare))
  const height = info.height - top
  const bytes = await sharp(data, { raw: { width, height: info.height, channels } })
    .extract({ left: 0, top, width, height })
    .flatten({ background: 'white' })
    .greyscale()
    .normalise()
    .png()
    .toBuffer()
  return { width, height, files: [{ size: 'page', bytes }] }
}
