import type { Db, Schema } from '#platform/db/schema.ts'
import { countRows } from '../rows.ts'
import { daysFrom } from '../today.ts'

/** Drafts contain personal data, so they are kept for a week only. */
export const draftsEndedBefore = (now: Date) => daysFrom(now, -7)

export async function put(db: Db, draft: Schema['draft']): Promise<void> {
  const { value, updatedAt } = draft
  await db
    .insertInto('draft')
    .values(draft)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'form']).doUpdateSet({ value, updatedAt }),
    )
    .execute()
}

function draftsOf(db: Db, accountId: string) {
  return db
    .selectFrom('draft')
    .select(['form', 'value', 'updatedAt'])
    .where('accountId', '=', accountId)
    .orderBy('updatedAt', 'desc')
}

export function find(db: Db, accountId: string, form: string) {
  return draftsOf(db, accountId).where('form', '=', form).executeTakeFirst()
}

/** Reads a draft, and locks it on every engine until the transaction ends. */
export function lock(db: Db, accountId: string, form: string) {
  return db
    .updateTable('draft')
    .set({ form })
    .where('accountId', '=', accountId)
    .where('form', '=', form)
    .returning('value')
    .executeTakeFirst()
}

/** The newest draft of the form of new records */
export function findLatest(db: Db, accountId: string, form: string) {
  const drafts = draftsOf(db, accountId).where('form', 'like', `${form}-%`)
  return drafts.limit(1).executeTakeFirst()
}

/** Puts a person's drafts of one form under another, unless a newer one is there. */
export async function moveAll(db: Db, accountId: string, [from, to]: [string, string]) {
  const drafts = await db
    .deleteFrom('draft')
    .where('accountId', '=', accountId)
    .where('form', 'like', `${from}-%`)
    .returningAll()
    .execute()
  for (const draft of drafts) {
    const form = to + draft.form.slice(from.length)
    const there = await find(db, accountId, form)
    if (!there || there.updatedAt < draft.updatedAt) await put(db, { ...draft, form })
  }
}

export async function remove(db: Db, accountId: string, form: string) {
  await db.deleteFrom('draft').where('accountId', '=', accountId).where('form', '=', form).execute()
}

/** Deletes everybody's draft of this form, and returns them. */
export function removeAllOf(db: Db, form: string) {
  return db.deleteFrom('draft').where('form', '=', form).returning(['accountId', 'value']).execute()
}

/** Deletes all but the newest drafts of a person. */
export async function keepLatest(db: Db, accountId: string, most: number): Promise<void> {
  const older = await draftsOf(db, accountId)
    .clearSelect()
    .select('form')
    .offset(most)
    .limit(100)
    .execute()
  for (const { form } of older) await remove(db, accountId, form)
}

export async function countDrafts(db: Db): Promise<number> {
  return countRows(db, db.selectFrom('draft').select('form'))
}

export async function forgetOldDrafts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('draft').where('updatedAt', '<', draftsEndedBefore(now)).execute()
}
