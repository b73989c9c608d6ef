import { candidateDatabase } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'

/** The approval queue, in the order in which its records were entered. */
function queue(db: Db) {
  return db
    .selectFrom('record')
    .where('clientDatabase', '=', candidateDatabase)
    .where('approval', '=', 'pending')
    .where('sentBackAt', 'is', null)
}

export async function firstFrom(db: Db, id: string): Promise<string | undefined> {
  const one = queue(db).select('id').where('id', '>=', id).orderBy('id').limit(1)
  return (await one.executeTakeFirst())?.id
}

export async function firstAfter(db: Db, id: string): Promise<string | undefined> {
  const one = queue(db).select('id').where('id', '>', id).orderBy('id').limit(1)
  return (await one.executeTakeFirst())?.id
}

export async function lastBefore(db: Db, id: string): Promise<string | undefined> {
  const one = queue(db).select('id').where('id', '<', id).orderBy('id', 'desc').limit(1)
  return (await one.executeTakeFirst())?.id
}

export async function countUpTo(db: Db, id: string): Promise<number> {
  const { count } = await queue(db)
    .select((record) => record.fn.countAll<number>().as('count'))
    .where('id', '<=', id)
    .executeTakeFirstOrThrow()
  return count
}

export async function countAll(db: Db): Promise<number> {
  const { count } = await queue(db)
    .select((record) => record.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
