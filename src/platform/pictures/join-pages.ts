import sharp, { type OverlayOptions } from 'sharp'
import type { PreparedPage } from './picture.ts'

/** The largest height of a WebP image. */
const mostHigh = 16_383

/** Joins all pages from top to bottom, for API clients that show one picture per document. */
export async function joinPages(pages: Uint8Array[]): Promise<PreparedPage> {
  const sizes = await Promise.all(pages.map((page) => sharp(page).metadata()))
  const scale = Math.min(1, mostHigh / sizes.reduce((sum, { height }) => sum + height, 0))
  const scaled = (length: number) => Math.max(1, Math.floor(length * scale))
  const width = Math.max(...sizes.map((size) => scaled(size.width)))
  const placed: OverlayOptions[] = []
  let height = 0
  for (const [index, page] of pages.entries()) {
    const { data, info } = await sharp(page)
      .resize(scaled(sizes[index]?.width ?? 1), scaled(sizes[index]?.height ?? 1), { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    placed.push({ input: data, raw: info, top: height, left: 0 })
    height += info.height
  }
  const bytes = await sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite(placed)
    .webp({ quality: 74 })
    .toBuffer()
  return { width, height, files: [{ size: 'page', bytes }], isWhole: true }
}
