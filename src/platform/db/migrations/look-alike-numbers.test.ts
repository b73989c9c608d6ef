import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines, newPostgresDatabase } from '../../../../tests/test-portal.ts'
import { migrate, migrations } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'

test.each(engines)('numbers stored with odd characters stay findable, on %s', async (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-numbers-'))
  const config =
    engine === 'postgres'
      ? { engine, url: await newPostgresDatabase() }
      : { engine, file: join(folder, 'test.db') }
  const earlier = migrations.findIndex(({ name }) => name === '0072-look-alike-numbers')
  const db = await openDatabase(config, migrations.slice(0, earlier))
  const stored = ['A1', 'Á1', 'É2', 'AB/1.2', '१२३', 'ক১', 'С1', 'A.1', 'X.', 'Y1.2']
  for (const [n, number] of stored.entries()) {
    const now = '2026-01-01T00:00:00.000Z'
    await sql`insert into "record" ("id", "passportNumber", "irccNumber", "name", "fatherName",
      "motherName", "address", "nationality", "visibility", "approval", "clientDatabase", "createdBy",
      "createdAt", "updatedAt", "revision") values (${`r${n}`}, ${number}, ${`I\u0307.${n}`}, 'Robin', '',
      '', '', '', 'visible', 'approved', 'My_Aust', 'somebody', ${now}, ${now}, 1)`.execute(db)
  }

  await migrate(db)
  const records = await db
    .selectFrom('record')
    .select(['passportNumber', 'irccNumber'])
    .orderBy('id')
    .execute()
  expect(records.map(({ passportNumber }) => passportNumber)).toEqual([
    'A1',
    'Á1',
    'E2',
    'AB/12',
    '123',
    'ক1',
    'С1',
    'A.1',
    'X',
    'Y12',
  ])
  expect(records.map(({ irccNumber }) => irccNumber)).toEqual(stored.map((_, n) => `I${n}`))
  await db.destroy()
  await rm(folder, { recursive: true })
})
