import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../../../../tests/empty-database.ts'
import { engines } from '../../../../tests/test-portal.ts'
import { migrate } from '../migrate.ts'

test.each(engines)(
  'the papers of records that are there already are known, on %s',
  async (engine) => {
    await using db = await databaseBefore(engine, '0060-papers-in-lists')
    for (const [n, types] of [['photo', 'idCard'], [], ['of tomorrow', 'visa']].entries()) {
      const now = '2026-01-01T00:00:00.000Z'
      await sql`insert into "record" ("id", "passportNumber", "irccNumber", "name", "fatherName",
      "motherName", "address", "nationality", "visibility", "approval", "clientDatabase", "createdBy",
      "createdAt", "updatedAt", "revision") values (${`r${n}`}, ${`P${n}`}, ${`I${n}`}, 'Robin', '',
      '', '', '', 'visible', 'approved', 'My_Aust', 'somebody', ${now}, ${now}, 1)`.execute(db)
      for (const type of types) {
        await sql`insert into "document" ("id", "recordId", "type", "pages", "stagedBy", "stagedAt")
        values (${`d${n}${type}`}, ${`r${n}`}, ${type}, '[]', 'somebody', ${now})`.execute(db)
      }
    }

    await migrate(db)
    const records = await db
      .selectFrom('record')
      .select(['papers', 'updatedAt'])
      .orderBy('id')
      .execute()
    expect(records.map(({ papers }) => papers)).toEqual([1 + 2 ** 11, 0, 2 ** 6 + 2 ** 12])
    const counts = await db.selectFrom('recordCount').select('count').execute()
    expect(counts).toEqual([{ count: 3 }])
    await sql`update "record" set "visibility" = 'hidden' where "id" = 'r0'`.execute(db)
    const counted = await db.selectFrom('recordCount').select('count').orderBy('state').execute()
    expect(counted.map(({ count }) => count)).toEqual([2, 1])
  },
)
