import { closeSync, futimesSync, openSync } from 'node:fs'

export type DiskJournal = {
  /** Throws if what was flushed just now may be lost with the next power cut. */
  ask(): void
  close(): void
}

const lost = new Set(['EIO', 'EROFS'])

/**
 * When ext4 could not write its journal, it shuts itself only at the next change that asks the journal for
 * room; until then a flush of what was written before answers that all is well. A new time for the folder is such a change.
 */
export function openDiskJournal(folder: string): DiskJournal {
  const handle = openSync(folder, 'r')
  function change(): void {
    const now = new Date()
    futimesSync(handle, now, now)
  }
  return {
    ask() {
      try {
        change()
        // The first one shuts it, and does not say so.
        change()
      } catch (error) {
        // Whoever may not change the folder's time has no way to ask.
        if (lost.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      }
    },
    close: () => closeSync(handle),
  }
}
