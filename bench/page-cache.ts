import { closeSync, openSync, readSync } from 'node:fs'

const chunk = Buffer.alloc(8 * 2 ** 20)

/**
 * Reads a file into the page cache, so that no disk is measured. Some virtual machines drop it within
 * minutes, so this runs before each measurement.
 */
export function readThrough(file: string): void {
  const descriptor = openSync(file, 'r')
  while (readSync(descriptor, chunk) > 0);
  closeSync(descriptor)
}
