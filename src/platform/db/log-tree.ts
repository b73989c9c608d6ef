import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tileWidth } from '#contract/proof/tiles.ts'
import type { Db } from './schema.ts'

/** The leaves [from, to) of a log, or tree hashes at these positions */
type Range = { log: number; from: number; to: number }

const insertedAtOnce = 200

export async function readLeaves(db: Db, range: Range): Promise<string[]> {
  const { log, from, to } = range
  const { text } = await inOneText(db, 'logLeaf', 'data')
    .where('log', '=', log)
    .where('position', '>=', from)
    .where('position', '<', to)
    .executeTakeFirstOrThrow()
  return linesOf(text, range, 'Leaves of the log are missing')
}

/** At level 0 the hashes are those of leaves, at level 1 each covers 256 leaves, and so on. */
export async function readHashes(
  db: Db,
  { level, ...range }: Range & { level: number },
): Promise<Buffer[]> {
  if (level === 0) return (await readLeaves(db, range)).map(hashOfLeaf)
  const { text } = await inOneText(db, 'logNode', 'hash')
    .where('log', '=', range.log)
    .where('level', '=', level)
    .where('position', '>=', range.from)
    .where('position', '<', range.to)
    .executeTakeFirstOrThrow()
  const lines = linesOf(text, range, 'Hashes of the log are missing')
  return lines.map((hash) => Buffer.from(hash, 'base64'))
}

/** One row with joined lines is faster than 256 rows; neither leaves nor hashes contain a line break. */
function inOneText(db: Db, table: 'logLeaf' | 'logNode', column: 'data' | 'hash') {
  const text = sql<string | null>`string_agg(${sql.ref(column)}, ${'\n'} order by "position")`
  return db.selectFrom(table).select(text.as('text'))
}

function linesOf(text: string | null, { from, to }: Range, missing: string): string[] {
  const lines = text === null ? [] : text.split('\n')
  if (lines.length !== to - from) throw new Error(missing)
  return lines
}

/** Adds the missing hashes of full tiles of a tree of this size. */
export async function addNodes(db: Db, log: number, size: number): Promise<void> {
  for (let level = 1; tileWidth ** level <= size; level++) {
    const full = Math.floor(size / tileWidth ** level)
    for (let position = await countNodes(db, log, level); position < full; ) {
      const rows = []
      for (; position < full && rows.length < insertedAtOnce; position++) {
        const [from, to] = [position * tileWidth, (position + 1) * tileWidth]
        const hash = rootOf(await readHashes(db, { log, level: level - 1, from, to }))
        rows.push({ log, level, position, hash: hash.toString('base64') })
      }
      await db
        .insertInto('logNode')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}

/** Computes all hashes above the leaves again. */
export async function replaceNodes(db: Db, log: number, size: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('logNode').where('log', '=', log).execute()
    await addNodes(db, log, size)
  })
}

async function countNodes(db: Db, log: number, level: number): Promise<number> {
  const last = await db
    .selectFrom('logNode')
    .select('position')
    .where('log', '=', log)
    .where('level', '=', level)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? last.position + 1 : 0
}

export type LogTree = ReturnType<typeof openTree>

/** Roots and proofs of a tree. The hashes of its tiles must have been added; each tile is read once. */
export function openTree(db: Db, log: number, size: number) {
  const tiles = new Map<string, Promise<Buffer[]>>()

  function readTile(level: number, index: number): Promise<Buffer[]> {
    const key = `${level} ${index}`
    const hashes = Math.floor(size / tileWidth ** level)
    const [from, to] = [index * tileWidth, Math.min((index + 1) * tileWidth, hashes)]
    const tile = tiles.get(key) ?? readHashes(db, { log, level, from, to })
    tiles.set(key, tile)
    return tile
  }

  async function hashOf(from: number, to: number): Promise<Buffer> {
    const count = to - from
    const height = Math.log2(count)
    if (Number.isInteger(height) && from % count === 0) {
      const level = Math.floor(height / 8)
      const [first, width] = [from / tileWidth ** level, count / tileWidth ** level]
      const tile = await readTile(level, Math.floor(first / tileWidth))
      return rootOf(tile.slice(first % tileWidth, (first % tileWidth) + width))
    }
    const middle = from + splitOf(count)
    return hashOfNode(await hashOf(from, middle), await hashOf(middle, to))
  }

  async function include(index: number, from: number, to: number): Promise<Buffer[]> {
    if (to - from === 1) return []
    const middle = from + splitOf(to - from)
    return index < middle
      ? [...(await include(index, from, middle)), await hashOf(middle, to)]
      : [...(await include(index, middle, to)), await hashOf(from, middle)]
  }

  async function link(old: number, from: number, to: number, isWhole: boolean): Promise<Buffer[]> {
    if (old === to) return isWhole ? [] : [await hashOf(from, to)]
    const middle = from + splitOf(to - from)
    return old <= middle
      ? [...(await link(old, from, middle, isWhole)), await hashOf(middle, to)]
      : [...(await link(old, middle, to, false)), await hashOf(from, middle)]
  }

  return {
    root: () => (size === 0 ? Promise.resolve(hashOfNothing) : hashOf(0, size)),
    /** Audit path of RFC 6962, 2.1.1 */
    inclusionProof: (index: number) => include(index, 0, size),
    /** Consistency proof of RFC 6962, 2.1.2 */
    consistencyProof: async (old: number) => (old === 0 ? [] : link(old, 0, size, true)),
  }
}

/** Computes a root while all leaves are read in order. Keeps only the hashes of full subtrees. */
export function createTreeHasher() {
  const peaks: { height: number; hash: Uint8Array }[] = []
  return {
    add(hash: Uint8Array): void {
      let peak = { height: 0, hash }
      for (let last = peaks.at(-1); last?.height === peak.height; last = peaks.at(-1)) {
        peak = { height: peak.height + 1, hash: hashOfNode(last.hash, peak.hash) }
        peaks.pop()
      }
      peaks.push(peak)
    },
    root: (): Uint8Array =>
      peaks.reduceRight<Uint8Array | undefined>(
        (right, { hash }) => (right ? hashOfNode(hash, right) : hash),
        undefined,
      ) ?? hashOfNothing,
  }
}

const hashOfNothing = createHash('sha256').digest()
const [leafMark, nodeMark] = [Buffer.of(0), Buffer.of(1)]

export function hashOfLeaf(data: string): Buffer {
  return createHash('sha256').update(leafMark).update(data).digest()
}

function hashOfNode(left: Uint8Array, right: Uint8Array): Buffer {
  return createHash('sha256').update(nodeMark).update(left).update(right).digest()
}

/** The number of hashes must be a power of two */
export function rootOf(hashes: Uint8Array[]): Buffer {
  let row = hashes
  while (row.length > 1) {
    row = row.flatMap((left, at) => {
      const right = row[at + 1]
      return at % 2 === 0 && right ? [hashOfNode(left, right)] : []
    })
  }
  if (!row[0]) throw new Error('A tree without leaves')
  return Buffer.from(row[0])
}

/** The largest power of two that is less than the count */
function splitOf(count: number): number {
  return 2 ** Math.ceil(Math.log2(count) - 1)
}
