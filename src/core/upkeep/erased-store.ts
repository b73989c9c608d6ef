import type { ActivityAction } from '#contract/site/activity.ts'
import { inParts } from '#platform/db/reader-thread.ts'
import type { Db, ErasedTable } from '#platform/db/schema.ts'
import { countRows, insertNew } from '../rows.ts'

/** Stores erased ids, so that restoring an older backup does not bring the people back. */
export async function noteErased(db: Db, erased: ErasedTable[]): Promise<void> {
  await inParts(erased, (some) => insertNew(db, 'erased', some))
}

export async function listErased(db: Db): Promise<ErasedTable[]> {
  return db.selectFrom('erased').select(['id', 'at']).orderBy('at').execute()
}

export function countErased(db: Db): Promise<number> {
  return countRows(db, db.selectFrom('erased').select('id'))
}

/**
 * Fingerprints of the lists that are also kept outside the database. `lists` changes when somebody is erased, moved to
 * the bin or brought back, a consent is withdrawn or a key is revoked; `shown` when a record is hidden or unhidden, no
 * longer approved, and perhaps when one is approved or changed.
 */
export async function stateOfLists(db: Db, now: string): Promise<{ lists: string; shown: string }> {
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
  const [left, shown] = await Promise.all(
    [leaving, showing].map((actions) =>
      Promise.all(actions.map((action) => lastEntry(db, action, now))),
    ),
  )
  const since = stolen.map(({ compromisedSince }) => compromisedSince ?? '').toSorted()
  return {
    lists: `${erased} ${binned.count} ${binned.last} ${withdrawn.count} ${withdrawn.last} ${left} ${since.join(' ')}`,
    shown: `${shown}`,
  }
}

/** One that leaves a list, while another with an earlier time comes, changes neither the count nor the last time. */
const leaving: ActivityAction[] = ['record.brought-back', 'record.consent-removed']

const showing: ActivityAction[] = [
  'record.hidden',
  'record.unhidden',
  'record.approval-withdrawn',
  'record.sent-back',
  'record.updated',
  'record.approved',
]

/** The last entry in the chain among the newest, since one with an earlier time may be saved later. */
async function lastEntry(db: Db, action: ActivityAction, now: string) {
  const newest = db
    .selectFrom('activity')
    .select('seq')
    .where('action', '=', action)
    // Without those that a fast clock wrote, which would stay the newest.
    .where('at', '<=', now)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(100)
  const last = db.selectFrom(newest.as('newest')).select((row) => row.fn.max('seq').as('seq'))
  return (await last.executeTakeFirst())?.seq
}

export async function stillThere(db: Db, ids: string[]) {
  const [records, accounts] = await Promise.all([
    db.selectFrom('record').select('id').where('id', 'in', ids).execute(),
    db.selectFrom('account').select('id').where('id', 'in', ids).execute(),
  ])
  return { records: records.map(({ id }) => id), accounts: accounts.map(({ id }) => id) }
}
