import type { LogFiles } from '#platform/blobs/log-files.ts'
import type { Ctx } from '../context.ts'
import { rotateKey } from '../statements/rotate-key.ts'
import { beginLogAgain } from './begin-log-again.ts'
import { headOfLog } from './log-store.ts'
import { publishedSizes } from './publish-log.ts'

/**
 * Begins a new log with a new key. A second copy of the same database may begin a log with the same number:
 * with separate keys, one key never signs two contradicting checkpoints.
 */
export async function beginOtherLog(ctx: Ctx, logFiles: LogFiles): Promise<number> {
  await rotateKey(ctx, 'log')
  const { log } = await headOfLog(ctx.db)
  let next = log + 1
  while ((await publishedSizes(logFiles, next)).length > 0) next++
  return beginLogAgain(ctx, next)
}
