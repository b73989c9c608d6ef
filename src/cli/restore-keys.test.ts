import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listActivity } from '#core/activity/list-activity.ts'
import { beginOtherLog } from '#core/log/begin-other-log.ts'
import { logKeyOf, publishLog } from '#core/log/publish-log.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { openBlobStore } from '#platform/blobs/open-blob-store.ts'
import { checkLog } from '#server/doctor/log.ts'
import { openPortal, type Portal } from '#server/portal.ts'
import { aFolder, anEmptyPlace, backedUp, contents } from '../../tests/backups.ts'
import { anAddedRecord, engines, openTestPortal, type TestPortal } from '../../tests/test-portal.ts'
import { rememberLog } from '../../tests/tlog/log-world.ts'
import { restoreSite } from './backups.ts'
import { revokeSigningKey, rotateSigningKey } from './keys.ts'
import { exportLog, importLog } from './log-commands.ts'

const progress = () => {}

async function currentKeys(test: TestPortal) {
  const { db } = await test.as('admin')
  return db.selectFrom('signingKey').selectAll().where('retiredAt', 'is', null).execute()
}

/** Keys are revoked from no day before the one on which they were made. */
async function dateKeys(test: TestPortal, createdAt: string): Promise<void> {
  const { db } = await test.as('admin')
  await db.updateTable('signingKey').set({ createdAt }).execute()
}

async function publish(test: TestPortal) {
  const ctx = await test.as('admin')
  await publishLog({ ...ctx, logFiles: openLogFiles(test.portal.config.blobs) })
}

async function diagnosed(portal: Portal) {
  const { db } = await portal.ctxFor({ actor: { role: 'admin', id: 'x' }, network: 'console' })
  const { config } = portal
  const signal = AbortSignal.timeout(9000)
  return checkLog({ config, db, tables: db, readMs: 1000, scans: 0, signal })
}

type Row = Record<string, string | null>
const rowsOf = (lines: string[] = []) => lines.map((line) => JSON.parse(line) as Row)

describe.each(engines)('after a restore on %s', (engine) => {
  test('keys that were revoked since the backup are revoked', async () => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    await anAddedRecord(test)
    await publish(test)
    await dateKeys(test, '2026-01-31T12:00:00.000Z')
    const from = await backedUp(test, kept.folder)
    const keys = await currentKeys(test)
    for (const since of ['05/11/2026', '1 Jan', '2026-02-30', '2999-01-01', '2026-01-30']) {
      const refused = await revokeSigningKey(test.portal, keys[0]?.id ?? '', since)
      expect(refused).toMatchObject({ outcome: 'failed', isMisuse: true })
    }
    // The key is revoked a second time, from an earlier day than the first time.
    for (const since of ['2026-02-01', '2026-01-31']) {
      for (const { id, purpose } of keys) {
        const { outcome, say } = await revokeSigningKey(test.portal, id, since)
        expect(outcome).toBe('done')
        expect(say).toContain(purpose === 'log' ? 'countersign log key' : '500 each half minute')
      }
    }
    const again = await revokeSigningKey(test.portal, keys[0]?.id ?? '', '2026-01-31')
    expect(again.say).toMatch(/^It is revoked from 2026-01-\S+ on already: nothing was changed\n/)
    const { entries } = await listActivity(await test.as('admin'), {})
    expect(entries.filter(({ action }) => action === 'key.revoked')).toHaveLength(2 * keys.length)
    await publish(test)

    const restored = await restoreSite(place.config, { from, progress })
    expect(restored).toMatchObject({ data: { keysRevoked: 2 } })
    expect(restored.say).toMatch(/new one for statements .* letterheads.* witnesses .* log key/)
    const { signingKey, statement } = await contents(place.config.database)
    const stolen = rowsOf(signingKey).filter(({ id }) => keys.some((key) => key.id === id))
    expect(stolen.map(({ compromisedSince, retiredAt }) => [compromisedSince, retiredAt])).toEqual(
      keys.map(() => ['2026-01-31T00:00:00.000Z', expect.any(String)]),
    )
    expect(rowsOf(signingKey).filter(({ retiredAt }) => retiredAt === null)).toHaveLength(2)
    expect(rowsOf(statement)).toMatchObject([{ endedAt: expect.any(String) }])
  })

  test('what a restore has filled and not finished serves nowhere, also on another machine', async () => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    const from = await backedUp(test, kept.folder)
    const { config } = place
    const openBlobs = () => openBlobStore(config.blobs, { report: () => {} })
    await using held = new AsyncDisposableStack()
    await restoreBackup({ config, openBlobs, held }, { from })
    const unfinished = /a restore of countersign-.* was not finished/
    await expect(openPortal(config)).rejects.toThrow(unfinished)
    if (engine === 'postgres') {
      const another = { ...config, dataDir: join(kept.folder, 'another') }
      await expect(openPortal(another)).rejects.toThrow(unfinished)
      await expect(restoreSite(another, { from, progress })).rejects.toThrow(unfinished)
    }
    await held.disposeAsync()
    expect(await restoreSite(config, { from, progress })).toMatchObject({ outcome: 'done' })
    await using _ = await openPortal(config)
  })

  test('without a list, keys that the log says were stolen are revoked from that day', async () => {
    await using kept = aFolder()
    await using elsewhere = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    await anAddedRecord(test)
    await publish(test)
    await dateKeys(test, '2026-01-01T00:00:00.000Z')
    const from = await backedUp(test, elsewhere.folder)
    const [stolen] = (await currentKeys(test)).filter(({ purpose }) => purpose === 'statements')
    await revokeSigningKey(test.portal, stolen?.id ?? '', '2026-01-31')
    await publish(test)

    const logFrom = join(test.dataDir, 'blobs/log')
    const restored = await restoreSite(place.config, { from, progress, logFrom })
    expect(restored).toMatchObject({ data: { keysRevoked: 1 } })
    const { signingKey } = await contents(place.config.database)
    const now = rowsOf(signingKey).find(({ id }) => id === stolen?.id)
    const today = new Date().toISOString().slice(0, 10)
    expect(now).toMatchObject({ compromisedSince: `${today}T00:00:00.000Z` })
  })

  test('a key that was replaced since the backup is replaced again', async () => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    await anAddedRecord(test)
    await publish(test)
    const from = await backedUp(test, kept.folder)
    const [before] = (await currentKeys(test)).filter(({ purpose }) => purpose === 'statements')
    await rotateSigningKey(test.portal, 'statements')
    await publish(test)

    const logFrom = join(test.dataDir, 'blobs/log')
    const restored = await restoreSite(place.config, { from, progress, logFrom })
    expect(restored).toMatchObject({ data: { keysRevoked: 0, keysReplaced: 1 } })
    expect(restored.say).toContain('key list')
    const { signingKey, statement } = await contents(place.config.database)
    const now = rowsOf(signingKey).find(({ id }) => id === before?.id)
    expect(now).toMatchObject({ retiredAt: expect.any(String), compromisedSince: null })
    expect(rowsOf(statement)).toMatchObject([{ endedAt: null }])
  })

  test('who goes back to the old place imports the keys that were revoked in the new one', async () => {
    await using kept = aFolder()
    await using old = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    await anAddedRecord(old)
    await publish(old)
    await dateKeys(old, '2026-01-01T00:00:00.000Z')
    const logFrom = join(old.dataDir, 'blobs/log')
    await restoreSite(place.config, { from: await backedUp(old, kept.folder), progress, logFrom })
    const [stolen] = (await currentKeys(old)).filter(({ purpose }) => purpose === 'statements')
    {
      await using portal = await openPortal(place.config)
      await revokeSigningKey(portal, stolen?.id ?? '', '2026-01-31')
      const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'x' }, network: 'console' })
      await publishLog({ ...ctx, logFiles: openLogFiles(place.config.blobs) })
    }
    const imported = await importLog(old.portal, join(place.config.dataDir, 'blobs/log'))
    expect(imported).toMatchObject({ outcome: 'done' })
    expect(await currentKeys(old)).not.toContainEqual(expect.objectContaining({ id: stolen?.id }))
  })

  test('what the log says was withdrawn stands no longer', async () => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    const hidden = await anAddedRecord(test)
    const other = { passportNumber: 'XX2', irccNumber: 'IRCC2' }
    await anAddedRecord(test, other)
    await publish(test)
    const from = await backedUp(test, kept.folder)
    await setVisibility(await test.as('admin'), hidden, 'hidden')
    await publish(test)

    const logFrom = join(test.dataDir, 'blobs/log')
    const restored = await restoreSite(place.config, { from, progress, logFrom })
    expect(restored.say).toContain('The log goes on')
    const { statement } = await contents(place.config.database)
    const ended = rowsOf(statement).filter(({ endedAt }) => endedAt !== null)
    expect(ended.map(({ recordId }) => recordId)).toEqual([hidden])
  })

  test('a log whose key was replaced since the backup accepts no older copy', async () => {
    await using kept = aFolder()
    await using older = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    await anAddedRecord(test)
    await publish(test)
    const from = await backedUp(test, kept.folder)
    await exportLog(test.portal, older.folder)
    await rotateSigningKey(test.portal, 'log')
    await publish(test)
    const logFrom = join(test.dataDir, 'blobs/log')
    const restored = await restoreSite(place.config, { from, progress, logFrom })
    expect(restored).toMatchObject({
      outcome: 'failed',
      say: expect.stringMatching(/a key of the log that is newer than .* No older copy can help/),
    })

    await using portal = await openPortal(place.config)
    const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'x' }, network: 'console' })
    const logFiles = openLogFiles(place.config.blobs)
    for (const [copy, because] of [
      [older.folder, 'too-short'],
      [logFrom, 'newer-key'],
      [older.folder, 'too-short'],
    ] as const) {
      const imported = await importLog(portal, copy)
      expect(imported).toMatchObject({ outcome: 'failed', data: { because } })
      expect(await publishLog({ ...ctx, logFiles })).toMatchObject({ held: 'newer-key' })
    }
    const todo = expect.stringMatching(/^No older copy can help/)
    expect(await diagnosed(portal)).toMatchObject([{ finding: 'log-held', todo }])
    await beginOtherLog(ctx, logFiles)
    expect((await publishLog({ ...ctx, logFiles })).held).toBeUndefined()
    expect((await logKeyOf(ctx.db)).name).toMatch(/\/proof\/log\/2$/)
  })

  test('a site whose earlier log ended moves with the folder of its logs', async () => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    await anAddedRecord(test)
    await publish(test)
    await beginOtherLog(await test.as('admin'), openLogFiles(test.portal.config.blobs))
    await publish(test)
    const from = await backedUp(test, kept.folder)
    const logFrom = join(test.dataDir, 'blobs/log')
    const restored = await restoreSite(place.config, { from, progress, logFrom })
    expect(restored.say).toContain('The log goes on after')
    expect(restored.say).not.toContain('signs nothing')
    expect((await importLog(test.portal, logFrom)).outcome).toBe('done')
  })

  test('a database that was set back beside its file store is told to wait', async () => {
    await using test = await openTestPortal(engine)
    await anAddedRecord(test)
    await publish(test)
    const setBack = await rememberLog(await test.as('admin'))
    await anAddedRecord(test, { passportNumber: 'XX2', irccNumber: 'IRCC2' })
    await publish(test)
    await setBack()
    const todo = expect.stringMatching(
      /^Start the site and wait a minute: it reads .* If this stays/,
    )
    expect(await diagnosed(test.portal)).toMatchObject([{ finding: 'log-held', todo }])
    await publish(test)
    expect(await diagnosed(test.portal)).toEqual([])
  })

  test('a database that was set back to before another log began is reported as such', async () => {
    await using test = await openTestPortal(engine)
    const ctx = await test.as('admin')
    await anAddedRecord(test)
    await publish(test)
    const setBack = await rememberLog(ctx)
    await beginOtherLog(ctx, openLogFiles(test.portal.config.blobs))
    await publish(test)
    await setBack()
    await publish(test)
    const says = expect.stringContaining('a later log than this one')
    expect(await diagnosed(test.portal)).toMatchObject([{ finding: 'log-held', says }])

    await using copies = aFolder()
    const copy = join(copies.folder, 'copy')
    await exportLog(test.portal, copy)
    const imported = await importLog(test.portal, copy)
    expect(imported.say).toMatch(/has replaced it\. No copy can help\./)
  })

  test('a copy of a log that began after the backup is told as such', async () => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    await anAddedRecord(test)
    await publish(test)
    const from = await backedUp(test, kept.folder)
    await beginOtherLog(await test.as('admin'), openLogFiles(test.portal.config.blobs))
    await publish(test)
    const logFrom = join(test.dataDir, 'blobs/log')
    const restored = await restoreSite(place.config, { from, progress, logFrom })
    expect(restored.say).toMatch(
      /signs nothing: it says that it is of a later log.*began another log.*another copy/,
    )
  })

  test('after a longer copy that cannot be used, none that ends before it is taken', async () => {
    await using kept = aFolder()
    await using copies = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    await anAddedRecord(test)
    await publish(test)
    const from = await backedUp(test, kept.folder)
    const [short, damaged, whole] = ['short', 'damaged', 'whole'].map((name) =>
      join(copies.folder, name),
    ) as [string, string, string]
    await exportLog(test.portal, short)
    await anAddedRecord(test, { passportNumber: 'XX2', irccNumber: 'IRCC2' })
    await publish(test)
    await exportLog(test.portal, damaged)
    await rm(join(damaged, 'tile'), { recursive: true })
    await exportLog(test.portal, whole)

    const refused = await restoreSite(place.config, { from, progress, logFrom: damaged })
    expect(refused.say).toContain('parts of it are missing. Give another copy')
    await using portal = await openPortal(place.config)
    expect(await importLog(portal, short)).toMatchObject({ data: { because: 'too-short' } })
    expect(await importLog(portal, whole)).toMatchObject({ data: { outcome: 'adopted', added: 1 } })
    const again = await importLog(portal, whole)
    expect(again.say).toContain('If anything was published after this copy')
  })
})
