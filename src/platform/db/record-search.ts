import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db } from './schema.ts'

type Condition = RawBuilder<unknown>

/** The order of the result, and whether the index part is sorted by entry, which nearly sorts it by time. */
type Goal = { isDescending: boolean; isInOrder: boolean; isByEntry: boolean }

/** The SQL of searching and sorting records that differs by engine. */
export type SearchDialect = {
  /** Makes a query scan one index in its order */
  along(index: string): RawBuilder<unknown>
  /** Scans only one part of an index, and keeps the rows `r` that pass */
  through(index: string, part: Condition, rest: Condition, goal: Goal): RawBuilder<unknown>
  /** A column compared by bytes, as its index is */
  plain(column: string): RawBuilder<string>
  contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean>
  /** Entries of names that have all n-grams of the text: candidates for `contains` */
  entriesByGrams(text: string): RawBuilder<unknown>
  /** A table `t` of one column `entry` */
  listed(entries: number[]): RawBuilder<unknown>
  /** Up to this many rows, scanning and sorting is quicker than following an index in order */
  mostGoneThrough: number
}

export function searchDialect(db: Db): SearchDialect {
  return isPostgres(db) ? postgres : sqlite
}

const columns = sql`"entry", "state", "papers", "nameKey", "passportNumber", "irccNumber",
  "updatedAt", "createdBy", "createdAt", "awaitingSince"`

const sqlite: SearchDialect = {
  along: (index) => sql`indexed by ${sql.id(index)}`,
  // Scanning backwards meets the first rows of a descending order early, so sorting costs less.
  through(index, part, rest, { isDescending, isInOrder, isByEntry }) {
    const along = sql`from "record" as r indexed by ${sql.id(index)} where ${part}`
    if (!isDescending || isInOrder || !isByEntry) return sql`${along} and ${rest}`
    return sql`from (select ${columns} ${along} order by "entry" desc limit -1) as r where ${rest}`
  },
  plain: (column) => sql`${sql.ref(column)}`,
  contains: (column, text) => sql`instr(${column}, ${text}) > 0`,
  entriesByGrams(text) {
    const query = gramsOf(text).map((gram) => `"${gram.replaceAll(' ', '_')}"`)
    return sql`select rowid as "entry" from "recordGram"
      where "recordGram" match ${query.join(' AND ')}`
  },
  listed: (entries) => {
    return sql`(select value as "entry" from json_each(${JSON.stringify(entries)})) as t`
  },
  mostGoneThrough: 400_000,
}

const postgres: SearchDialect = {
  along: () => sql``,
  // `offset 0` keeps the planner from following the order instead, which is slow if matches are rare.
  through(_, part, rest, { isDescending, isByEntry }) {
    const direction = isDescending ? sql`desc` : sql`asc`
    const byEntry = isByEntry ? sql`order by "entry" ${direction}` : sql``
    return sql`from (select ${columns} from "record" as r where ${part} ${byEntry} offset 0) as r
      where ${rest}`
  },
  plain: (column) => sql`${sql.ref(column)} collate "C"`,
  contains: (column, text) => sql`strpos(${column}, ${text}) > 0`,
  entriesByGrams(text) {
    return sql`select "entry" from "record"
      where "nameGrams"("nameKey") @> ${gramsOf(text)}::text[]`
  },
  listed: (entries) => sql`unnest(${entries}::bigint[]) as t("entry")`,
  mostGoneThrough: 200_000,
}

/** A text of up to three letters is an n-gram itself. */
function gramsOf(text: string): string[] {
  const letters = [...text]
  if (letters.length <= 3) return [text]
  const grams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
  return [...new Set(grams)]
}
