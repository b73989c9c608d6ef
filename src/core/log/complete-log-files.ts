import { toBase64 } from '#contract/proof/bytes.ts'
import { readHead, readNote } from '#contract/proof/note.ts'
import { type TilePath, tilePath, tilesOf, tileWidth } from '#contract/proof/tiles.ts'
import type { LogFiles } from '#platform/blobs/log-files.ts'
import { isUnavailable } from '#platform/db/errors.ts'
import { addNodes } from '#platform/db/log-tree.ts'
import type { Db } from '#platform/db/schema.ts'
import * as store from './log-store.ts'
import { folderOf, publishedIn, publishedSizes } from './publish-log.ts'
import { doesTileMatchHash, isAsSigned } from './verify-log.ts'

type Completed = {
  written: string[]
  /** Files whose leaves are not here as they were signed */
  lost: string[]
}

/**
 * Writes those published tiles anew that the file store has lost, while the database still has their leaves: after
 * a restore, the log could not go on without them. Returns undefined if a checkpoint is just being published.
 */
export async function completeLogFiles({ db, logFiles }: { db: Db; logFiles: LogFiles }) {
  const completed: Completed = { written: [], lost: [] }
  const { log, held } = await store.headOfLog(db)
  const last = await store.lastCheckpoint(db, log)
  if (!last || held) return completed
  const missing = await missingLogTiles(logFiles, last)
  if (missing?.length === 0) return completed
  const { note = '' } = (await publishedIn(logFiles, log)) ?? {}
  const head = readHead(readNote(note)?.text ?? '')
  if (!missing || head?.size !== last.size) return undefined
  const isOurs = toBase64(head.root) === last.root && (await isIntact(db, last))
  for (const tile of missing) {
    const path = folderOf(log) + tilePath(tile)
    const isKept = isOurs && (await isTileIntact(db, last, tile))
    if (isKept) await logFiles.put(path, await store.tileBytes(db, log, tile))
    completed[isKept ? 'written' : 'lost'].push(path)
  }
  return completed
}

/** The tiles of the last checkpoint that are not in the file store; undefined while a larger one is published */
export async function missingLogTiles(
  logFiles: LogFiles,
  { log, size }: Pick<store.CheckpointRow, 'log' | 'size'>,
): Promise<TilePath[] | undefined> {
  const folder = folderOf(log)
  const there = new Set(await logFiles.list(`${folder}tile/`))
  const missing = [...tilesOf(size)].filter((tile) => !there.has(folder + tilePath(tile)))
  if (missing.length === 0) return []
  // A concurrent publisher removes partial tiles, but not before a larger checkpoint is there.
  return (await publishedSizes(logFiles, log)).at(-1) === size ? missing : undefined
}

async function isIntact(db: Db, last: store.CheckpointRow): Promise<boolean> {
  await addNodes(db, last.log, last.size)
  return isAsSigned(db, last).catch(notIfMissing)
}

type Place = Pick<TilePath, 'level' | 'index'>

/**
 * The root is computed from what no full tile covers. So a full tile is compared with its hash, that one with the
 * hash of the tile that it is in, and so on.
 */
export async function isTileIntact(
  db: Db,
  { log, size }: { log: number; size: number },
  { level, index }: Place,
): Promise<boolean> {
  const height = level === 'entries' ? 0 : level
  if ((index + 1) * tileWidth ** (height + 1) > size) return true
  if (!(await doesTileMatchHash(db, log, { level, index }).catch(notIfMissing))) return false
  const above = { level: height + 1, index: Math.floor(index / tileWidth) }
  return isTileIntact(db, { log, size }, above)
}

/** Reading throws if rows of the log are missing. */
function notIfMissing(error: unknown): false {
  if (isUnavailable(error)) throw error
  return false
}
