import process from 'node:process'
import type { Portal } from '#server/portal.ts'

const byCtrlC = 130

/** Whoever ends a command leaves nothing in hand: a backup is put back for others to make. */
export async function untilInterrupted<T>(
  { stopBackground, upkeep }: Pick<Portal, 'stopBackground' | 'upkeep'>,
  work: () => Promise<T>,
): Promise<T> {
  function interrupt(): void {
    stopBackground()
    void upkeep.leaveOff().finally(() => process.exit(byCtrlC))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  try {
    return await work()
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
  }
}
