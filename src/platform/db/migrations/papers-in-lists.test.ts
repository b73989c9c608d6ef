import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines, newPostgresDatabase } from '../../../../tests/test-portal.ts'
import { migrate, migrations } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'

test.each(engines)(
  'the papers of records that are there already are known, on %s',
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-papers-'))
    const config =
      engine === 'postgres'
        ? { engine, url: await newPostgresDatabase() }
        : { engine, file: join(folder, 'test.db') }
    const earlier = migrations.findIndex(({ name }) => name === '0060-papers-in-lists')
    const db = await openDatabase(config, migrations.slice(0, earlier))
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
    await db.destroy()
    await rm(folder, { recursive: true })
  },
)
