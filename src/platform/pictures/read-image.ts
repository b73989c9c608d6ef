import sharp from 'sharp'
import { uploadLimits } from '#contract/uploads.ts'
import { encodePage, longestFull } from './encode-page.ts'
import { type PreparedPage, Refused } from './picture.ts'

sharp.cache(false)
// As many processes as cores work at once: threads of their own would only get in each other's way.
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Turns a picture upright, strips everything but its pixels, and encodes it anew. */
export async function readImage(bytes: Buffer): Promise<PreparedPage> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (metadata.width * metadata.height > uploadLimits.pixels) throw new Refused('too-many-pixels')
  if ((metadata.pages ?? 1) > 1) throw new Refused('several-frames')

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
