import { areSame, type Bytes, fromBase64 } from '#contract/proof/bytes.ts'
import { type Leaf, readLeaf } from '#contract/proof/leaf.ts'
import { type NoteKey, openCheckpoint, readHead, readNote } from '#contract/proof/note.ts'
import {
  readEntryBundle,
  readTilePath,
  type TilePath,
  tilePath,
  tilesOf,
  tileWidth,
} from '#contract/proof/tiles.ts'
import {
  createTreeHasher,
  hashOfLeaf,
  openTree,
  readHashes,
  rootOf,
} from '#platform/db/log-tree.ts'
import { inParts } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import * as store from './log-store.ts'

/** Reads the files of a log by their paths: from a folder, a website or the database */
export type LogSource = {
  get(path: string): Promise<Uint8Array | undefined>
  /** The source computes leaf hashes on demand, so there are no stored ones to compare */
  hashesLeaves?: true
}

export type LogVerified =
  | { outcome: 'whole'; size: number; checkpoints: number; witnesses: string[] }
  | { outcome: 'broken'; at: string; because: 'missing' | 'altered' | 'revived' | Unsigned }

/** `forked`: it is as it was signed now, but not as it was signed earlier */
type Unsigned = 'not-signed' | 'not-cosigned' | 'shorter' | 'forked'

type Wanted = Demand & {
  /** The checkpoint must be signed with one of these keys */
  keys: NoteKey[]
  /** Roots that were signed, by the size of the tree */
  roots?: Map<number, string>
}

/** The trusted witnesses, and how many of them must have cosigned the checkpoint */
type Demand = { witnesses?: NoteKey[]; needed?: number }

/** Verifies every leaf and tile against each other and against the signed checkpoint. */
export async function verifyLog(source: LogSource, wanted: Wanted): Promise<LogVerified> {
  const { keys, witnesses = [], needed = 0, roots = new Map<number, string>() } = wanted
  const note = new TextDecoder().decode(await source.get('checkpoint'))
  const opened = await Promise.all(keys.map((log) => openCheckpoint(note, { log, witnesses })))
  const checkpoint = opened.find((one) => one !== undefined)
  if (!checkpoint) return broken('checkpoint', 'not-signed')
  const { size, root, cosigned } = checkpoint
  if (roots.keys().some((signed) => signed > size)) return broken('checkpoint', 'shorter')
  const hasher = createTreeHasher()
  const above: Bytes[] = []
  let forkedAt: string | undefined
  // Only the root proves that two histories were signed. Until then, what differs counts more than what is missing.
  const unlessForked = (flaw: LogVerified) => (forkedAt ? broken(forkedAt, 'altered') : flaw)
  for (let first = 0; first < size; first += tileWidth) {
    const width = Math.min(tileWidth, size - first)
    const place = { index: first / tileWidth, width }
    const [path, tile] = [
      tilePath({ ...place, level: 'entries' }),
      tilePath({ ...place, level: 0 }),
    ]
    const bytes = await source.get(path)
    const entries = bytes && readEntryBundle(bytes)
    if (entries?.length !== width) {
      return unlessForked(broken(path, bytes ? 'altered' : 'missing'))
    }
    const hashes = entries.map(hashOfLeaf)
    const flaw = source.hashesLeaves ? undefined : await compareTile(source, tile, hashes)
    if (flaw) {
      const isAsSigned = await areTilesAsSigned(source, checkpoint)
      return unlessForked(isAsSigned ? broken(path, 'altered') : flaw)
    }
    for (const [index, hash] of hashes.entries()) {
      hasher.add(hash)
      const signed = roots.get(first + index + 1)
      if (signed !== undefined && !isRoot(hasher.root(), signed)) forkedAt ??= path
    }
    if (width === tileWidth) above.push(Uint8Array.from(rootOf(hashes)))
  }
  if (!areSame(hasher.root(), root)) return broken(forkedAt ?? 'checkpoint', 'altered')
  if (forkedAt) return broken(forkedAt, 'forked')
  const flaw = await compareAbove(source, size, above)
  const names = cosigned.map(({ name }) => name)
  if (flaw) return flaw
  if (cosigned.length < needed) return broken('checkpoint', 'not-cosigned')
  return { outcome: 'whole', size, checkpoints: roots.size, witnesses: names }
}

/** Whether the tree of a checkpoint has the root that was signed */
export async function isAsSigned(
  db: Db,
  { log, size, root }: { log: number; size: number; root: string },
): Promise<boolean> {
  return isRoot(await openTree(db, log, size).root(), root)
}

const tilesAtOnce = 64

/**
 * Whether stored leaf hashes match their leaves. Of a log with more full tiles than `tilesAtOnce`, each
 * call checks a random range.
 */
export async function doLeavesMatchHashes(db: Db, { log, size }: { log: number; size: number }) {
  const full = Math.floor(size / tileWidth)
  const [chosen = 0] = crypto.getRandomValues(new Uint32Array(1))
  const tiles = Array.from({ length: Math.min(full, tilesAtOnce) }, (_, at) => (chosen + at) % full)
  let areSo = true
  const look = async ([index = 0]: number[]) => {
    areSo &&= await doesTileMatchHash(db, log, { level: 0, index })
  }
  await inParts(tiles, look, 1)
  return areSo
}

/** Whether a full tile has the hash that is stored for it. */
export async function doesTileMatchHash(
  db: Db,
  log: number,
  tile: Pick<TilePath, 'level' | 'index'>,
): Promise<boolean> {
  const [level, from] = [tile.level === 'entries' ? 0 : tile.level, tile.index]
  const [hash] = await readHashes(db, { log, level: level + 1, from, to: from + 1 })
  const range = { log, level, from: from * tileWidth, to: (from + 1) * tileWidth }
  return hash !== undefined && areSame(rootOf(await readHashes(db, range)), hash)
}

function isRoot(root: Uint8Array, signed: string): boolean {
  const bytes = fromBase64(signed)
  return bytes !== undefined && areSame(bytes, root)
}

async function compareTile(source: LogSource, path: string, hashes: Uint8Array[]) {
  const bytes = await source.get(path)
  if (!bytes) return broken(path, 'missing')
  const isSame =
    bytes.length === hashes.length * 32 &&
    hashes.every((hash, index) => areSame(hash, bytes.subarray(index * 32, index * 32 + 32)))
  return isSame ? undefined : broken(path, 'altered')
}

/** Where hashes and entries differ, those are as they were signed whose tree has the root that was signed. */
async function areTilesAsSigned(source: LogSource, { size, root }: { size: number; root: Bytes }) {
  const hasher = createTreeHasher()
  for (const tile of tilesOf(size)) {
    if (tile.level !== 0) continue
    const bytes = (await source.get(tilePath(tile))) ?? new Uint8Array()
    for (let at = 0; at < bytes.length; at += 32) hasher.add(bytes.subarray(at, at + 32))
  }
  return areSame(hasher.root(), root)
}

/** Compares the upper levels of the Merkle tree with the hashes computed from the level below. */
async function compareAbove(source: LogSource, size: number, first: Bytes[]) {
  let hashes = first
  for (let level = 1; hashes.length > 0; level++) {
    const next: Bytes[] = []
    for (const tile of tilesOf(size)) {
      if (tile.level !== level) continue
      const inTile = hashes.slice(tile.index * tileWidth, tile.index * tileWidth + tile.width)
      const flaw = await compareTile(source, tilePath(tile), inTile)
      if (flaw) return flaw
      if (tile.width === tileWidth) next.push(Uint8Array.from(rootOf(inTile)))
    }
    hashes = next
  }
  return undefined
}

function broken(at: string, because: Extract<LogVerified, { outcome: 'broken' }>['because']) {
  return { outcome: 'broken', at, because } as const
}

/**
 * Verifies a log in the database, by default the present one, with all its signed checkpoints, the activity
 * that it anchors, and the statements that it withdrew.
 */
export async function verifyOwnLog(
  db: Db,
  keys: NoteKey[],
  { log: asked, ...demand }: Demand & { log?: number } = {},
): Promise<LogVerified> {
  const log = asked ?? (await store.headOfLog(db)).log
  const checkpoints = await store.listCheckpoints(db, log)
  const roots = new Map<number, string>()
  for (const { size, root, note } of checkpoints) {
    const head = readHead(readNote(note)?.text ?? '')
    if (head?.size !== size || !isRoot(head.root, root)) {
      return broken(`checkpoint/${size}`, 'altered')
    }
    const opened = await Promise.all(keys.map((key) => openCheckpoint(note, { log: key })))
    if (opened.every((one) => one === undefined)) return broken(`checkpoint/${size}`, 'not-signed')
    roots.set(size, root)
  }
  const last = checkpoints.at(-1)
  if (!last) {
    if (demand.needed) return broken('checkpoint', 'not-cosigned')
    return { outcome: 'whole', size: 0, checkpoints: 0, witnesses: [] }
  }
  const source = sourceOf(db, log, last.note)
  const verified = await verifyLog(source, { ...demand, keys, roots })
  if (verified.outcome === 'broken' && verified.because !== 'not-cosigned') return verified
  const at = await wrongAnchor(db, log)
  if (at !== undefined) return broken(`activity ${at}`, 'altered')
  const revived = asked === undefined ? await store.findRevived(db) : undefined
  return revived === undefined ? verified : broken(`statement ${revived}`, 'revived')
}

export function sourceOf(db: Db, log: number, note: string): LogSource {
  return {
    hashesLeaves: true,
    async get(path) {
      if (path === 'checkpoint') return new TextEncoder().encode(note)
      const tile = readTilePath(path)
      return tile && store.tileBytes(db, log, tile).catch(() => undefined)
    },
  }
}

/**
 * The first activity entry whose hash differs from its anchor in the log. Anchors from before a restore are
 * skipped, since the restored activity may differ.
 */
async function wrongAnchor(db: Db, log: number): Promise<number | undefined> {
  const leaves = (await store.listAnchors(db, log)).map(({ data }) => readLeaf(data))
  const restored = leaves.findLastIndex((leaf) => leaf?.what === 'restored')
  for (const leaf of leaves.slice(restored + 1)) {
    if (leaf?.what !== 'activity') continue
    if (!(await isAsAnchored(db, leaf))) return leaf.seq
  }
  return undefined
}

async function isAsAnchored(db: Db, { seq, hash }: Extract<Leaf, { what: 'activity' }>) {
  const entry = await db
    .selectFrom('activity')
    .select('hash')
    .where('seq', '=', seq)
    .executeTakeFirst()
  return entry?.hash === hash
}
