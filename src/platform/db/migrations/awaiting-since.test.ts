import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../../../../tests/empty-database.ts'
import { engines } from '../../../../tests/test-portal.ts'
import { migrate } from '../migrate.ts'

test.each(engines)('what awaits approval already is new, or sent again, on %s', async (engine) => {
  await using db = await databaseBefore(engine, '0078-awaiting-since')
  const [entered, changed] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
  const states = [
    ['approved', null, 'record.approved'],
    ['pending', null, undefined],
    ['pending', null, 'record.sent-back'],
    ['pending', null, 'record.approved'],
    ['pending', changed, 'record.sent-back'],
  ] as const
  for (const [n, [approval, sentBackAt, action]] of states.entries()) {
    await sql`insert into "record" ("id", "passportNumber", "irccNumber", "name", "fatherName",
      "motherName", "address", "nationality", "visibility", "approval", "sentBackAt",
      "clientDatabase", "createdBy", "createdAt", "updatedAt", "revision")
      values (${`r${n}`}, ${`P${n}`}, ${`I${n}`}, 'Robin', '', '', '', '', 'visible', ${approval},
      ${sentBackAt}, 'My_Aust', 'somebody', ${entered}, ${changed}, 1)`.execute(db)
    if (!action) continue
    await sql`insert into "activity" ("id", "seq", "at", "actorKind", "action", "subjectId",
      "changes", "network", "changesHash", "hash") values (${`a${n}`}, ${n + 1}, ${changed},
      'admin', ${action}, ${`r${n}`}, '{}', '', '', ${`h${n}`})`.execute(db)
  }

  await migrate(db)
  const records = await db.selectFrom('record').select('awaitingSince').orderBy('id').execute()
  expect(records.map(({ awaitingSince }) => awaitingSince)).toEqual([
    null,
    entered,
    changed,
    changed,
    null,
  ])
})
