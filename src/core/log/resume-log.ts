import type { LogFiles } from '#platform/blobs/log-files.ts'
import type { Ctx } from '../context.ts'
import type { Adopted, Published } from './adopt-published.ts'
import { beginOtherLog } from './begin-other-log.ts'
import { importPublished } from './import-published.ts'
import { headOfLog, holdLog } from './log-store.ts'
import { publishedIn } from './publish-log.ts'

export type LogResumed = Adopted | { outcome: 'begun'; log: number }

/**
 * Continues the log of a restored database from what was published after the backup. If that is lost, a new
 * log begins. If the operator named a copy and it is unusable, nothing begins: the operator has to decide.
 */
export async function resumeLog(
  ctx: Ctx,
  { logFiles, copy }: { logFiles: LogFiles; copy?: Published | undefined },
): Promise<LogResumed> {
  // Suspends signing, so that an interruption here leaves no ambiguous log.
  await holdLog(ctx.db, { because: 'restored' })
  const { log } = await headOfLog(ctx.db)
  const published = copy ?? (await publishedIn(logFiles, log))
  if (published) {
    const adopted = await importPublished({ ...ctx, logFiles }, published)
    if (copy || adopted.outcome === 'adopted') return adopted
  }
  return { outcome: 'begun', log: await beginOtherLog(ctx, logFiles) }
}
