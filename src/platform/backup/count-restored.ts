import type { BlobStore } from '../blobs/blob-store.ts'
import type { Progress } from '../db/dump/rows.ts'
import { notBackedUp } from '../db/dump/tables.ts'

type Counts = Record<string, number>

/** What was restored is not as much as the manifest of the backup says. */
export class IncompleteRestore extends Error {
  constructor(differences: string[]) {
    super(
      `The restore is not complete: ${differences.join('; ')}. The site does not start on this. ` +
        'Run the same command again; if it says the same, restore another backup into an empty place',
    )
  }
}

/** Throws unless every table has as many rows as were backed up. */
export function compareRows(expected: Counts, found: Counts): void {
  const tables = Object.keys({ ...expected, ...found }).filter(
    (name) => !notBackedUp.includes(name),
  )
  const differences = tables.flatMap((name) => {
    const [want, have] = [expected[name] ?? 0, found[name] ?? 0]
    return want === have ? [] : [`table ${name} has ${have} rows instead of ${want}`]
  })
  if (differences.length > 0) throw new IncompleteRestore(differences)
}

/** Throws unless the store, which was empty, holds as many files as were backed up. */
export async function compareFiles(
  expected: number,
  blobs: Pick<BlobStore, 'list'>,
  progress: Progress,
): Promise<void> {
  let count = 0
  for await (const _ of blobs.list()) progress('files counted', ++count, expected)
  if (count === expected) return
  throw new IncompleteRestore([`the store has ${count} files instead of ${expected}`])
}
