import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readOverview } from '#core/activity/read-overview.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { listBackups } from '#platform/backup/backups.ts'
import { readLedger } from '#platform/backup/ledger.ts'
import { openManifest } from '#platform/backup/manifest.ts'
import { pendingMigrations } from '#platform/db/migrate.ts'
import { anAddedRecord, engines, openTestPortal } from '../../tests/test-portal.ts'
import { openPortal } from './portal.ts'

const hour = 3_600_000
const day = 24 * hour

describe.each(engines)('on %s', (engine) => {
  test('each day one process makes a backup, and the newest ones are kept', async () => {
    await using test = await openTestPortal(engine, { BACKUP_KEEP: '2' })
    const { upkeep, config } = test.portal
    const { folder } = config.backups
    const admin = await test.as('admin')
    await anAddedRecord(test)
    await upkeep.backUpIfDue()
    expect((await readOverview(admin)).lastBackup).toBeUndefined()

    await using other = await openPortal(config, { clock: () => new Date(admin.now()) })
    for (let days = 1; days <= 3; days++) {
      test.wait(day)
      await Promise.all([upkeep.backUpIfDue(), other.upkeep.backUpIfDue()])
      await other.upkeep.backUpIfDue()
    }
    const kept = await listBackups(folder)
    expect(kept).toHaveLength(2)
    expect(readdirSync(folder)).toHaveLength(2)
    const { lastBackup } = await readOverview(admin)
    expect(Date.parse(lastBackup?.at ?? '')).toBeGreaterThan(Date.now() + 3 * day - hour)
    expect(lastBackup).toMatchObject({ missing: 0 })
  })

  test('a backup that failed is tried again, and who died over one holds nobody up for long', async () => {
    await using test = await openTestPortal(engine, { BACKUP_DIR: '/dev/null/nowhere' })
    const { upkeep } = test.portal
    await upkeep.backUpIfDue()
    test.wait(day)
    await expect(upkeep.backUpIfDue()).rejects.toThrow('ENOTDIR')
    expect(await upkeep.backUp()).toBeUndefined()
    test.wait(hour)
    await expect(upkeep.backUpIfDue()).rejects.toThrow('ENOTDIR')
  })

  test('before a newer version changes the schema, all is backed up as it was', async () => {
    await using test = await openTestPortal(engine)
    const { config } = test.portal
    await anAddedRecord(test)
    const { db } = await test.as('admin')
    await db.schema.alterTable('job').renameTo('chore').execute()
    await sql`delete from "migration" where "name" = '0070-jobs'`.execute(db)

    await using newer = await openPortal(config)
    const [kept, ...others] = await listBackups(config.backups.folder)
    expect(others).toEqual([])
    const { end } = await openManifest(kept?.folder ?? '')
    expect(end.rows.record).toBe(1)
    expect(end.migrations).not.toContain('0070-jobs')
    expect(await newer.health.read()).toMatchObject({ migrations: 'ok' })
    await using again = await openPortal(config)
    expect(await listBackups(again.config.backups.folder)).toHaveLength(1)
  })

  test('a process that ends leaves its backup off, and the next one takes it up at once', async () => {
    await using test = await openTestPortal(engine)
    const { upkeep, config } = test.portal
    await anAddedRecord(test)
    await upkeep.backUpIfDue()
    test.wait(day)
    const admin = await test.as('admin')
    await using other = await openPortal(config, { clock: () => new Date(admin.now()) })

    const underWay = upkeep.backUpIfDue()
    upkeep.rest()
    await expect(underWay).rejects.toThrow('Left off')
    await upkeep.leaveOff()
    expect(readdirSync(config.backups.folder)).toEqual([])
    await other.upkeep.backUpIfDue()
    expect(await listBackups(config.backups.folder)).toHaveLength(1)
  })

  test('without that backup the schema stays as it was, and the start says why', async () => {
    await using test = await openTestPortal(engine, { BACKUP_DIR: '/dev/null/nowhere' })
    const { db } = await test.as('admin')
    await sql`delete from "migration" where "name" = '0070-jobs'`.execute(db)
    const refused = 'BACKUP_DIR: the backup that is made before the schema changes failed (ENOTDIR)'
    await expect(openPortal(test.portal.config)).rejects.toThrow(refused)
    expect(await pendingMigrations(db)).toEqual(['0070-jobs'])
  })

  test('the ledger of the erased lies beside the data and beside the backups', async () => {
    await using test = await openTestPortal(engine)
    const { upkeep, config } = test.portal
    await upkeep.backUp()
    const id = await anAddedRecord(test)
    await deleteRecord(await test.as('admin'), id)
    for (const folder of [config.dataDir, config.backups.folder]) {
      expect(await readLedger(join(folder, 'erased.log')), folder).toMatchObject([{ id }])
    }
  })
})
