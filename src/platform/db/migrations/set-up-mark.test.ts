import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databaseBefore } from '../../../../tests/empty-database.ts'
import { engines } from '../../../../tests/test-portal.ts'
import { migrate } from '../migrate.ts'

const at = '2026-01-01T00:00:00.000Z'

const inUse = {
  nothing: undefined,
  'an admin': sql`insert into "account" ("id", "email", "name", "photoUrl", "role",
    "clientDatabase", "createdAt", "updatedAt", "revision") values ('a', 'a@example.org', 'Ada', '',
    'admin', 'Austrellia', ${at}, ${at}, 1)`,
  'a record': sql`insert into "record" ("id", "passportNumber", "irccNumber", "name", "fatherName",
    "motherName", "address", "nationality", "visibility", "approval", "clientDatabase",
    "createdBy", "createdAt", "updatedAt", "revision") values ('r', 'P', 'I', 'Robin', '', '', '',
    '', 'visible', 'approved', 'My_Aust', 'somebody', ${at}, ${at}, 1)`,
}

describe.each(engines)('on %s', (engine) => {
  test.each(Object.entries(inUse))('a site with %s counts as set up', async (what, entered) => {
    await using db = await databaseBefore(engine, '0085-set-up-mark')
    await sql`insert into "settings" ("id", "revision", "value", "updatedAt")
      values ('s', 1, '{}', ${at})`.execute(db)
    await entered?.execute(db)

    await migrate(db)
    const { setUpAt } = await db.selectFrom('settings').select('setUpAt').executeTakeFirstOrThrow()
    expect(setUpAt).toBe(what === 'nothing' ? null : at)
  })
})
