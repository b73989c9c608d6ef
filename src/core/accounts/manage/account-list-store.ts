import type { ExpressionBuilder, RawBuilder } from 'kysely'
import type { Role } from '#contract/staff.ts'
import type { Db, Schema } from '#platform/db/schema.ts'
import { hasText, withoutIndex } from '#platform/db/text-columns.ts'
import { countRows } from '../../rows.ts'
import { photoId } from '../photo/photo-store.ts'

export type AccountFilter = {
  /** Part of an email or a name */
  search?: string | undefined
  role?: Role | undefined
}

export function countOf(db: Db, filter: AccountFilter): Promise<number> {
  const found = db
    .selectFrom('account')
    .select('id')
    .where((row) => matches(db, row, filter))
  return countRows(db, found)
}

/** SQLite goes along the emails in order instead of sorting all students. */
export async function pageOf(
  db: Db,
  filter: AccountFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'name', 'photoUrl', 'role', 'createdAt', 'disabledAt', 'twoFactorAt'])
    .select('revision')
    .select(photoId())
    .where((row) => matches(db, row, filter, filter.role === 'student' && withoutIndex(db, 'role')))
    .orderBy('email')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function lastSignIns(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select((row) => [
      'id',
      // By the index of what each account did: reads the newest alone, however often somebody signs in
      row
        .selectFrom('activity')
        .select('at')
        .whereRef('actorId', '=', 'account.id')
        .where('action', '=', 'account.signed-in')
        .orderBy('at', 'desc')
        .orderBy('seq', 'desc')
        .limit(1)
        .as('at'),
    ])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])))
}

function matches(
  db: Db,
  row: ExpressionBuilder<Schema, 'account'>,
  { search = '', role }: AccountFilter,
  withoutIndexOfRole: RawBuilder<string> | false = false,
) {
  const part = search.trim()
  return row.and([
    ...(role ? [row(withoutIndexOfRole || 'role', '=', role)] : []),
    ...(part ? [row.or([hasText(db, 'email', part), hasText(db, 'name', part)])] : []),
  ])
}
