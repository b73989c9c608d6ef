import { closeSync, openSync, readSync } from 'node:fs'

const chunk = Buffer.alloc(8 * 2 ** 20)

/**
 * Reads a file through, so that the system holds it in free memory and no disk is measured. Some
 * virtual machines take memory back from files within minutes: to be done before each measurement.
 */
export function readThrough(file: string): void {
  const descriptor = openSync(file, 'r')
  while (readSync(descriptor, chunk) > 0);
  closeSync(descriptor)
}
