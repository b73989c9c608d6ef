import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../../../../tests/empty-database.ts'
import { engines } from '../../../../tests/test-portal.ts'
import { migrate } from '../migrate.ts'

test.each(engines)('numbers stored with odd characters stay findable, on %s', async (engine) => {
  await using db = await databaseBefore(engine, '0072-look-alike-numbers')
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
})
