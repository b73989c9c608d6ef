import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Role } from '#contract/staff.ts'
import type { Db, Schema } from '#platform/db/schema.ts'
import { photoId } from '../photo/photo-store.ts'

export type AccountFilter = {
  /** Part of an email or a name */
  search?: string | undefined
  role?: Role | undefined
}

export async function countOf(db: Db, filter: AccountFilter): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((row) => matches(row, filter))
    .executeTakeFirstOrThrow()
  return count
}

export async function pageOf(
  db: Db,
  filter: AccountFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'name', 'photoUrl', 'role', 'createdAt', 'disabledAt', 'twoFactorAt'])
    .select(photoId())
    .where((row) => matches(row, filter))
    .orderBy('email')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The last sign-in of each account, from the activity. */
export async function lastSignIns(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('activity')
    .select((row) => ['subjectId', row.fn.max('at').as('at')])
    .where('subjectId', 'in', ids)
    .where('action', '=', 'account.signed-in')
    .groupBy('subjectId')
    .execute()
  return new Map(rows.map(({ subjectId, at }) => [subjectId ?? '', at]))
}

function matches(row: ExpressionBuilder<Schema, 'account'>, { search = '', role }: AccountFilter) {
  const part = `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  return row.and([
    ...(role ? [row('role', '=', role)] : []),
    ...(part === '%%'
      ? []
      : [
          sql<SqlBool>`("email" like ${part} escape '\\' or lower("name") like ${part} escape '\\')`,
        ]),
  ])
}
