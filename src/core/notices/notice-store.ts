import { preparedQuery } from '#platform/db/prepared-query.ts'
import { lockRow as lockRowFor } from '#platform/db/row-locks.ts'
import type { Db, NoticeTable } from '#platform/db/schema.ts'
import { didChange } from '../rows.ts'

export async function insert(db: Db, notice: NoticeTable): Promise<void> {
  await db.insertInto('notice').values(notice).execute()
}

export async function findById(db: Db, id: string): Promise<NoticeTable | undefined> {
  return db.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the notice, so that what is compared with it is its last state. */
export async function lockRow(db: Db, id: string): Promise<NoticeTable | undefined> {
  return db
    .selectFrom('notice')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(lockRowFor(db))
    .executeTakeFirst()
}

type Page = { after?: string | undefined; limit: number }

/** A page of all notices, newest first. */
export async function list(db: Db, { after, limit }: Page): Promise<NoticeTable[]> {
  return db
    .selectFrom('notice')
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const listPublished = preparedQuery((db, limit: number) =>
  db
    .selectFrom('notice')
    .selectAll()
    .where('isPublished', '=', 1)
    .orderBy('publishedAt', 'desc')
    .limit(limit),
)

/** The columns to set to publish or unpublish a notice; undefined if nothing changes. */
export function publication({ isPublished: was }: NoticeTable, isPublished: boolean, at: string) {
  if (Boolean(was) === isPublished) return undefined
  return isPublished
    ? ({ isPublished: 1, publishedAt: at } as const)
    : ({ isPublished: 0, publishedAt: null } as const)
}

/** Updates a notice; false if somebody else changed it first. */
export function change(
  db: Db,
  { id, revision }: { id: string; revision: number },
  to: Partial<Pick<NoticeTable, 'title' | 'text' | 'isPublished' | 'publishedAt'>>,
  at: string,
): Promise<boolean> {
  const change = db
    .updateTable('notice')
    .set({ ...to, updatedAt: at, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
  return didChange(change)
}

export function remove(db: Db, id: string): Promise<boolean> {
  return didChange(db.deleteFrom('notice').where('id', '=', id))
}
