import sharp from 'sharp'

const size = 9
/** The minimum difference in brightness: plain walls give 0, however the picture was encoded. */
const least = 3
/** With fewer set bits a picture is too plain: its hash would match too many others. */
const fewest = 8

/**
 * Two difference hashes (dHash) of the middle of a picture, 64 bits each, in hex: whether each place is
 * brighter than the next one to its right, and than the next one below.
 */
export async function hashPhoto(picture: Uint8Array): Promise<string | undefined> {
  const { width, height } = await sharp(picture).metadata()
  const grey = await sharp(picture)
    .extract({
      left: Math.floor(width / 4),
      top: Math.floor(height / 5),
      width: Math.ceil(width / 2),
      height: Math.ceil((3 * height) / 5),
    })
    .removeAlpha()
    .greyscale()
    .resize(size, size, { fit: 'fill' })
    .raw()
    .toBuffer()
  const bits = (step: number) =>
    Array.from({ length: 64 }, (_, index) => {
      // Four digits in a row come from columns all over the picture, so that no group shows only a wall.
      const [column, row] = [(index >> 4) + 4 * ((index >> 3) & 1), index & 7]
      const at = row * size + column
      return (grey[at] ?? 0) - (grey[at + step] ?? 0) >= least ? '1' : '0'
    }).join('')
  const right = bits(1)
  return right.replaceAll('0', '').length < fewest ? undefined : hex(right) + hex(bits(size))
}

function hex(bits: string): string {
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}
