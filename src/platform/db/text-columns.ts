import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import type { Db } from './schema.ts'

/**
 * Whether a column contains this text, in upper or lower case of any script. `lower` knows only ASCII on SQLite,
 * and in some locales of PostgreSQL: so each letter is given to the engine in all its cases.
 */
export function hasText(db: Db, column: string, text: string): RawBuilder<SqlBool> {
  const letters = [...text.normalize('NFC')]
  if (isPostgres(db)) {
    const pattern = letters.map((one) => anyCase(one) ?? one.replace(/[\\.*+?()[\]{}|^$]/, '\\$&'))
    return sql<SqlBool>`${sql.ref(column)} ~ ${pattern.join('')}`
  }
  const pattern = letters.map((one) => anyCase(one) ?? one.replace(/[*?[]/, '[$&]'))
  return sql<SqlBool>`${sql.ref(column)} glob ${`*${pattern.join('')}*`}`
}

/** A column that is compared without SQLite's index of it, which has no statistics to choose another. */
export function withoutIndex(db: Db, column: string): RawBuilder<string> {
  return isPostgres(db) ? sql`${sql.ref(column)}` : sql`${sql.ref(column)} || ''`
}

/** A set of one letter in all its cases; undefined if there is only one. */
function anyCase(letter: string): string | undefined {
  const upper = letter.toUpperCase()
  const cases = new Set([letter, letter.toLowerCase(), upper, upper.toLowerCase()])
  const letters = [...cases].filter((one) => [...one].length === 1)
  return letters.length > 1 ? `[${letters.join('')}]` : undefined
}
