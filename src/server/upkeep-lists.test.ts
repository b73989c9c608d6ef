import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { approveRecord } from '#core/records/approve-record.ts'
import { bringBack } from '#core/records/bin/bring-back.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { updateRecord } from '#core/records/update-record.ts'
import { withdrawApproval } from '#core/records/withdraw-approval.ts'
import { lastMoves, readLedger } from '#platform/backup/ledger.ts'
import { aFolder } from '../../tests/backups.ts'
import {
  anAddedRecord,
  engines,
  eraseAtOnce,
  openTestPortal,
  type TestPortal,
} from '../../tests/test-portal.ts'

const day = 24 * 3_600_000

/** Changes the database so that only whoever reads all erasures again can tell: the id is new, their number is not. */
async function hideAnErasure(test: TestPortal): Promise<string> {
  const { db } = await test.as('admin')
  await db.updateTable('erased').set({ id: 'only-if-read-again' }).execute()
  return 'only-if-read-again'
}

async function listIn(folder: string): Promise<string[]> {
  const entries = await readLedger(join(folder, 'erased.log'))
  return [...new Set(entries.map(({ id, became = 'erased' }) => `${id} ${became}`))]
}

describe.each(engines)('on %s', (engine) => {
  test('the ledger of the erased lies beside the data and beside the backups', async () => {
    await using test = await openTestPortal(engine)
    const { upkeep, config } = test.portal
    await upkeep.backUp()
    const id = await anAddedRecord(test)
    await eraseAtOnce(await test.as('admin'), id)
    for (const folder of [config.dataDir, config.backups.folder]) {
      expect(await readLedger(join(folder, 'erased.log')), folder).toMatchObject([{ id }])
    }
    await upkeep.copyErased()
    // Somebody empties the folder, or puts an older copy there.
    const list = join(config.backups.folder, 'erased.log')
    rmSync(list)
    await upkeep.copyErased()
    expect(await readLedger(list)).toMatchObject([{ id }])
    writeFileSync(list, '')
    await upkeep.copyErased()
    expect(await readLedger(list)).toMatchObject([{ id }])
  })

  test('only the site that brings a record back from the bin says so in that list', async () => {
    await using test = await openTestPortal(engine)
    const { upkeep, config } = test.portal
    await upkeep.backUp()
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    await deleteRecord(admin, id)
    await upkeep.copyErased()
    const { folder } = config.backups
    await using older = await openTestPortal(engine, { BACKUP_DIR: folder })
    await anAddedRecord(older)
    await older.portal.upkeep.copyErased()
    const moves = async () => lastMoves(await readLedger(join(folder, 'erased.log')))
    expect(await moves()).toMatchObject([{ id, became: 'bin' }])
    expect((await bringBack(admin, id)).outcome).toBe('brought-back')
    await upkeep.copyErased()
    expect(await moves()).toMatchObject([{ id, became: 'back' }])
  })

  test('while records change and are approved, the erased are not read again', async () => {
    await using test = await openTestPortal(engine)
    const { upkeep, config } = test.portal
    const folders = [config.dataDir, config.backups.folder]
    await upkeep.backUp()
    const admin = await test.as('admin')
    const gone = await anAddedRecord(test)
    const id = await anAddedRecord(test, { passportNumber: 'P2', irccNumber: 'P2' })
    await eraseAtOnce(admin, gone)
    await upkeep.copyErased()
    const hidden = await hideAnErasure(test)
    const listed = [`${gone} erased`]
    const mustBeListed = async () => {
      await upkeep.copyErased()
      for (const folder of folders) expect(await listIn(folder), folder).toEqual(listed)
    }

    const fields = { address: '1 Paper Lane' }
    expect(await updateRecord(admin, { id, revision: 1, fields })).toMatchObject({
      outcome: 'updated',
    })
    await mustBeListed()
    await withdrawApproval(admin, id)
    listed.push(`${id} pending`)
    await mustBeListed()
    await approveRecord(admin, id)
    listed.push(`${id} approved`)
    await mustBeListed()
    await mustBeListed()
    await deleteRecord(admin, id)
    listed.push(`${hidden} erased`, `${id} bin`)
    await mustBeListed()
    const own = (await readLedger(join(config.dataDir, 'erased.log'))).filter(
      (one) => one.id === id,
    )
    expect(own.map(({ became }) => became)).toEqual(['pending', 'approved', 'bin'])
  })

  test('without a folder of the backups nothing is read again while nothing changes', async () => {
    await using kept = aFolder()
    const BACKUP_DIR = join(kept.folder, 'backups')
    await using test = await openTestPortal(engine, { BACKUP_AT: 'off', BACKUP_DIR })
    const { upkeep, config } = test.portal
    const gone = await anAddedRecord(test)
    await eraseAtOnce(await test.as('admin'), gone)
    await upkeep.copyErased()
    const hidden = await hideAnErasure(test)
    await upkeep.copyErased()
    expect(await listIn(config.dataDir)).toEqual([`${gone} erased`])
    mkdirSync(BACKUP_DIR)
    await upkeep.copyErased()
    expect(await listIn(BACKUP_DIR)).toEqual([`${hidden} erased`])
  })

  test('a list that cannot be written delays nobody, and is complete once it can be', async () => {
    await using kept = aFolder()
    const BACKUP_DIR = join(kept.folder, 'backups')
    await using test = await openTestPortal(engine, { BACKUP_AT: 'off', BACKUP_DIR })
    const { upkeep, config } = test.portal
    const admin = await test.as('admin')
    const gone = await anAddedRecord(test)
    const id = await anAddedRecord(test, { passportNumber: 'P2', irccNumber: 'P2' })
    await eraseAtOnce(admin, gone)
    mkdirSync(BACKUP_DIR)
    const elsewhere = join(kept.folder, 'elsewhere')
    symlinkSync(join(elsewhere, 'erased.log'), join(BACKUP_DIR, 'erased.log'))
    await expect(upkeep.copyErased()).rejects.toThrow('ENOENT')
    await hideAnErasure(test)
    await withdrawApproval(admin, id)
    await expect(upkeep.copyErased()).rejects.toThrow('ENOENT')
    const listed = [`${gone} erased`, `${id} pending`]
    expect(await listIn(config.dataDir)).toEqual(listed)
    mkdirSync(elsewhere)
    await upkeep.copyErased()
    expect(await listIn(BACKUP_DIR)).toEqual(listed)
  })

  test('the reason why a list cannot be read is reported', async () => {
    await using test = await openTestPortal(engine)
    const { upkeep, config } = test.portal
    mkdirSync(join(config.dataDir, 'erased.log'))
    await expect(upkeep.copyErased()).rejects.toMatchObject({ code: 'EISDIR' })
  })

  test('a deletion that a slow clock dated is listed, though another record left the bin', async () => {
    await using test = await openTestPortal(engine)
    const { upkeep, config } = test.portal
    const admin = await test.as('admin')
    const [back, last, slow] = [
      await anAddedRecord(test),
      await anAddedRecord(test, { passportNumber: 'P2', irccNumber: 'P2' }),
      await anAddedRecord(test, { passportNumber: 'P3', irccNumber: 'P3' }),
    ]
    for (const id of [back, last]) await deleteRecord(admin, id)
    await upkeep.backUp()
    await upkeep.copyErased()
    await bringBack(admin, back)
    await deleteRecord({ ...admin, now: () => new Date(Date.now() - 5000) }, slow)
    await upkeep.copyErased()
    expect(await listIn(config.dataDir)).toContain(`${slow} bin`)
  })

  test('what happens after the clock was set back is listed too', async () => {
    await using test = await openTestPortal(engine)
    const { upkeep, config } = test.portal
    const admin = await test.as('admin')
    const early = await anAddedRecord(test)
    const late = await anAddedRecord(test, { passportNumber: 'P2', irccNumber: 'P2' })
    test.wait(day)
    await setVisibility(admin, early, 'hidden')
    await upkeep.copyErased()
    test.wait(-day)
    await setVisibility(admin, late, 'hidden')
    await upkeep.copyErased()
    await upkeep.copyErased()
    const entries = await readLedger(join(config.dataDir, 'erased.log'))
    expect(entries.map(({ id }) => id)).toEqual([early, late])
  })
})
