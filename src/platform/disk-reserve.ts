import { randomFillSync } from 'node:crypto'
import { statfsSync, statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

const wholeBytes = 16 * 2 ** 20
/** The part that only a start may use: a process needs some space before it can serve a lookup */
const startBytes = 2 * 2 ** 20
const pieceBytes = 2 ** 20

/** A file that reserves space on the disk of the data, and is truncated when the disk is full. */
function reserveIn(folder: string): { file: string; bytes: number } {
  const file = join(folder, 'reserve')
  return { file, bytes: statSync(file, { throwIfNoEntry: false })?.size ?? 0 }
}

export function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

export function missingReserveBytes(folder: string): number {
  return Math.max(0, wholeBytes - reserveIn(folder).bytes)
}

/** On a full disk, truncates the reserve to make space for small writes. */
export function makeRoom(folder: string, { isStart = false } = {}): void {
  if (freeBytesIn(folder) < startBytes) releaseReserve(folder, { isStart })
}

export function releaseReserve(folder: string, { isStart = false } = {}): void {
  const { file, bytes } = reserveIn(folder)
  if (bytes > startBytes) truncateSync(file, startBytes)
  else if (bytes > 0 && isStart) truncateSync(file, 0)
}

/** Random bytes, because a file system may compress equal bytes to almost no space. */
export async function fillReserve(folder: string): Promise<void> {
  const { file } = reserveIn(folder)
  await using handle = await open(file, 'a', 0o600)
  // Reuses one buffer: a new buffer for each piece would stay in memory.
  const piece = Buffer.alloc(pieceBytes)
  for (let missing = missingReserveBytes(folder); missing > 0; missing -= pieceBytes) {
    await handle.appendFile(randomFillSync(piece).subarray(0, missing))
  }
  await handle.sync()
}
