import sharp from 'sharp'
import { uploadLimits } from '#contract/uploads.ts'
import { encodePage, longestFull } from './encode-page.ts'
import { Heavy, type PreparedPage, Refused } from './picture.ts'

const heavyPixels = 16_000_000

sharp.cache(false)
// As many processes as cores work at once: threads of their own would only get in each other's way.
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Turns a picture upright, strips everything but its pixels, and encodes it anew. */
export async function readImage(bytes: Buffer, mayBeHeavy: boolean): Promise<PreparedPage> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  const pixels = metadata.width * metadata.height
  if (pixels > uploadLimits.pixels) throw new Refused('too-many-pixels')
  if ((metadata.pages ?? 1) > 1) throw new Refused('several-frames')
  // One that is sent coarse first and fine later has to be held whole until its end.
  const isHeavy = pixels > (metadata.isProgressive ? heavyPixels / 2 : heavyPixels)
  if (isHeavy && !mayBeHeavy) throw new Heavy()

  const { data, info } = await sharp(bytes, {
    limitInputPixels: uploadLimits.pixels,
    failOn: 'warning',
  })
    .autoOrient()
    .resize(longestFull, longestFull, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return encodePage(data, { width, height, channels })
}
