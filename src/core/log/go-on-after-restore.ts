import type { LogFiles } from '#platform/blobs/log-files.ts'
import type { Ctx } from '../context.ts'
import type { Adopted, Published } from './adopt-published.ts'
import { beginOtherLog } from './begin-other-log.ts'
import { importPublished } from './import-published.ts'
import { headOfLog, setHeld } from './log-store.ts'
import { publishedIn } from './publish-log.ts'

export type GoneOn = Adopted | { outcome: 'begun'; log: number }

/**
 * The log of a restored database goes on from what was published after the backup. Where that is lost,
 * another log begins; a copy that was named and is of no use is for the operator to decide on.
 */
export async function goOnAfterRestore(
  ctx: Ctx,
  { logFiles, copy }: { logFiles: LogFiles; copy?: Published | undefined },
): Promise<GoneOn> {
  // Whatever interrupts this, nothing is signed until it is clear.
  await setHeld(ctx.db, 'restored')
  const { log } = await headOfLog(ctx.db)
  const published = copy ?? (await publishedIn(logFiles, log))
  const isReplaced = (await publishedIn(logFiles, log + 1)) !== undefined
  if (published && !isReplaced) {
    const adopted = await importPublished({ ...ctx, logFiles }, published)
    if (copy || adopted.outcome === 'adopted') return adopted
  }
  return { outcome: 'begun', log: await beginOtherLog(ctx, logFiles) }
}
