import sharp, { type Sharp } from 'sharp'

export type PreparedPage = {
  width: number
  height: number
  files: { size: 'thumbnail' | 'page' | 'full'; bytes: Uint8Array }[]
}

export type Refusal = 'not-an-image' | 'damaged' | 'too-many-pixels' | 'several-frames'

export type Prepared =
  | { outcome: 'prepared'; pages: PreparedPage[] }
  | { outcome: 'refused'; because: Refusal }

export type PreparePicture = (bytes: Uint8Array) => Promise<Prepared>

const mostPixels = 40_000_000
const sizes = [
  { size: 'thumbnail', longest: 320, quality: 60 },
  { size: 'page', longest: 1400, quality: 74 },
  { size: 'full', longest: 3000, quality: 80 },
] as const
const longestFull = sizes[2].longest

sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Turns an uploaded picture upright, strips everything but its pixels, and encodes it anew. */
export async function preparePicture(bytes: Uint8Array): Promise<Prepared> {
  const refusal = await reasonToRefuse(bytes)
  if (refusal) return { outcome: 'refused', because: refusal }
  try {
    const { data, info } = await read(bytes)
      .autoOrient()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const files = []
    for (const { size, longest, quality } of sizes) {
      const picture = sharp(data, { raw: { width, height, channels } })
        .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
      files.push({ size, bytes: await picture.toBuffer() })
    }
    return { outcome: 'prepared', pages: [{ ...fullSize(width, height), files }] }
  } catch {
    return { outcome: 'refused', because: 'damaged' }
  }
}

/** By what the bytes are, whatever they are called. */
async function reasonToRefuse(bytes: Uint8Array): Promise<Refusal | undefined> {
  if (!isKnownImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) {
    return 'not-an-image'
  }
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!metadata) return 'damaged'
  if (metadata.width * metadata.height > mostPixels) return 'too-many-pixels'
  return (metadata.pages ?? 1) > 1 ? 'several-frames' : undefined
}

function isKnownImage(bytes: Buffer): boolean {
  const isJpeg = bytes.toString('hex', 0, 3) === 'ffd8ff'
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}

function read(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning' })
}

function fullSize(width: number, height: number) {
  const scale = Math.min(1, longestFull / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
