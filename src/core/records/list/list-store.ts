import { type RawBuilder, sql } from 'kysely'
import { fileTypesIn, type RecordFilter } from '#contract/record-list.ts'
import { statesOf } from '#core/records/record-states.ts'
import { type SearchDialect, searchDialect } from '#platform/db/record-search.ts'
import type { Db } from '#platform/db/schema.ts'
import {
  type AccessPath,
  all,
  and,
  type Conditions,
  hasSought,
  type NarrowPath,
  numberTests,
  part,
  rows,
  type Search,
  type Sought,
  tierOf,
} from './access-paths.ts'
import { type Cursor, type Order, orderOf } from './list-order.ts'

type Sql = RawBuilder<unknown>
type Part = { after?: Cursor | undefined; skip: number; take: number }

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

/** By the day of the last one: a record of the day when the clock was wrong hides none that were added since. */
export async function entryAfter(db: Db, instant: string): Promise<number | undefined> {
  const last = await db
    .selectFrom('record')
    .select('entry')
    .where('createdAt', '<=', instant)
    .orderBy('createdAt', 'desc')
    .orderBy('entry', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && last.entry + 1
}

/** The bit masks and matching bit sums for a filter on documents; only a few distinct sums exist. */
export async function documentSumsOf(db: Db, { has, lacks }: Pick<RecordFilter, 'has' | 'lacks'>) {
  const known = await db.selectFrom('paperBit').select(['type', 'bit']).execute()
  const bitOf = (type: string | undefined) => known.find((one) => one.type === type)?.bit ?? 0
  // Each type has a bit of its own, so the sum is the mask of all of them.
  const missed = fileTypesIn(lacks).reduce((sum, type) => sum + bitOf(type), 0)
  const wanted = { has: bitOf(has), lacks: missed }
  // No document of this type was ever stored.
  if (has !== undefined && wanted.has === 0) return { ...wanted, sums: [] }
  const { rows } = await sql<{ sum: number | null }>`
    with recursive p("sum") as (select min("papers") from "record" union all
      select (select min("papers") from "record" where "papers" > p."sum") from p
      where p."sum" is not null)
    select "sum" from p where "sum" is not null`.execute(db)
  const sums = rows.map(({ sum }) => BigInt(sum ?? 0))
  const [there, missing] = [BigInt(wanted.has), BigInt(wanted.lacks)]
  const passing = sums.filter((sum) => (sum & there) === there && (sum & missing) === 0n)
  return { ...wanted, sums: passing.map(Number) }
}

/** The number of rows of an access path, counted up to `most`. */
export async function sizeOfPath(db: Db, conditions: Conditions, path: NarrowPath, most: number) {
  if (path === 'days') return Math.max(0, Math.min(most, await entriesBetween(db, conditions)))
  const { rows } = await sql<{ count: number }>`select count(*) as "count" from
    (select 1 ${part(searchDialect(db), path, conditions)} limit ${most}) as x`.execute(db)
  return rows[0]?.count ?? 0
}

/** Estimates the number of entries in a range: deleted records are not subtracted. */
async function entriesBetween(db: Db, { from = 1, to }: Conditions): Promise<number> {
  if (to !== undefined) return to - from
  const { last } = await db
    .selectFrom('record')
    .select(({ fn }) => fn.max('entry').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last) + 1 - from
}

export type Found = { entry: number; tier: number }

/** The matching entries along an access path, at most `most`, in an order if one is given. */
export async function findMatches(
  db: Db,
  conditions: Conditions,
  path: AccessPath,
  { most, order }: { most?: number; order?: Order | undefined } = {},
): Promise<Found[]> {
  const dialect = searchDialect(db)
  const passing = rows(dialect, path, orderOf('newest'), conditions)
  const newest = path === 'order' ? sql`order by r."entry" desc` : sql``
  const found = sql`select r."entry" as "entry", ${tier(dialect, conditions)} ${sortColumn(order)}
    ${passing} ${newest} ${most === undefined ? sql`` : sql`limit ${most}`}`
  if (!isSortedBySql(order)) return (await sql<Found>`${found}`.execute(db)).rows
  // Materialized, it stops at the limit: otherwise SQLite would sort all rows before that.
  const { rows: sorted } = await sql<Found>`with r as materialized (${found})
    select r."entry", r."tier" from r ${ordered(dialect, order)}`.execute(db)
  return sorted
}

function sortColumn(order: Order | undefined): Sql {
  return isSortedBySql(order) ? sql`, ${sql.ref(`r.${order.column}`)}` : sql``
}

/** Entries are numbers, which are sorted without SQL. */
export function isSortedBySql(order: Order | undefined): order is Order {
  return order !== undefined && order.column !== 'entry'
}

/**
 * The entries that match a search, found by its text index, in an order if one is given; undefined if more
 * than `most` are candidates.
 */
export async function findSearchMatches(
  db: Db,
  conditions: Conditions,
  { most, order }: { most: number; order?: Order | undefined },
): Promise<Found[] | undefined> {
  const dialect = searchDialect(db)
  const found = sql`select r."entry" as "entry", ${tier(dialect, conditions)} ${sortColumn(order)}
    from c cross join "record" as r ${dialect.along('record_by_entry')}
    where (select count(*) from c) <= ${most} and r."entry" = c."entry"
    and ${all(dialect, conditions)}`
  const sort = isSortedBySql(order) ? ordered(dialect, order) : sql``
  const { rows } = await sql<{ candidates: number; entry: number | null; tier: number }>`
    with c as materialized
      (select "entry" from (${sought(dialect, conditions)}) as c limit ${most + 1})
    select n."candidates", r."entry", r."tier"
      from (select count(*) as "candidates" from c) as n left join (${found}) as r on 1 = 1 ${sort}`.execute(
    db,
  )
  if ((rows[0]?.candidates ?? 0) > most) return undefined
  return rows.flatMap(({ entry, tier }) => (entry === null ? [] : { entry, tier }))
}

function tier(dialect: SearchDialect, { search }: Conditions): Sql {
  if (!search) return sql`0 as "tier"`
  return sql`${search.only === undefined ? tierOf(dialect, search) : sql.lit(search.only)} as "tier"`
}

/** The tier of a matching record, for a cursor that lacks it. */
export async function readTier(db: Db, search: Search, entry: number): Promise<number | undefined> {
  const { rows } = await sql<{
    tier: number
  }>`select ${tier(searchDialect(db), { states: [], search })}
    from "record" as r where r."entry" = ${entry}`.execute(db)
  return rows[0]?.tier
}

function sought(dialect: SearchDialect, { search }: Conditions): Sql {
  const { tiers, only = tiers.length - 1 } = search ?? { tiers: [] }
  const each = (tiers[only] ?? []).flatMap(({ number, words }) => {
    if (!number) return [dialect.entriesByGrams(words.map(textsOf))]
    const named = words.map((one) => hasSought(dialect, one))
    return numberTests(dialect, number).map((test) => {
      return sql`select r."entry" from "record" as r where ${sql.join([test, ...named], and)}`
    })
  })
  return each.length === 0 ? sql`select 0 as "entry" where 1 = 0` : sql.join(each, sql` union `)
}

function textsOf({ part, words }: Sought): string[] {
  const whole = words.filter((word) => part === undefined || !word.includes(part))
  return [...(part === undefined ? [] : [part]), ...whole.map((word) => ` ${word} `)]
}

const covered = ['entry', 'state', 'papers', 'nameKey', 'passportNumber', 'irccNumber']

/**
 * A page of the matching records among the first `tried` rows of the order; undefined if they do not fill
 * it. With a path, the rows are those that match all conditions but the ends of documents, which are the
 * slowest to test.
 */
export async function pageAmong(
  db: Db,
  conditions: Conditions,
  order: Order,
  { after, skip, take, tried, path }: Part & { tried: number; path?: Exclude<AccessPath, 'ends'> },
): Promise<Cursor[] | undefined> {
  if (skip + take > tried) return undefined
  const dialect = searchDialect(db)
  const { ends, ...others } = conditions
  const source = path
    ? rows(dialect, path, order, others)
    : sql`from "record" as r ${dialect.along(order.index)} where r."state" is not null`
  const columns = covered.map((name) => sql.ref(`r.${name}`))
  const tests = path ? { states: statesOf({}), ...(ends && { ends }) } : conditions
  // The inner query is already ordered, so the tests stop as soon as the page is full.
  const direction = sql.raw(order.isDescending ? 'desc' : 'asc')
  const again = sql`order by r."value" ${direction}, r."entry" ${direction}`
  const { rows: page } = await sql<Cursor>`select r."entry" as "entry", r."value" as "value" from
    (select ${sql.join(columns)}, ${sorted(dialect, order.column)} as "value" ${source}
      ${after ? sql`and ${beyond(dialect, order, after)}` : sql``}
      ${ordered(dialect, order)} limit ${tried}) as r
    where ${all(dialect, tests)} ${dialect.stillOrdered(again)}
    limit ${take} offset ${skip}`.execute(db)
  return page.length === take ? page : undefined
}

/** A page of the matching records along an access path. */
export async function pageOf(
  db: Db,
  conditions: Conditions,
  path: AccessPath,
  order: Order,
  { after, skip, take }: Part,
): Promise<Cursor[]> {
  const dialect = searchDialect(db)
  const { rows: page } = await sql<Cursor>`select r."entry" as "entry",
    ${sql.ref(`r.${order.column}`)} as "value" ${rows(dialect, path, order, conditions)}
    ${after ? sql`and ${beyond(dialect, order, after)}` : sql``}
    ${ordered(dialect, order)} limit ${take} offset ${skip}`.execute(db)
  return page
}

export async function pageOfListed(
  db: Db,
  entries: number[],
  order: Order,
  { after, skip, take }: Part,
): Promise<Cursor[]> {
  if (order.column === 'entry') return pageOfEntries(entries, order, { after, skip, take })
  const dialect = searchDialect(db)
  const other = sql`, ${sql.ref(`e.${order.column}`)}`
  const { rows } = await sql<Cursor>`
    with r as materialized (select e."entry" ${other} from ${dialect.listed(entries)}
      cross join "record" as e ${dialect.along('record_by_entry')}
      where e."entry" = t."entry" and e."state" is not null)
    select r."entry" as "entry", ${sql.ref(`r.${order.column}`)} as "value" from r
    where ${after ? beyond(dialect, order, after) : sql`1 = 1`}
    ${ordered(dialect, order)} limit ${take} offset ${skip}`.execute(db)
  return rows
}

/** Sorts by entry number in memory, without a query. */
function pageOfEntries(entries: number[], { isDescending }: Order, { after, skip, take }: Part) {
  const sign = isDescending ? -1 : 1
  return entries
    .filter((entry) => !after || sign * (entry - after.entry) > 0)
    .toSorted((one, other) => sign * (one - other))
    .slice(skip, skip + take)
    .map((entry) => ({ entry, value: entry }))
}

function ordered(dialect: SearchDialect, { column, isDescending }: Order): Sql {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  if (column === 'entry') return sql`order by r."entry" ${direction}`
  return sql`order by ${sorted(dialect, column)} ${direction}, r."entry" ${direction}`
}

function beyond(dialect: SearchDialect, { column, isDescending }: Order, after: Cursor): Sql {
  const sign = sql.raw(isDescending ? '<' : '>')
  if (column === 'entry') return sql`r."entry" ${sign} ${after.entry}`
  return sql`(${sorted(dialect, column)}, r."entry") ${sign} (${after.value}, ${after.entry})`
}

function sorted(dialect: SearchDialect, column: Order['column']): Sql {
  const needsNoCollation = column === 'nameKey' || column === 'entry'
  return needsNoCollation ? sql.ref(`r.${column}`) : dialect.plain(`r.${column}`)
}
