import sharp from 'sharp'
import { between, seededRandom } from '../scripts/demo/seeded-random.ts'

const [width, height] = [2480, 3508]
const line = { height: 52, count: 60 }

/** Draws a picture like a letter scanned at 300 dpi: off-white paper, text, a stamp. */
export async function drawScan(seed: number): Promise<Buffer> {
  const random = seededRandom(seed)
  const lines = Array.from({ length: line.count }, (_, index) => {
    const words = Array.from({ length: 12 }, () =>
      random()
        .toString(36)
        .slice(2, 4 + random() * 8),
    )
    const y = 200 + index * line.height
    return `<text x="200" y="${y}" font-size="38" font-family="serif">${words.join(' ')}</text>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fdfcf8"/>${lines.join('')}
    <circle cx="${between(random, 500, 2000)}" cy="2900" r="220" fill="none" stroke="#a22"
      stroke-width="30"/></svg>`
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 6 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(Buffer.from(drawing))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .withMetadata({ density: 300 })
    .toBuffer()
}
