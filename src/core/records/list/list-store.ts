import { type RawBuilder, sql } from 'kysely'
import { type SearchDialect, searchDialect } from '#platform/db/record-search.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Mark, Order } from './list-order.ts'

export type Conditions = {
  states: number[]
  /** A part of a name's key, or the beginning of a number */
  search?: Search
  enteredBy?: string
  /** Entries, the latter excluded */
  from?: number
  to?: number
}

export type Search = { name: string; number: string }

export type Driver = 'states' | 'creator' | 'days' | 'search'

type Sql = RawBuilder<unknown>
const and = sql` and `

export async function firstEntryFrom(db: Db, instant: string): Promise<number | undefined> {
  const first = await db
    .selectFrom('record')
    .select('entry')
    .where('createdAt', '>=', instant)
    .orderBy('createdAt')
    .orderBy('entry')
    .limit(1)
    .executeTakeFirst()
  return first?.entry
}

export async function isBeginningOfAny(db: Db, number: string): Promise<boolean> {
  const [passport, ircc] = begins(searchDialect(db), 'r', number)
  const { rows } =
    await sql`select 1 from (select 1 from "record" as r where ${passport} limit 1) as p
    union all select 1 from (select 1 from "record" as r where ${ircc} limit 1) as i`.execute(db)
  return rows.length > 0
}

/** All entries that pass, if what drives the search for them yields no more than `most`. */
export async function entriesOf(
  db: Db,
  conditions: Conditions,
  driver: Driver,
  most: number,
): Promise<number[] | undefined> {
  const dialect = searchDialect(db)
  const candidates = await sql<{ entry: number }>`
    select "entry" from (${driven(dialect, conditions, driver)}) as x limit ${most + 1}`.execute(db)
  if (candidates.rows.length > most) return undefined
  const entries = [...new Set(candidates.rows.map(({ entry }) => entry))]
  const { rows } = await sql<{ entry: number }>`select r."entry" as "entry"
    from ${dialect.listed(entries)} cross join "record" as r ${dialect.along('record_by_entry')}
    where r."entry" = t."entry" and ${whole(dialect, conditions)}`.execute(db)
  return rows.map(({ entry }) => entry)
}

/** How many of the newest pass, counted no further than `matches`. */
export async function countAmongNewest(
  db: Db,
  conditions: Conditions,
  { entries, matches }: { entries: number; matches: number },
): Promise<number> {
  const order: Order = { column: 'entry', index: 'record_by_entry', isDescending: true }
  const found = await walkOn(db, conditions, order, { size: entries, take: matches })
  return found.length
}

type Slice = { after?: Mark | undefined; size: number; take: number }

/** What passes among the next `size` entries of an order. */
export async function walkOn(
  db: Db,
  conditions: Conditions,
  order: Order,
  { after, size, take }: Slice,
): Promise<Mark[]> {
  const dialect = searchDialect(db)
  const { rows } = await sql<Mark>`select s."value" as "value", s."entry" as "entry" from
    (${strip(dialect, conditions, order, after)} limit ${size}) as s
    where ${narrow(dialect, conditions)} limit ${take}`.execute(db)
  return rows
}

/** The last of the next `size` entries, if there are so many. */
export async function lastOfSlice(
  db: Db,
  conditions: Conditions,
  order: Order,
  { after, size }: Omit<Slice, 'take'>,
): Promise<Mark | undefined> {
  const dialect = searchDialect(db)
  const { rows } = await sql<Mark>`select s."value" as "value", s."entry" as "entry" from
    (${strip(dialect, conditions, order, after)} limit 1 offset ${size - 1}) as s`.execute(db)
  return rows[0]
}

/** A page of what is narrowed down by states alone. */
export async function pageByStates(
  db: Db,
  { states }: Conditions,
  order: Order,
  { after, skip, take }: { after?: Mark | undefined; skip: number; take: number },
): Promise<Mark[]> {
  const dialect = searchDialect(db)
  const { rows } = await sql<Mark>`select "entry", ${sql.ref(order.column)} as "value"
    from "record" ${dialect.along(order.index)}
    where ${inStates('record', states)} ${after ? sql`and ${beyond(dialect, order, after)}` : sql``}
    ${ordered(dialect, order)} limit ${take} offset ${skip}`.execute(db)
  return rows
}

/** A page of listed entries. */
export async function pageOfListed(
  db: Db,
  entries: number[],
  order: Order,
  { after, skip, take }: { after?: Mark | undefined; skip: number; take: number },
): Promise<Mark[]> {
  const dialect = searchDialect(db)
  const other = order.column === 'entry' ? sql`` : sql`, ${sql.ref(`r.${order.column}`)}`
  const { rows } = await sql<Mark>`
    with m as materialized (select r."entry" ${other} from ${dialect.listed(entries)}
      cross join "record" as r ${dialect.along('record_by_entry')}
      where r."entry" = t."entry" and r."state" is not null)
    select "entry", ${sql.ref(order.column)} as "value" from m
    where ${after ? beyond(dialect, order, after) : sql`1 = 1`}
    ${ordered(dialect, order)} limit ${take} offset ${skip}`.execute(db)
  return rows
}

/** The entries of an order, with what indexes hold of them: nothing else is read. */
function strip(dialect: SearchDialect, conditions: Conditions, order: Order, after?: Mark): Sql {
  const bounds = [
    ...(conditions.from === undefined ? [] : [sql`"entry" >= ${conditions.from}`]),
    ...(conditions.to === undefined ? [] : [sql`"entry" < ${conditions.to}`]),
    ...(after ? [beyond(dialect, order, after)] : []),
  ]
  return sql`select ${sql.ref(order.column)} as "value", "entry", "state", "nameKey",
    "passportNumber", "irccNumber" from "record"
    ${dialect.along(order.index)}
    where ${bounds.length > 0 ? sql.join(bounds, and) : sql`1 = 1`} ${ordered(dialect, order)}`
}

function ordered(dialect: SearchDialect, { column, isDescending }: Order): Sql {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  if (column === 'entry') return sql`order by "entry" ${direction}`
  return sql`order by ${sorted(dialect, column)} ${direction}, "entry" ${direction}`
}

function beyond(dialect: SearchDialect, { column, isDescending }: Order, after: Mark): Sql {
  const sign = sql.raw(isDescending ? '<' : '>')
  if (column === 'entry') return sql`"entry" ${sign} ${after.entry}`
  return sql`(${sorted(dialect, column)}, "entry") ${sign} (${after.value}, ${after.entry})`
}

function sorted(dialect: SearchDialect, column: Order['column']): Sql {
  return column === 'nameKey' ? sql.ref(column) : dialect.plain(column)
}

function inStates(table: string, states: number[]): Sql {
  const state = sql.ref(`${table}.state`)
  // All but foreign ones: shorter than naming each, and quicker.
  if (states.length === 6) return sql`${state} is not null`
  return sql`${state} in (${sql.join(states.length > 0 ? states : [-1])})`
}

/** The conditions on a row `s` of a strip. */
function narrow(dialect: SearchDialect, { states, search, enteredBy }: Conditions): Sql {
  const conditions = [inStates('s', states)]
  if (enteredBy !== undefined) conditions.push(has(sql`r."createdBy" = ${enteredBy}`))
  if (search) conditions.push(isSought(dialect, 's', search))
  return sql.join(conditions, and)
}

/** An offset keeps PostgreSQL from making a join of it, which would forget the order. */
function has(condition: Sql): Sql {
  return sql`exists (select 1 from "record" as r
    where r."entry" = s."entry" and ${condition} limit 1 offset 0)`
}

function isSought(dialect: SearchDialect, table: string, { name, number }: Search): Sql {
  const either: Sql[] = number === '' ? [] : begins(dialect, table, number)
  if (name !== '') either.push(dialect.contains(sql.ref(`${table}.nameKey`), name))
  return either.length === 0 ? sql`1 = 0` : sql`(${sql.join(either, sql` or `)})`
}

/** The conditions on a row `r` of the table itself. */
function whole(dialect: SearchDialect, conditions: Conditions): Sql {
  const { states, search, enteredBy, from, to } = conditions
  const all = [inStates('r', states)]
  if (enteredBy !== undefined) all.push(sql`r."createdBy" = ${enteredBy}`)
  if (from !== undefined) all.push(sql`r."entry" >= ${from}`)
  if (to !== undefined) all.push(sql`r."entry" < ${to}`)
  if (search) all.push(isSought(dialect, 'r', search))
  return sql.join(all, and)
}

function driven(dialect: SearchDialect, conditions: Conditions, driver: Driver): Sql {
  const { states, search, enteredBy = '', from = 0, to = Number.MAX_SAFE_INTEGER } = conditions
  switch (driver) {
    case 'states':
      return sql`select "entry" from "record" where ${inStates('record', states)}`
    case 'creator':
      return sql`select "entry" from "record" where "createdBy" = ${enteredBy}`
    case 'days':
      return sql`select "entry" from "record" where "entry" >= ${from} and "entry" < ${to}`
    case 'search': {
      const { name = '', number = '' } = search ?? {}
      const byNumber = number === '' ? [] : begins(dialect, 'r', number)
      return sql.join(
        [
          ...(name === '' ? [] : [dialect.entriesByGrams(name)]),
          ...byNumber.map((begins) => sql`select r."entry" from "record" as r where ${begins}`),
        ],
        sql` union all `,
      )
    }
  }
}

/** Whether one or the other number begins so. */
function begins(dialect: SearchDialect, table: string, number: string): Sql[] {
  return ['passportNumber', 'irccNumber'].map((column) => {
    const plain = dialect.plain(`${table}.${column}`)
    return sql`(${plain} >= ${number} and ${plain} < ${`${number}\u{10ffff}`})`
  })
}
