import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db } from './schema.ts'

type Condition = RawBuilder<unknown>

/** For which order a part is gone through, and whether it lies by entry: what is entered late is changed late. */
type Goal = { isDescending: boolean; isInOrder: boolean; isByEntry: boolean }

/** What the engines say differently when records are searched and sorted. */
export type SearchDialect = {
  /** Makes a query go along one index, in its order */
  along(index: string): RawBuilder<unknown>
  /** From a part of an index, and nothing but that part, those rows `r` that pass */
  through(index: string, part: Condition, rest: Condition, goal: Goal): RawBuilder<unknown>
  /** A column that is compared byte by byte, as its index is */
  plain(column: string): RawBuilder<string>
  contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean>
  /** The entries of names in which all grams of a text occur: a few more than contain the text */
  entriesByGrams(text: string): RawBuilder<unknown>
  /** A table `t` of one column `entry` */
  listed(entries: number[]): RawBuilder<unknown>
  /** Going through so many and keeping a page of them is quicker than finding it along an order */
  mostGoneThrough: number
}

export function searchDialect(db: Db): SearchDialect {
  return isPostgres(db) ? postgres : sqlite
}

const columns = sql`"entry", "state", "papers", "nameKey", "passportNumber", "irccNumber",
  "updatedAt", "createdBy"`

const sqlite: SearchDialect = {
  along: (index) => sql`indexed by ${sql.id(index)}`,
  // Backwards, if that meets the first of an order early: each that comes later is put in its place.
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
  // Left to itself it goes along the order instead, hoping that what passes lies evenly in it.
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

/** Of a text shorter than three letters the whole: it is a gram itself. */
function gramsOf(text: string): string[] {
  const letters = [...text]
  if (letters.length <= 3) return [text]
  const grams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
  return [...new Set(grams)]
}
