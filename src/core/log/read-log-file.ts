import { utf8 } from '#contract/proof/bytes.ts'
import { readTilePath, type TilePath, tileWidth } from '#contract/proof/tiles.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Ctx } from '../context.ts'
import { findCheckpoint, isSigned, lastCheckpoint, tileBytes } from './log-store.ts'

export type LogFile = { bytes: Uint8Array<ArrayBuffer>; isText: boolean; isLasting: boolean }

/** Reads a file of the log by its path below /proof/log; paths of later logs begin with the log's number. */
export async function readLogFile(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  path: string,
): Promise<LogFile | undefined> {
  if (settings.log === 'private') return undefined
  const [, number, rest = ''] = /^(?:([2-9]|[1-9]\d{1,5})\/)?(.*)$/.exec(path) ?? []
  const log = Number(number ?? 1)
  if (rest === 'checkpoint') {
    const last = await lastCheckpoint(db, log)
    return last && { bytes: utf8(last.note), isText: true, isLasting: false }
  }
  const tile = readTilePath(rest)
  if (tile) {
    const bytes = await readTile(db, log, tile)
    return bytes && { bytes, isText: false, isLasting: true }
  }
  return readDated(db, log, rest)
}

/** The checkpoint of a given tree size, or the time stamp over it. */
async function readDated(db: Db, log: number, path: string): Promise<LogFile | undefined> {
  const [, size, isStamp] = /^checkpoint\/([1-9]\d{0,14})(\.tsr)?$/.exec(path) ?? []
  const checkpoint = size ? await findCheckpoint(db, log, Number(size)) : undefined
  if (!checkpoint) return undefined
  // Cosignatures of witnesses that were away are added later, and a time stamp is over the whole note.
  if (!isStamp) return { bytes: utf8(checkpoint.note), isText: true, isLasting: false }
  if (checkpoint.timestamp === null) return undefined
  const bytes = Uint8Array.from(atob(checkpoint.timestamp), (letter) => letter.charCodeAt(0))
  return { bytes, isText: false, isLasting: true }
}

/** Serves only tiles that a checkpoint covers: a partial tile only at a tree size that was signed. */
async function readTile(db: Db, log: number, tile: TilePath) {
  const level = tile.level === 'entries' ? 0 : tile.level
  const span = tileWidth ** level
  const from = tile.index * tileWidth
  const to = from + tile.width
  if (!Number.isSafeInteger((to + 1) * span)) return undefined
  const below = tile.width === tileWidth ? Number.MAX_SAFE_INTEGER : (to + 1) * span
  if (!(await isSigned(db, { log, from: to * span, below }))) return undefined
  return tileBytes(db, log, tile)
}
