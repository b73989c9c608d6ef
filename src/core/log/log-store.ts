import { sql } from 'kysely'
import { joined } from '#contract/proof/bytes.ts'
import { entryBundle, type TilePath, tileWidth } from '#contract/proof/tiles.ts'
import { readHashes, readLeaves } from '#platform/db/log-tree.ts'
import type { Db } from '#platform/db/schema.ts'
import { didChange, insertNew, isAny } from '../rows.ts'

export type LogHead = Awaited<ReturnType<typeof headOfLog>>
export type CheckpointRow = NonNullable<Awaited<ReturnType<typeof lastCheckpoint>>>

export async function headOfLog(db: Db) {
  return db.selectFrom('logHead').selectAll().executeTakeFirstOrThrow()
}

/** Locks the log: nobody else appends to it until the transaction ends. */
export async function lockLog(db: Db) {
  return db
    .updateTable('logHead')
    .set((head) => ({ size: head.ref('size') }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Held = {
  because: string
  /** The most leaves that a published copy showed, although the log could not be continued from it */
  seen?: number | undefined
}

export function heldIn(held: string): Held {
  const [because = '', seen] = held.split(' ')
  return { because, ...(seen && { seen: Number(seen) }) }
}

/** Stops signing. What was seen stays known, as a log that goes on from fewer leaves would contradict it. */
export async function holdLog(db: Db, { because, seen = 0 }: Held): Promise<void> {
  const { held } = await headOfLog(db)
  if (seen < (heldIn(held ?? '').seen ?? 0)) return
  const change = db
    .updateTable('logHead')
    .set({ held: seen > 0 ? `${because} ${seen}` : because })
    .where('held', held === null ? 'is' : '=', held)
  if (!(await didChange(change))) await holdLog(db, { because, seen })
}

function checkpoints(db: Db, log: number) {
  return db.selectFrom('logCheckpoint').where('log', '=', log)
}

export async function lastCheckpoint(db: Db, log: number) {
  return checkpoints(db, log).selectAll().orderBy('size', 'desc').limit(1).executeTakeFirst()
}

export async function findCheckpoint(db: Db, log: number, size: number) {
  return checkpoints(db, log).selectAll().where('size', '=', size).executeTakeFirst()
}

/** Whether a checkpoint was signed for a tree size of at least `from` and less than `below` */
export function isSigned(
  db: Db,
  { log, from, below }: { log: number; from: number; below: number },
): Promise<boolean> {
  const found = checkpoints(db, log).select('size').where('size', '>=', from)
  return isAny(found.where('size', '<', below).limit(1))
}

/** A time-stamping authority dates one checkpoint a day, and at most one is signed each minute. */
const mostADay = 1440

export async function logsOf(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('logCheckpoint')
    .select('log')
    .distinct()
    .orderBy('log')
    .execute()
  return rows.map(({ log }) => log)
}

/** The time stamp of an authority counts more than the cosignatures of witnesses. */
const worth = sql`case when "timestamp" is not null then 2 else 0 end
  + case when "note" like ${'%\n— %\n— %'} then 1 else 0 end`

/**
 * The first checkpoint that covers the leaf, or the first of the next day that has more: a time stamp,
 * cosignatures. `without`: beginnings of signature lines that it must not have.
 */
export async function checkpointOver(db: Db, { log, position }: Place, without: string[] = []) {
  const over = checkpoints(db, log)
    .selectAll()
    .where('size', '>', position)
    .where((row) => row.and(without.map((line) => row('note', 'not like', `%\n${line}%`))))
    .orderBy('size')
  const best = await db
    .selectFrom(over.limit(mostADay).as('over'))
    .select('size')
    .orderBy(worth, 'desc')
    .orderBy('size')
    .limit(1)
    .executeTakeFirst()
  return best && findCheckpoint(db, log, best.size)
}

type Place = { log: number; position: number }

export async function findLeaf(db: Db, seq: number) {
  return db.selectFrom('logLeaf').selectAll().where('seq', '=', seq).executeTakeFirst()
}

export async function leafAt(db: Db, { log, position }: Place) {
  return db
    .selectFrom('logLeaf')
    .selectAll()
    .where('log', '=', log)
    .where('position', '=', position)
    .executeTakeFirst()
}

export async function listCheckpoints(db: Db, log: number) {
  return checkpoints(db, log).select(['size', 'root', 'note']).orderBy('size').execute()
}

export async function insertCheckpoint(db: Db, row: Omit<CheckpointRow, 'timestamp'>) {
  await insertNew(db, 'logCheckpoint', { ...row, timestamp: null })
}

export async function lastTimestamped(db: Db) {
  return db
    .selectFrom('logCheckpoint')
    .select('signedAt')
    .where('timestamp', 'is not', null)
    .orderBy('log', 'desc')
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Adds the time stamp of an authority, or cosignatures to the note; nothing if another process has done so since
 * it was read, because a time stamp is over one note.
 */
export async function completeCheckpoint(
  db: Db,
  { log, size, note }: Pick<CheckpointRow, 'log' | 'size' | 'note'>,
  change: { timestamp: string } | { note: string },
): Promise<void> {
  await db
    .updateTable('logCheckpoint')
    .set(change)
    .where('log', '=', log)
    .where('size', '=', size)
    .where('note', '=', note)
    .where('timestamp', 'is', null)
    .execute()
}

export async function tileBytes(db: Db, log: number, { level, index, width }: TilePath) {
  const range = { log, from: index * tileWidth, to: index * tileWidth + width }
  if (level === 'entries') return entryBundle(await readLeaves(db, range))
  return joined(...(await readHashes(db, { ...range, level })))
}

/** Leaves that anchor the activity (one a day) or report a restore, in log order */
export async function listAnchors(db: Db, log: number) {
  return db
    .selectFrom('logLeaf')
    .select('data')
    .where('log', '=', log)
    .where((leaf) =>
      leaf.or([
        leaf('data', 'like', 'countersign/1 activity %'),
        leaf('data', 'like', 'countersign/1 restored %'),
      ]),
    )
    .orderBy('position')
    .execute()
}

const withdrawal = 'countersign/1 withdrawn '
const beforeHash = `${withdrawal}2026-01-31 `

/** A statement that stands although the log says that it was withdrawn, which is final */
export async function findRevived(db: Db): Promise<string | undefined> {
  const found = await db
    .selectFrom('statement')
    // One row of an aggregate: with a limit of one, PostgreSQL compares each statement with each leaf.
    .select(({ fn }) => fn.min<string | null>('hash').as('hash'))
    .where('endedAt', 'is', null)
    .where('hash', 'in', (query) =>
      query
        .selectFrom('logLeaf')
        .select(sql<string>`substr("data", ${sql.lit(beforeHash.length + 1)})`.as('hash'))
        .where('data', 'like', `${withdrawal}%`),
    )
    .executeTakeFirst()
  return found?.hash ?? undefined
}
