import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readOverview } from '#core/activity/read-overview.ts'
import { listBackups, nameOf } from '#platform/backup/backups.ts'
import { openManifest } from '#platform/backup/manifest.ts'
import { migrations, pendingMigrations } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { openDataDir, readSecret } from '#platform/secret.ts'
import { aFolder, anEmptyPlace, filesBelow, staged } from '../../tests/backups.ts'
import { anAccount } from '../../tests/sign-in.ts'
import { anAddedRecord, engines, eraseAtOnce, openTestPortal } from '../../tests/test-portal.ts'
import { backupSite } from '../cli/backups.ts'
import { openPortal } from './portal.ts'
import { tidyUp } from './upkeep.ts'

const hour = 3_600_000
const day = 24 * hour
const passphrase = 'correct horse battery'

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

  test('the address and browser of an ended session are deleted', async () => {
    await using test = await openTestPortal(engine)
    const ctxOf = ({ session }: { session: string }) =>
      test.portal.ctxFor({ credentials: { session }, network: '192.0.2.1' })
    const [student, staff] = [await anAccount(test, 'student'), await anAccount(test, 'admin')]
    const { db, now } = await test.as('admin')
    const kept = async () => {
      await tidyUp(db, now())
      return (await db.selectFrom('session').select('accountId').execute()).map(
        (one) => one.accountId,
      )
    }
    test.wait(6 * day)
    expect((await ctxOf(student)).actor.role).toBe('student')
    expect((await kept()).toSorted()).toEqual([student.id, staff.id].toSorted())
    test.wait(2 * day)
    expect(await kept()).toEqual([student.id])
    expect((await ctxOf(student)).actor.role).toBe('student')
    test.wait(8 * day)
    expect(await kept()).toEqual([])
    await anAccount(test, 'admin')
    expect(await kept()).toHaveLength(1)
    test.wait(-hour)
    expect(await kept()).toEqual([])
  })

  test('a list of the erased that cannot be written makes no backup a failed one', async () => {
    await using test = await openTestPortal(engine, { BACKUP_KEEP: '1' })
    const { upkeep, config } = test.portal
    const { folder } = config.backups
    const list = join(folder, 'erased.log')
    await upkeep.backUp()
    const admin = await test.as('admin')
    await eraseAtOnce(admin, await anAddedRecord(test))
    rmSync(list)
    // Root may write into every file, but nobody into a folder.
    mkdirSync(list)
    test.wait(day)
    await upkeep.backUpIfDue()
    await upkeep.backUpIfDue()
    expect(await readOverview(admin)).not.toHaveProperty('backupFailure')
    expect(await listBackups(folder)).toHaveLength(1)
    expect(await backupSite(test.portal, { progress: () => {} })).toMatchObject({
      outcome: 'done',
      note: expect.stringContaining(`${list} cannot be written (EISDIR)`),
    })
  })

  test('old backups stay while they have files that the new one lacks, and only those', async () => {
    await using test = await openTestPortal(engine, { BACKUP_KEEP: '1' })
    const { upkeep, config } = test.portal
    await anAddedRecord(test, { documents: { photo: await staged(test) } })
    const [lost = ''] = await filesBelow(join(test.dataDir, 'blobs'))
    const bytes = readFileSync(lost)
    rmSync(lost)
    const afterADay = async () => {
      test.wait(day)
      await upkeep.backUpIfDue()
      return listBackups(config.backups.folder)
    }
    await upkeep.backUpIfDue()
    for (let days = 1; days <= 2; days++) expect(await afterADay()).toHaveLength(1)
    writeFileSync(lost, bytes)
    const [whole, ...others] = await afterADay()
    expect(others).toEqual([])

    rmSync(lost)
    const without = join(config.backups.folder, nameOf(new Date(Number(whole?.at) + hour)))
    mkdirSync(without)
    writeFileSync(join(without, 'manifest.sha256'), '')
    for (let days = 1; days <= 2; days++) {
      const kept = await afterADay()
      expect(kept).toHaveLength(2)
      expect(kept[0]).toEqual(whole)
    }
    writeFileSync(lost, bytes)
    expect(await afterADay()).toHaveLength(1)
  })

  test('backups beside a database that nobody has set up yet all stay', async () => {
    await using test = await openTestPortal(engine, { BACKUP_KEEP: '1' }, { isNew: true })
    const { upkeep, config } = test.portal
    await upkeep.backUpIfDue()
    for (let days = 1; days <= 2; days++) {
      test.wait(day)
      await upkeep.backUpIfDue()
    }
    expect(await listBackups(config.backups.folder)).toHaveLength(2)
  })

  test('a failed backup is reported once and retried, and delays nobody', async () => {
    await using test = await openTestPortal(engine, {
      BACKUP_DIR: '/dev/null/nowhere',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'a@example.org',
    })
    const { upkeep } = test.portal
    const admin = await test.as('admin')
    const { email } = await anAccount(test, 'admin')
    await anAccount(test, 'moderator')
    await upkeep.backUpIfDue()
    expect(await readOverview(admin)).not.toHaveProperty('backupFailure')
    test.wait(day)
    await upkeep.backUpIfDue()
    const { backupFailure } = await readOverview(admin)
    expect(backupFailure).toMatchObject({ fault: 'not-there' })
    // This is no lease conflict, so the error reaches the person who tries.
    await expect(upkeep.backUp()).rejects.toThrow('ENOTDIR')
    expect(await backupSite(test.portal, { progress: () => {} })).toMatchObject({
      outcome: 'failed',
      say: expect.stringMatching(/^The backup failed: the folder .*\(\/dev\/null\/nowhere\)/),
    })

    test.wait(hour / 12)
    await upkeep.backUpIfDue()
    expect((await readOverview(admin)).backupFailure).toEqual(backupFailure)
    test.wait(hour)
    await upkeep.backUpIfDue()
    expect((await readOverview(admin)).backupFailure).toMatchObject({
      since: backupFailure?.since,
      at: expect.not.stringMatching(backupFailure?.at ?? ''),
    })
    const mails = await test.mails()
    expect(mails.map(({ to }) => to)).toEqual([email])
    expect(mails[0]?.text).toContain('the folder for backups does not exist')
    expect(mails[0]?.text).toContain('দৈনিক ব্যাকআপ নেওয়া যায়নি')
    expect(mails[0]?.subject).toMatch(/^Backups of .* fail \| .*ব্যাকআপ/)

    await using kept = aFolder()
    await upkeep.backUp({ to: kept.folder })
    expect(await readOverview(admin)).not.toHaveProperty('backupFailure')
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

  test('starts that fail one after the other make one backup of the same data', async () => {
    await using test = await openTestPortal(engine)
    const { config } = test.portal
    await anAddedRecord(test)
    const { db } = await test.as('admin')
    await sql`delete from "migration" where "name" = '0070-jobs'`.execute(db)
    const kept = () => listBackups(config.backups.folder)
    // The daily backup may lack what adds nothing to the activity.
    await test.portal.upkeep.backUp()
    for (const one of [config, { ...config, backups: { ...config.backups, passphrase } }]) {
      for (let times = 0; times < 2; times++) await expect(openPortal(one)).rejects.toThrow('chore')
    }
    const [, plain, sealed, ...others] = await kept()
    expect(others).toEqual([])
    expect((await openManifest(plain?.folder ?? '')).head.sealed).toBeUndefined()
    expect((await openManifest(sealed?.folder ?? '')).head.sealed).toBeDefined()

    await anAddedRecord(test, { passportNumber: 'P2', irccNumber: 'I2' })
    await expect(openPortal(config)).rejects.toThrow('chore')
    expect(await kept()).toHaveLength(4)
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
    upkeep.stopBackground()
    await expect(underWay).rejects.toThrow('Left off')
    await upkeep.leaveOff()
    expect(readdirSync(config.backups.folder)).toEqual([])
    await other.upkeep.backUpIfDue()
    expect(await listBackups(config.backups.folder)).toHaveLength(1)
  })

  test('a clock that was wrong once stops no later backup, and removes none', async () => {
    await using test = await openTestPortal(engine, { BACKUP_KEEP: '1' }, { holdClock: true })
    const { upkeep, config } = test.portal
    const { now } = await test.as('admin')
    await anAddedRecord(test)
    await upkeep.backUpIfDue()
    const made = () => listBackups(config.backups.folder).then((all) => all.map(({ at }) => at))

    test.wait(400 * day)
    await upkeep.backUpIfDue()
    const [wrong] = await made()
    expect(wrong?.toISOString().slice(0, 10)).toBe(now().toISOString().slice(0, 10))
    test.wait(-399 * day)
    await upkeep.backUpIfDue()
    const [right, ...others] = await made()
    expect(others).toEqual([])
    expect(right?.toISOString().slice(0, 10)).toBe(now().toISOString().slice(0, 10))
    await upkeep.backUpIfDue()
    expect(await made()).toEqual([right])
  })

  test('a database from before the first version is backed up and brought up to date', async () => {
    await using place = await anEmptyPlace(engine)
    const { config } = place
    openDataDir(config.dataDir)
    readSecret(config.secret)
    const db = await openDatabase(config.database, migrations.slice(0, 1))
    await db.destroy()

    await using portal = await openPortal(config)
    expect(await portal.health.read()).toMatchObject({ migrations: 'ok' })
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
})

test('what is over is removed in a thread, since whole tables are looked through', async () => {
  await using test = await openTestPortal('sqlite')
  const { db, now } = await test.as('admin')
  const here: unknown[] = []
  const noting = db.withPlugin({
    transformQuery({ node }) {
      here.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await tidyUp(noting, now())
  expect(here).toEqual([])
})
