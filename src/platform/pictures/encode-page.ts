import sharp, { type Raw } from 'sharp'
import type { PreparedPage } from './picture.ts'

type Size = {
  size: PreparedPage['files'][number]['size']
  longest: number
  /** Qualities to try, in this order, until the file is small enough */
  qualities: number[]
  mostBytes?: number
}

export const longestFull = 3000
const sizes: Size[] = [
  { size: 'thumbnail', longest: 600, qualities: [56, 44, 32, 20], mostBytes: 19_000 },
  { size: 'page', longest: 1400, qualities: [74] },
  { size: 'full', longest: longestFull, qualities: [80] },
]

export async function encodePage(pixels: Uint8Array, raw: Raw): Promise<PreparedPage> {
  const files: PreparedPage['files'] = []
  for (const size of sizes) {
    files.push({ size: size.size, bytes: await encode(pixels, raw, size) })
  }
  return { width: raw.width, height: raw.height, files }
}

async function encode(
  pixels: Uint8Array,
  raw: Raw,
  { longest, qualities, mostBytes = Infinity }: Size,
): Promise<Uint8Array> {
  let bytes = Buffer.alloc(0)
  for (const quality of qualities) {
    // A new pipeline for each quality, because clone() would copy the pixels.
    bytes = await sharp(pixels, { raw })
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
    if (bytes.length <= mostBytes) break
  }
  return bytes
}
