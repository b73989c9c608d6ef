import { sql } from 'kysely'
import { searchDialect } from '#platform/db/record-search.ts'
import type { Db } from '#platform/db/schema.ts'
import { type NumberTest, numberTests } from './access-paths.ts'

/** Only the most frequent spellings are used, since each makes a search slower. */
const mostSpellings = 12

type Asked = { word: string; sound: string; isBeginning: boolean }

/** Words of names with this spelling or sound, or, if asked, with a sound that begins so. */
export function soundingLike(db: Db, { word, sound, isBeginning }: Asked) {
  return db
    .selectFrom('nameWord')
    .selectAll()
    .where((one) =>
      one.or([
        one('word', '=', word),
        isBeginning
          ? one.and([one('sound', '>=', sound), one('sound', '<', `${sound}\u{10ffff}`)])
          : one('sound', '=', sound),
      ]),
    )
    .orderBy(sql`case when "word" = ${word} then 0 when "sound" = ${sound} then 1 else 2 end`)
    .orderBy('count', 'desc')
    .limit(mostSpellings)
    .execute()
}

export function havingSounds(db: Db, sounds: string[]) {
  return db
    .selectFrom('nameWord')
    .select(['word', 'count'])
    .where(searchDialect(db).isAmong('sound', sounds))
    .orderBy('count', 'desc')
    .orderBy('word')
    .limit(mostSpellings)
    .execute()
}

export async function isNumberOfAny(db: Db, test: NumberTest): Promise<boolean> {
  const [passport, ircc] = numberTests(searchDialect(db), test)
  const { rows } =
    await sql`select 1 from (select 1 from "record" as r where ${passport} limit 1) as p
    union all select 1 from (select 1 from "record" as r where ${ircc} limit 1) as i`.execute(db)
  return rows.length > 0
}
