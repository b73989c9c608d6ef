import type { Db, ErasedTable } from '#platform/db/schema.ts'

/** Erased ids, so that restoring an older backup does not bring anybody back. */
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

export async function countErased(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('erased')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which of these exist, as records and as accounts. */
export async function stillThere(db: Db, ids: string[]) {
  const [records, accounts] = await Promise.all([
    db.selectFrom('record').select('id').where('id', 'in', ids).execute(),
    db.selectFrom('account').select('id').where('id', 'in', ids).execute(),
  ])
  return { records: records.map(({ id }) => id), accounts: accounts.map(({ id }) => id) }
}
