import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../../../../tests/empty-database.ts'
import { engines } from '../../../../tests/test-portal.ts'
import { migrate, migrations, pendingMigrations } from '../migrate.ts'

test.each(engines)(
  'jobs stay, notes of a move go, and a move that was not finished is refused, on %s',
  async (engine) => {
    const earlier = migrations.findIndex(({ name }) => name === '0070-jobs')
    const later = migrations.slice(earlier).map(({ name }) => name)
    await using db = await databaseBefore(engine, '0070-jobs')
    for (const name of ['backup', 'process 1', 'move']) {
      await sql`insert into "chore" ("name", "holder", "heldUntil", "dueFrom", "result")
        values (${name}, '', '', '2026-01-01T00:00:00.000Z', '{"missing":0}')`.execute(db)
    }
    for (const [state, because] of [
      ['leaving', 'A move of this site'],
      ['left', 'was moved elsewhere'],
      ['arriving', 'A move into this database'],
    ] as const) {
      const mark = JSON.stringify({ state, move: 'm' })
      await sql`update "chore" set "result" = ${mark} where "name" = 'move'`.execute(db)
      await expect(migrate(db)).rejects.toThrow(because)
      expect(await pendingMigrations(db)).toEqual(later)
    }

    await sql`update "chore" set "result" = '{"state":"arrived"}' where "name" = 'move'`.execute(db)
    await migrate(db)
    expect(await db.selectFrom('job').selectAll().execute()).toEqual([
      {
        name: 'backup',
        holder: '',
        heldUntil: '',
        dueFrom: '2026-01-01T00:00:00.000Z',
        doneAt: null,
        result: '{"missing":0}',
      },
    ])
  },
)
