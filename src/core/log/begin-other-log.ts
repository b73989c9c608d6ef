import type { LogFiles } from '#platform/blobs/log-files.ts'
import type { Ctx } from '../context.ts'
import { rotateKey } from '../statements/rotate-key.ts'
import { sealStatusLists } from '../statements/seal-status-lists.ts'
import { beginLogAgain } from './begin-log-again.ts'
import { headOfLog } from './log-store.ts'
import { hasLaterLog } from './publish-log.ts'

/**
 * Begins a new log with a new key. A second copy of the same database may begin a log with the same number:
 * with separate keys, one key never signs two contradicting checkpoints.
 */
export async function beginOtherLog(ctx: Ctx, logFiles: LogFiles): Promise<number> {
  await rotateKey(ctx, 'log')
  // What this database lacks of the earlier log may be statements, too.
  await sealStatusLists(ctx)
  let { log } = await headOfLog(ctx.db)
  while (await hasLaterLog(logFiles, log)) log++
  return beginLogAgain(ctx, log + 1)
}
