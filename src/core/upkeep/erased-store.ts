import type { ActivityAction } from '#contract/site/activity.ts'
import type { Db, ErasedTable } from '#platform/db/schema.ts'
import { countRows } from '../rows.ts'

/** Stores an erased id, so that restoring an older backup does not bring the person back. */
export async function noteErased(db: Db, id: string, at: string): Promise<void> {
  await db
    .insertInto('erased')
    .values({ id, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function listErased(db: Db): Promise<ErasedTable[]> {
  return db.selectFrom('erased').select(['id', 'at']).orderBy('at').execute()
}

export function countErased(db: Db): Promise<number> {
  return countRows(db, db.selectFrom('erased').select('id'))
}

/**
 * A fingerprint of the lists that are also kept outside the database: it changes when somebody is erased,
 * moved to the bin or brought back, hidden or unhidden, a consent is withdrawn or a key is revoked.
 */
export async function stateOfLists(db: Db): Promise<string> {
  const erased = await countErased(db)
  const binned = await db
    .selectFrom('record')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.max('deletedAt').as('last')])
    .where('deletedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  const stolen = await db.selectFrom('signingKey').select('compromisedSince').execute()
  const withdrawn = await db
    .selectFrom('consent')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.max('withdrawnAt').as('last')])
    .where('withdrawnAt', 'is not', null)
    .executeTakeFirstOrThrow()
  const hidden = await lastEntry(db, 'record.hidden')
  const unhidden = await lastEntry(db, 'record.unhidden')
  const since = stolen.map(({ compromisedSince }) => compromisedSince ?? '').toSorted()
  return `${erased} ${binned.count} ${binned.last} ${withdrawn.count} ${withdrawn.last} ${hidden} ${unhidden} ${since.join(' ')}`
}

async function lastEntry(db: Db, action: ActivityAction): Promise<number | undefined> {
  const entries = db.selectFrom('activity').select('seq').where('action', '=', action)
  const last = entries.orderBy('at', 'desc').orderBy('seq', 'desc').limit(1)
  return (await last.executeTakeFirst())?.seq
}

export async function stillThere(db: Db, ids: string[]) {
  const [records, accounts] = await Promise.all([
    db.selectFrom('record').select('id').where('id', 'in', ids).execute(),
    db.selectFrom('account').select('id').where('id', 'in', ids).execute(),
  ])
  return { records: records.map(({ id }) => id), accounts: accounts.map(({ id }) => id) }
}
