import { utf8 } from '#contract/proof/bytes.ts'
import type { LogFiles } from '#platform/blobs/log-files.ts'
import type { Ctx } from '../context.ts'
import { type Adopted, adoptPublished, type Published } from './adopt-published.ts'
import { headOfLog, holdLog } from './log-store.ts'
import { checkpointPath, hasLaterLog, withLogKeys, writeTiles } from './publish-log.ts'

type Deps = Ctx & { logFiles: LogFiles }

/** Continues the log from a published copy, and stores that copy in the file store. */
export async function importPublished(deps: Deps, published: Published): Promise<Adopted> {
  const { log } = await headOfLog(deps.db)
  if (await hasLaterLog(deps.logFiles, log)) return { outcome: 'refused', because: 'replaced' }
  const adopted = await adoptPublished(await withLogKeys(deps), published)
  if (adopted.outcome === 'refused') {
    if (adopted.seen !== undefined) await holdLog(deps.db, adopted)
    return adopted
  }
  const { size } = adopted
  await writeTiles(deps, { log, size, from: 0 })
  await deps.logFiles.put(checkpointPath(log, size), utf8(published.note))
  return adopted
}
