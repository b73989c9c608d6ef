import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eraseFromActivity } from '#platform/db/activity-chain.ts'
import { migrate, migrations } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { engines, newPostgresDatabase, openTestPortal } from '../../../tests/test-portal.ts'
import type { Ctx } from '../context.ts'
import { recordActivity } from './record-activity.ts'
import { verifyActivity } from './verify-activity.ts'

async function write(ctx: Ctx, subject: string, changes: Record<string, unknown> = {}) {
  await ctx.db.transaction().execute(async (db) => {
    await recordActivity(db, ctx, 'record.updated', subject, changes)
  })
}

async function remove(ctx: Ctx, subject: string) {
  await ctx.db.transaction().execute(async (db) => {
    await eraseFromActivity(db, subject)
    await recordActivity(db, ctx, 'record.deleted', subject)
  })
}

/** Changes entries as an attacker with full database access would: without the triggers that prevent it. */
async function tamper({ db }: Ctx, engine: string, change: string) {
  if (engine === 'postgres') await sql`alter table "activity" disable trigger user`.execute(db)
  else {
    await sql`drop trigger "activity_unaltered"`.execute(db)
    await sql`drop trigger "activity_kept"`.execute(db)
  }
  await sql.raw(change).execute(db)
}

describe.each(engines)('on %s', (engine) => {
  test('many who write at once make one chain, and nobody waits in a circle', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const before = await verifyActivity(admin.db)
    if (before.outcome !== 'whole') throw new Error(before.because)
    await Promise.all(Array.from({ length: 150 }, (_, index) => write(admin, `r${index % 3}`)))

    const after = await verifyActivity(admin.db)
    expect(after).toMatchObject({ outcome: 'whole', entries: before.entries + 150 })
    expect(await verifyActivity(admin.db, { seq: before.entries, hash: before.hash })).toEqual(
      after,
    )
    const other = { seq: before.entries, hash: '0' }
    expect(await verifyActivity(admin.db, other)).toMatchObject({ because: 'altered' })
  })

  test('what is undone leaves no entry, and no gap', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const undone = admin.db.transaction().execute(async (db) => {
      await recordActivity(db, admin, 'record.updated', 'r1')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await write(admin, 'r1')
    expect(await verifyActivity(admin.db)).toMatchObject({ outcome: 'whole' })
  })

  test('what is said of somebody can be erased once they are deleted, and only then', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    await write(admin, 'r1', { name: { from: 'Robin Canary', to: 'Robin Sample' } })
    await write(admin, 'r2', { name: { from: 'Lee', to: 'Leo' } })
    await remove(admin, 'r1')

    const kept = await admin.db.selectFrom('activity').select('changes').execute()
    expect(JSON.stringify(kept)).not.toContain('Canary')
    expect(JSON.stringify(kept)).toContain('Leo')
    expect(await verifyActivity(admin.db)).toMatchObject({ outcome: 'whole' })

    await eraseFromActivity(admin.db, 'r2')
    expect(await verifyActivity(admin.db)).toMatchObject({ because: 'erased-without-deletion' })
    await remove(admin, 'r2')
    expect(await verifyActivity(admin.db)).toMatchObject({ outcome: 'whole' })

    await write(admin, 'r3', { name: { from: 'Max', to: 'Mia' } })
    const note = (action: 'record.deleted' | 'record.erased', changes = {}) => {
      return admin.db
        .transaction()
        .execute((db) => recordActivity(db, admin, action, 'r3', changes))
    }
    await note('record.deleted', { binDays: 30 })
    await eraseFromActivity(admin.db, 'r3')
    // A record in the bin still has its history, so an erased entry is not explained yet.
    expect(await verifyActivity(admin.db)).toMatchObject({ because: 'erased-without-deletion' })
    await note('record.erased')
    expect(await verifyActivity(admin.db)).toMatchObject({ outcome: 'whole' })
  })

  test('the database itself refuses to alter or remove entries', async () => {
    await using test = await openTestPortal(engine)
    const { db } = await test.as('admin')
    const refused = 'The activity only grows'
    const { rows } = await sql<{ seq: number }>`select max("seq") as seq from "activity"`.execute(
      db,
    )
    const seq = rows[0]?.seq ?? 0
    const altered = db.updateTable('activity').set({ actorId: 'somebody else' })
    await expect(altered.where('seq', '=', seq).execute()).rejects.toThrow(refused)
    const reworded = db.updateTable('activity').set({ changes: '{"a":1}', salt: null })
    await expect(reworded.where('seq', '=', seq).execute()).rejects.toThrow(refused)
    await expect(db.deleteFrom('activity').execute()).rejects.toThrow(refused)
    if (engine === 'postgres') {
      await expect(sql`truncate "activity"`.execute(db)).rejects.toThrow(refused)
    }
  })

  test.each([
    ['altered', `update "activity" set "actorId" = 'somebody else' where "seq" = 3`, 3, 'altered'],
    [
      'reworded',
      `update "activity" set "changes" = '{"a":1}' where "seq" = 3`,
      3,
      'changes-altered',
    ],
    ['emptied', `update "activity" set "salt" = null where "seq" = 3`, 3, 'changes-altered'],
    ['removed', 'delete from "activity" where "seq" = 3', 3, 'missing'],
    ['removed at the end', 'delete from "activity" where "seq" >= 4', 4, 'cut-off'],
    ['forgotten', `update "activityHead" set "hash" = 'x'`, 6, 'cut-off'],
  ])('an entry that was %s past the database is found', async (_, change, at, because) => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { entries } = (await verifyActivity(admin.db)) as { entries: number }
    for (let seq = entries; seq < 6; seq++) await write(admin, 'r1', { seq: String(seq) })

    await tamper(admin, engine, change)
    expect(await verifyActivity(admin.db)).toEqual({ outcome: 'broken', at, because })
  })

  test('entries from before there was a chain are put into it, oldest first', async () => {
    await using test = await openTestPortal('sqlite')
    const database =
      engine === 'postgres'
        ? { engine, url: await newPostgresDatabase() }
        : { engine, file: `${test.dataDir}/old.db` }
    const before = migrations.filter(({ name }) => name < '0004')
    const db = await openDatabase(database, before)
    for (let entry = 0; entry < 1100; entry++) {
      await sql`insert into "activity" values (${`id${String(entry).padStart(5, '0')}`}, '2026-01-01',
        'admin', 'a1', 'record.added', 'r1', '{"n":1}', '192.0.2.1')`.execute(db)
    }
    await migrate(db)

    expect(await verifyActivity(db)).toMatchObject({ outcome: 'whole', entries: 1100 })
    const first = await db.selectFrom('activity').select('id').where('seq', '=', 1).execute()
    expect(first).toEqual([{ id: 'id00000' }])
    await db.destroy()
  })
})
