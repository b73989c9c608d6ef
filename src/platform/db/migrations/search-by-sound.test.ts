import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameKey } from '#contract/text/name-key.ts'
import { databaseBefore } from '../../../../tests/empty-database.ts'
import { engines } from '../../../../tests/test-portal.ts'
import { migrate } from '../migrate.ts'
import { searchDialect } from '../record-search.ts'

test.each(engines)(
  'records that are there already are found by their words, on %s',
  async (engine) => {
    await using db = await databaseBefore(engine, '0083-search-by-sound')
    const names = ['Rahima Akhter', 'Akhter Akhter', 'আক্তার', '']
    for (const [n, name] of names.entries()) {
      const now = '2026-01-01T00:00:00.000Z'
      await sql`insert into "record" ("id", "passportNumber", "irccNumber", "name", "nameKey", "fatherName",
      "motherName", "address", "nationality", "visibility", "approval", "clientDatabase", "createdBy",
      "createdAt", "updatedAt", "revision") values (${`r${n}`}, ${`P${n}`}, ${`I${n}`}, ${name},
      ${nameKey(name)}, '', '', '', '', 'visible', 'approved', 'My_Aust', 'somebody', ${now}, ${now},
      1)`.execute(db)
    }

    await migrate(db)
    const words = await db.selectFrom('nameWord').selectAll().orderBy('word').execute()
    expect(words).toEqual([
      { word: 'akhter', sound: 'aktar', count: 3 },
      { word: 'rahima', sound: 'rahima', count: 1 },
      { word: 'আক্তার', sound: 'aktar', count: 1 },
    ])
    const entriesOf = async (texts: string[]) => {
      const query = sql<{ entry: number }>`select "entry" from
      (${searchDialect(db).entriesByGrams([texts])}) as t order by "entry"`
      return (await query.execute(db)).rows.map(({ entry }) => entry)
    }
    expect(await entriesOf([' akhter '])).toEqual([1, 2])
    expect(await entriesOf([' khter '])).toEqual([])
    expect(await entriesOf(['khter', ' আক্তার '])).toEqual([1, 2, 3])
    // So does PostgreSQL's autovacuum, without which it plans with no idea of how many records there are.
    if (engine === 'postgres') {
      await db.transaction().execute(async (tx) => {
        await sql`set local search_path = ''`.execute(tx)
        await sql`analyze public."record"`.execute(tx)
        await sql`reindex index public."record_nameTokens"`.execute(tx)
      })
      expect(await entriesOf([' akhter '])).toEqual([1, 2])
    }
  },
)
