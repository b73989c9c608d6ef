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
    const upright = await read(bytes).autoOrient().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    const { width, height, channels } = upright.info
    const picture = () => sharp(upright.data, { raw: { width, height, channels } })
    const files = []
    for (const { size, longest, quality } of sizes) {
      const fitted = picture().resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      files.push({ size, bytes: await fitted.webp({ quality }).toBuffer() })
    }
    return { outcome: 'prepared', pages: [{ ...fullSize(width, height), files }] }
  } catch {
    return { outcome: 'refused', because: 'damaged' }
  }
}

async function reasonToRefuse(bytes: Uint8Array): Promise<Refusal | undefined> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(() => undefined)
  if (!metadata?.format) return 'not-an-image'
  if (metadata.width * metadata.height > mostPixels) return 'too-many-pixels'
  return (metadata.pages ?? 1) > 1 ? 'several-frames' : undefined
}

function read(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning' })
}

function fullSize(width: number, height: number) {
  const { longest } = sizes[2]
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
