import { appliedMigrations } from '../migrate.ts'
import type { Db } from '../schema.ts'

/** How far the rows of a table have come: how many, the key of the last one, and whether that is all. */
export type Arrived = { rows: number; last: unknown[]; isWhole: boolean }

/** What a database says of itself when a site is moved to it or away from it. It is never moved along. */
export type Mark =
  | { state: 'leaving' | 'left'; move: string; to: string; at: string }
  | { state: 'arriving'; move: string; tables: Record<string, Arrived> }
  /** With the place that the files were moved from, if they were */
  | { state: 'arrived'; move: string; at: string; filesLeft?: string | undefined }

export type Arriving = Extract<Mark, { state: 'arriving' }>

const name = 'move'

/** Nothing, too, if it holds nothing of ours. */
export async function readMark(db: Db): Promise<Mark | undefined> {
  if (!(await appliedMigrations(db)).includes('0030-chores')) return undefined
  const row = await db
    .selectFrom('chore')
    .select('result')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.result ? (JSON.parse(row.result) as Mark) : undefined
}

export async function writeMark(db: Db, mark: Mark): Promise<void> {
  const result = JSON.stringify(mark)
  await db
    .insertInto('chore')
    .values({ name, holder: '', heldUntil: '', dueFrom: '', doneAt: null, result })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ result }))
    .execute()
}

export async function removeMark(db: Db): Promise<void> {
  await db.deleteFrom('chore').where('name', '=', name).execute()
}
