import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines, newPostgresDatabase } from '../../../../tests/test-portal.ts'
import { migrate, migrations } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'

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
    const folder = mkdtempSync(join(tmpdir(), 'countersign-set-up-'))
    const config =
      engine === 'postgres'
        ? { engine, url: await newPostgresDatabase() }
        : { engine, file: join(folder, 'test.db') }
    const earlier = migrations.findIndex(({ name }) => name === '0085-set-up-mark')
    const db = await openDatabase(config, migrations.slice(0, earlier))
    await sql`insert into "settings" ("id", "revision", "value", "updatedAt")
      values ('s', 1, '{}', ${at})`.execute(db)
    await entered?.execute(db)

    await migrate(db)
    const { setUpAt } = await db.selectFrom('settings').select('setUpAt').executeTakeFirstOrThrow()
    expect(setUpAt).toBe(what === 'nothing' ? null : at)
    await db.destroy()
    await rm(folder, { recursive: true })
  })
})
