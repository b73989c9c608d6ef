import { type ExpressionBuilder, sql } from 'kysely'
import type { ActivityFilter } from '#contract/site/activity.ts'
import { beginning } from '#platform/db/activity-chain.ts'
import type { Db, Schema } from '#platform/db/schema.ts'
import { pageByPage } from '../page-by-page.ts'

export const start = { seq: 0, hash: beginning }

export async function readOn(db: Db, after: number, limit: number) {
  return db
    .selectFrom('activity')
    .selectAll()
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export type Cursor = { at: string; seq: number }
/** A page that begins next to this entry, on its older or newer side */
export type Beside = { side: 'older' | 'newer'; of: Cursor }

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** Lists entries newest first, or oldest first when reading newer pages. */
export async function listEntries(
  db: Db,
  filter: ActivityFilter,
  { beside, limit }: { beside?: Beside | undefined; limit: number },
) {
  const direction = beside?.side === 'newer' ? 'asc' : 'desc'
  return db
    .selectFrom((db) => {
      const some = db
        .selectFrom('activity')
        .selectAll()
        .where((entry) => matches(entry, filter))
        .orderBy('at', direction)
        .orderBy('seq', direction)
        .limit(limit)
      if (!beside) return some.as('entry')
      const { at, seq } = beside.of
      const sign = sql.raw(direction === 'asc' ? '>' : '<')
      return some.where(sql<boolean>`("at", "seq") ${sign} (${at}, ${seq})`).as('entry')
    })
    .leftJoin('account as actor', 'actor.id', 'entry.actorId')
    .leftJoin('record', 'record.id', 'entry.subjectId')
    .leftJoin('account as person', 'person.id', 'entry.subjectId')
    .leftJoin('notice', 'notice.id', 'entry.subjectId')
    .leftJoin('class', 'class.id', 'entry.subjectId')
    .selectAll('entry')
    .select((row) => [
      'actor.name as actorName',
      row.fn
        .coalesce('record.name', 'person.name', 'notice.title', 'class.title')
        .as('subjectName'),
    ])
    .orderBy('entry.at', direction)
    .orderBy('entry.seq', direction)
    .execute()
}

const slice = 500

/** All matching entries, newest first, in slices. */
export function allEntries(db: Db, filter: ActivityFilter) {
  const read = (beside?: Beside) => listEntries(db, filter, { beside, limit: slice })
  const olderThan = ({ at, seq }: EntryRow): Beside => ({ side: 'older', of: { at, seq } })
  return pageByPage(slice, undefined, read, olderThan)
}

function matches(
  entry: ExpressionBuilder<Schema, 'activity'>,
  { who, action, subject, from, to }: ActivityFilter,
) {
  // As expressions beside a subject, of which there are few entries, so that SQLite takes no index of theirs
  const column = (name: 'actorId' | 'action') =>
    subject ? sql`${entry.ref(name)} || ''` : entry.ref(name)
  return entry.and([
    ...(who ? [entry(column('actorId'), '=', who)] : []),
    ...(action ? [entry(column('action'), '=', action)] : []),
    ...(subject ? [entry('subjectId', '=', subject)] : []),
    ...(from ? [entry('at', '>=', from)] : []),
    ...(to ? [entry('at', '<=', `${to}T23:59:59.999Z`)] : []),
  ])
}

type Person = { id: string; name: string }

/** Staff accounts, which enter and decide about records. */
export async function staffByName(db: Db): Promise<Person[]> {
  return accountsByName(db).where('role', 'in', ['admin', 'moderator']).execute()
}

export async function personOf(db: Db, id: string): Promise<Person[]> {
  return accountsByName(db).where('id', '=', id).execute()
}

/** Students whose actions are in the activity: they enrol, claim their record and consent. */
export async function activeStudentsByName(db: Db): Promise<Person[]> {
  return accountsByName(db)
    .where('role', '=', 'student')
    .where((row) =>
      row.exists(
        row.selectFrom('activity').select('seq').whereRef('activity.actorId', '=', 'account.id'),
      ),
    )
    .execute()
}

function accountsByName(db: Db) {
  return db.selectFrom('account').select(['id', 'name']).orderBy('name').limit(500)
}
