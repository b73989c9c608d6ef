import { type ExpressionBuilder, sql } from 'kysely'
import { candidateDatabase, normaliseNumber } from '#contract/record.ts'
import type { RecordFilter, RecordSort } from '#contract/record-list.ts'
import type { Db, Schema } from '#platform/db/schema.ts'

/** Where a page begins: so many records in, or after one of which the sort's column is known. */
export type Start = { offset: number } | { after: Mark }
export type Mark = { value: string; id: string }

const sortColumns = {
  newest: 'id',
  oldest: 'id',
  name: 'name',
  passportNumber: 'passportNumber',
  irccNumber: 'irccNumber',
  changed: 'updatedAt',
} as const

export function orderOf(sort: RecordSort) {
  const isReversed = sort.startsWith('-')
  const name = (isReversed ? sort.slice(1) : sort) as keyof typeof sortColumns
  const isDescending = isReversed || name === 'newest'
  return { column: sortColumns[name], direction: isDescending ? 'desc' : 'asc' } as const
}

/** The ids of a page of records, in their order. */
export async function pageOf(
  db: Db,
  filter: RecordFilter,
  sort: RecordSort,
  { start, size }: { start: Start; size: number },
): Promise<Mark[]> {
  const { column, direction } = orderOf(sort)
  let query = db
    .selectFrom('record')
    .select(['id', `${column} as value`])
    .where((record) => matches(record, filter))
    .orderBy(column, direction)
    .limit(size)
  if (column !== 'id') query = query.orderBy('id', direction)
  if ('offset' in start) return query.offset(start.offset).execute()
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  const { value, id } = start.after
  return query.where(sql<boolean>`(${sql.ref(column)}, "id") ${sign} (${value}, ${id})`).execute()
}

/** How many there are, but no more than `most`. */
export async function countUpTo(db: Db, filter: RecordFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom((db) =>
      db
        .selectFrom('record')
        .select('id')
        .where((record) => matches(record, filter))
        .limit(most)
        .as('some'),
    )
    .select((some) => some.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matches(record: ExpressionBuilder<Schema, 'record'>, filter: RecordFilter) {
  const conditions = [record('clientDatabase', '=', candidateDatabase)]
  if (filter.visibility) conditions.push(record('visibility', '=', filter.visibility))
  if (filter.approval) {
    conditions.push(
      record('approval', '=', filter.approval === 'approved' ? 'approved' : 'pending'),
    )
    if (filter.approval === 'pending') conditions.push(record('sentBackAt', 'is', null))
    if (filter.approval === 'sent-back') conditions.push(record('sentBackAt', 'is not', null))
  }
  if (filter.enteredBy) conditions.push(record('createdBy', '=', filter.enteredBy))
  if (filter.enteredFrom) conditions.push(record('createdAt', '>=', filter.enteredFrom))
  if (filter.enteredTo) conditions.push(record('createdAt', '<', `${filter.enteredTo}~`))
  const search = filter.search?.trim()
  if (search) {
    const number = `${escaped(normaliseNumber(search))}%`
    conditions.push(
      record.or([
        sql<boolean>`lower("name") like ${`%${escaped(search.toLowerCase())}%`} escape '!'`,
        sql<boolean>`"passportNumber" like ${number} escape '!'`,
        sql<boolean>`"irccNumber" like ${number} escape '!'`,
      ]),
    )
  }
  return record.and(conditions)
}

function escaped(text: string): string {
  return text.replace(/[!%_]/g, '!$&')
}
