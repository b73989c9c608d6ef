import { randomFillSync } from 'node:crypto'

const page = Buffer.allocUnsafeSlow(8192)
let used = page.length

/** Fills a part of a buffer with random bytes, drawn a page at a time, because each call has a fixed cost. */
export function fillRandom(target: Buffer, at = 0, count = target.length - at): void {
  if (count > page.length) return void randomFillSync(target, at, count)
  if (used + count > page.length) {
    randomFillSync(page)
    used = 0
  }
  page.copy(target, at, used, used + count)
  // Used random bytes are erased from memory.
  page.fill(0, used, used + count)
  used += count
}

export function randomPart(count: number): Buffer {
  const part = Buffer.alloc(count)
  fillRandom(part)
  return part
}
