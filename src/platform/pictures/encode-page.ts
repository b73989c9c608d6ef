import sharp, { type Raw, type Sharp } from 'sharp'
import type { PreparedPage } from './picture.ts'

type Size = {
  size: PreparedPage['files'][number]['size']
  longest: number
  /** From the best down, until the bytes are few enough */
  qualities: number[]
  mostBytes?: number
}

export const longestFull = 3000
const sizes: Size[] = [
  { size: 'thumbnail', longest: 600, qualities: [56, 44, 32, 20], mostBytes: 19_000 },
  { size: 'page', longest: 1400, qualities: [74] },
  { size: 'full', longest: longestFull, qualities: [80] },
]

/** Encodes pixels that are no larger than full size, in each size that is kept. */
export async function encodePage(pixels: Uint8Array, raw: Raw): Promise<PreparedPage> {
  const files: PreparedPage['files'] = []
  for (const size of sizes) {
    const { longest } = size
    const fitted = sharp(pixels, { raw }).resize(longest, longest, {
      fit: 'inside',
      withoutEnlargement: true,
    })
    files.push({ size: size.size, bytes: await encode(fitted, size) })
  }
  return { width: raw.width, height: raw.height, files }
}

async function encode(picture: Sharp, { qualities, mostBytes = Infinity }: Size) {
  let bytes = Buffer.alloc(0)
  for (const quality of qualities) {
    bytes = await picture.clone().webp({ quality }).toBuffer()
    if (bytes.length <= mostBytes) break
  }
  return bytes
}
