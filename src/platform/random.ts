import { randomFillSync } from 'node:crypto'

const page = Buffer.allocUnsafeSlow(8192)
let used = page.length

/** Puts random bytes there, drawn a page at a time, since a draw of 16 costs more than what they are drawn for. */
export function fillRandom(target: Buffer, at = 0, count = target.length - at): void {
  if (used + count > page.length) {
    randomFillSync(page)
    used = 0
  }
  page.copy(target, at, used, used + count)
  // What was given out is not kept.
  page.fill(0, used, used + count)
  used += count
}

export function randomPart(count: number): Buffer {
  const part = Buffer.alloc(count)
  fillRandom(part)
  return part
}
