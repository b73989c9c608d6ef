import { sql } from 'kysely'
import { soundOf } from '#contract/text/name-sound.ts'
import { isPostgres } from '../engine.ts'
import { keepNameWords } from '../keeping/name-words.ts'
import { keepWordsAndGrams } from '../keeping/record-grams.ts'
import type { Db } from '../schema.ts'
import type { Migration } from './migration.ts'

/** Adds all words of names with their sounds, an index of whole words, and an index of how numbers end. */
export const searchBySound: Migration = {
  name: '0083-search-by-sound',
  async up(db) {
    const plain = sql`text ${sql.raw(isPostgres(db) ? 'collate "C"' : '')}`
    await db.schema
      .createTable('nameWord')
      .addColumn('word', plain, (column) => column.primaryKey())
      .addColumn('sound', plain, (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .execute()
    await fillNameWords(db)
    await sql`create index "nameWord_by_sound" on "nameWord" ("sound", "count")`.execute(db)
    await keepNameWords(db)
    await keepWordsAndGrams(db)
    for (const column of ['passportNumber', 'irccNumber']) {
      const end = isPostgres(db)
        ? sql`right(${sql.id(column)}, 3)`
        : sql`substr(${sql.id(column)}, -3)`
      await sql`create index ${sql.id(`record_by_end_of_${column}`)} on "record" (${end})`.execute(
        db,
      )
    }
  },
}

const atOnce = 5000
const mostHeld = 50_000

async function fillNameWords(db: Db): Promise<void> {
  const counts = new Map<string, number>()
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('record')
      .select(['entry', 'nameKey'])
      .where('entry', '>', last)
      .orderBy('entry')
      .limit(atOnce)
      .execute()
    for (const word of rows.flatMap(({ nameKey }) => nameKey.split(' '))) {
      if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    if (counts.size > mostHeld || rows.length === 0) await addWords(db, counts)
    if (rows.length === 0) return
    last = rows.at(-1)?.entry ?? last
  }
}

async function addWords(db: Db, counts: Map<string, number>): Promise<void> {
  const words = [...counts].map(([word, count]) => ({ word, sound: soundOf(word), count }))
  for (let at = 0; at < words.length; at += atOnce) {
    await db
      .insertInto('nameWord')
      .values(words.slice(at, at + atOnce))
      .onConflict((word) =>
        word.column('word').doUpdateSet({
          count: (known) => known('nameWord.count', '+', known.ref('excluded.count')),
        }),
      )
      .execute()
  }
  counts.clear()
}
