import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db } from './schema.ts'

type Condition = RawBuilder<unknown>

/** How the result is sorted, and whether the index part is sorted by entry, which is nearly by time. */
type Goal = { isDescending: boolean; isInOrder: boolean; isByEntry: boolean }

/** The SQL of searching and sorting records that differs by engine. */
export type SearchDialect = {
  /** Makes a query scan one index in its order, if the engine needs to be told */
  along(index: string): RawBuilder<unknown>
  /** Scans only one part of an index, and keeps the rows `r` that match the rest */
  through(index: string, part: Condition, rest: Condition, goal: Goal): RawBuilder<unknown>
  /** The order to repeat on an outer query, if the engine does not keep that of the inner query */
  stillOrdered(order: RawBuilder<unknown>): RawBuilder<unknown>
  /** A column compared by bytes, as in its index */
  plain(column: string): RawBuilder<string>
  hasPart(text: string): RawBuilder<boolean>
  /** Whether a name contains this whole word */
  hasWord(word: string): RawBuilder<boolean>
  /**
   * Entries of names that have all n-grams of one of the texts in each list: candidates for names that
   * contain it. A text between spaces means a whole word.
   */
  entriesByGrams(texts: string[][]): RawBuilder<unknown>
  /** Whether a column ends with this text, of three letters or more */
  endsWith(column: string, text: string): RawBuilder<boolean>
  isAmong(column: string, values: string[]): RawBuilder<boolean>
  /** A table `t` of one column `entry` */
  listed(entries: number[]): RawBuilder<unknown>
  /** Up to this many rows, scanning and sorting is quicker than following an index in order */
  mostGoneThrough: number
  /** Up to this many documents that end are looked up quicker, one by one, than a broad index is gone through */
  mostLookedUp: number
}

export function searchDialect(db: Db): SearchDialect {
  return isPostgres(db) ? postgres : sqlite
}

const columns = sql`"entry", "state", "papers", "nameKey", "passportNumber", "irccNumber",
  "updatedAt", "createdBy", "importId", "createdAt", "awaitingSince"`

const sqlite: SearchDialect = {
  along: (index) => sql`indexed by ${sql.id(index)}`,
  // Scanning backwards finds the first rows of a descending order early, so sorting costs less.
  through(index, part, rest, { isDescending, isInOrder, isByEntry }) {
    const along = sql`from "record" as r indexed by ${sql.id(index)} where ${part}`
    if (!isDescending || isInOrder || !isByEntry) return sql`${along} and ${rest}`
    return sql`from (select ${columns} ${along} order by "entry" desc limit -1) as r where ${rest}`
  },
  // SQLite keeps the order of the inner query, and would sort all rows again.
  stillOrdered: () => sql``,
  plain: (column) => sql`${sql.ref(column)}`,
  hasPart: (text) => sql`instr(r."nameKey", ${text}) > 0`,
  hasWord: (word) => sql`instr(' ' || r."nameKey" || ' ', ${` ${word} `}) > 0`,
  entriesByGrams(texts) {
    const query = boolean(texts, (token) => `"${token.replaceAll(' ', '_')}"`, [' OR ', ' AND '])
    return sql`select rowid as "entry" from "recordGram" where "recordGram" match ${query}`
  },
  endsWith(column, text) {
    const end = sql`substr(${sql.ref(column)}, -3) = ${text.slice(-3)}`
    return sql`(${end} and substr(${sql.ref(column)}, ${-text.length}) = ${text})`
  },
  isAmong: (column, values) =>
    sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`,
  listed: (entries) => {
    return sql`(select value as "entry" from json_each(${JSON.stringify(entries)})) as t`
  },
  mostGoneThrough: 400_000,
  mostLookedUp: 40_000,
}

const postgres: SearchDialect = {
  along: () => sql``,
  // `offset 0` keeps the planner from scanning in sort order instead, which is slow if matches are rare.
  through(_, part, rest, { isDescending, isByEntry }) {
    const direction = isDescending ? sql`desc` : sql`asc`
    const byEntry = isByEntry ? sql`order by "entry" ${direction}` : sql``
    return sql`from (select ${columns} from "record" as r where ${part} ${byEntry} offset 0) as r
      where ${rest}`
  },
  stillOrdered: (order) => order,
  plain: (column) => sql`${sql.ref(column)} collate "C"`,
  hasPart: (text) => sql`strpos(r."nameKey", ${text}) > 0`,
  hasWord: (word) => sql`strpos(' ' || r."nameKey" || ' ', ${` ${word} `}) > 0`,
  entriesByGrams(texts) {
    const query = boolean(texts, (token) => `'${token}'`, [' | ', ' & '])
    return sql`select "entry" from "record" where "nameTokens"("nameKey") @@ ${query}::tsquery`
  },
  endsWith(column, text) {
    const end = sql`right(${sql.ref(column)}, 3) = ${text.slice(-3)}`
    return sql`(${end} and right(${sql.ref(column)}, ${sql.lit(text.length)}) = ${text})`
  },
  isAmong: (column, values) => sql`${sql.ref(column)} = any(${values}::text[])`,
  listed: (entries) => sql`unnest(${entries}::bigint[]) as t("entry")`,
  mostGoneThrough: 200_000,
  mostLookedUp: 0,
}

/** Name keys, and so their tokens, contain only letters, digits and spaces, so quoting is safe. */
function boolean(
  texts: string[][],
  quoted: (token: string) => string,
  [or, and]: [string, string],
): string {
  const all = (text: string) => `(${tokensOf(text).map(quoted).join(and)})`
  return texts.map((some) => `(${some.map(all).join(or)})`).join(and)
}

/** A text of up to three letters is an n-gram itself, and a word between spaces is one token of the index. */
function tokensOf(text: string): string[] {
  const letters = [...text]
  if (letters.length <= 3 || text.startsWith(' ')) return [text]
  const grams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''))
  return [...new Set(grams)]
}
