import { soundOf } from '#contract/text/name-sound.ts'
import { isPostgres } from '../engine.ts'
import type { Db } from '../schema.ts'
import { addNameWordTriggers } from '../triggers/name-words.ts'
import { addWordAndGramIndex } from '../triggers/record-grams.ts'
import { execute, type Migration } from './migration.ts'

/** Adds all words of names with their sounds, an index of whole words, and an index of how numbers end. */
export const searchBySound: Migration = {
  name: '0083-search-by-sound',
  async up(db) {
    const plain = isPostgres(db) ? 'collate "C"' : ''
    await execute(
      db,
      `create table "nameWord" (
        "word" text ${plain} primary key, "sound" text ${plain} not null, "count" bigint not null
      )`,
    )
    await fillNameWords(db)
    await addNameWordTriggers(db)
    await addWordAndGramIndex(db)
    const end = (column: string) =>
      isPostgres(db) ? `right("${column}", 3)` : `substr("${column}", -3)`
    await execute(
      db,
      `create index "nameWord_by_sound" on "nameWord" ("sound", "count");
      create index "record_by_end_of_passportNumber" on "record" (${end('passportNumber')});
      create index "record_by_end_of_irccNumber" on "record" (${end('irccNumber')})`,
    )
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
