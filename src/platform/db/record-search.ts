import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db } from './schema.ts'

/** What the engines say differently when records are searched and sorted. */
export type SearchDialect = {
  /** Makes a query go along one index, in its order */
  along(index: string): RawBuilder<unknown>
  /** A column that is compared byte by byte, as its index is */
  plain(column: string): RawBuilder<string>
  contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean>
  /** The entries of names in which all grams of a text occur: a few more than contain the text */
  entriesByGrams(text: string): RawBuilder<unknown>
  /** A table `t` of one column `entry` */
  listed(entries: number[]): RawBuilder<unknown>
  /** How many index entries may be gone through at one go */
  slice: number
}

export function searchDialect(db: Db): SearchDialect {
  return isPostgres(db) ? postgres : sqlite
}

const sqlite: SearchDialect = {
  along: (index) => sql`indexed by ${sql.id(index)}`,
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
  // 100,000 take some 8 ms, in which nobody else is answered.
  slice: 100_000,
}

const postgres: SearchDialect = {
  along: () => sql``,
  plain: (column) => sql`${sql.ref(column)} collate "C"`,
  contains: (column, text) => sql`strpos(${column}, ${text}) > 0`,
  entriesByGrams(text) {
    return sql`select "entry" from "record"
      where "nameGrams"("nameKey") @> ${gramsOf(text)}::text[]`
  },
  listed: (entries) => sql`unnest(${entries}::bigint[]) as t("entry")`,
  slice: 200_000,
}

/** Of a text shorter than three letters the whole: it is a gram itself. */
function gramsOf(text: string): string[] {
  const letters = [...text]
  if (letters.length <= 3) return [text]
  const grams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
  return [...new Set(grams)]
}
