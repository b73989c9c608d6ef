import { randomFillSync } from 'node:crypto'

const page = Buffer.allocUnsafeSlow(8192)
let used = page.length

/** Puts random bytes there, drawn a page at a time, since each draw has its cost. */
export function fillRandom(target: Buffer, at = 0, count = target.length - at): void {
  if (count > page.length) return void randomFillSync(target, at, count)
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
