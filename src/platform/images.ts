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

type Size = {
  size: 'thumbnail' | 'page' | 'full'
  longest: number
  /** From the best down, until the bytes are few enough */
  qualities: number[]
  mostBytes?: number
}

const mostPixels = 40_000_000
const sizes = [
  { size: 'thumbnail', longest: 600, qualities: [56, 44, 32, 20], mostBytes: 19_000 },
  { size: 'page', longest: 1400, qualities: [74] },
  { size: 'full', longest: 3000, qualities: [80] },
] as const satisfies readonly Size[]
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
    for (const size of sizes) {
      const { longest } = size
      const fitted = sharp(data, { raw: { width, height, channels } }).resize(longest, longest, {
        fit: 'inside',
        withoutEnlargement: true,
      })
      files.push({ size: size.size, bytes: await encode(fitted, size) })
    }
    return { outcome: 'prepared', pages: [{ ...fullSize(width, height), files }] }
  } catch {
    return { outcome: 'refused', because: 'damaged' }
  }
}

async function encode(picture: Sharp, { qualities, mostBytes = Infinity }: Size) {
  let bytes = Buffer.alloc(0)
  for (const quality of qualities) {
    bytes = await picture.clone().webp({ quality }).toBuffer()
    if (bytes.length <= mostBytes) break
  }
  return bytes
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
