import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atConsole } from '#contract/site/activity.ts'
import { withdrawConsent } from '#core/consents/withdraw-consent.ts'
import { withdrawOwnConsent } from '#core/consents/withdraw-own-consent.ts'
import { closeRequest } from '#core/person/close-request.ts'
import { recordRequest } from '#core/person/record-request.ts'
import { addRecord } from '#core/records/add-record.ts'
import { approveRecord } from '#core/records/approve-record.ts'
import { bringBack } from '#core/records/bin/bring-back.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { sendBack } from '#core/records/send-back.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { updateRecord } from '#core/records/update-record.ts'
import { withdrawApproval } from '#core/records/withdraw-approval.ts'
import { listBackups } from '#platform/backup/backups.ts'
import { listErasedIn } from '#platform/backup/ledger.ts'
import { connect } from '#platform/db/open-database.ts'
import {
  addOtherTables,
  aFolder,
  anEmptyPlace,
  backedUp,
  contents,
  makeOlder,
} from '../../tests/backups.ts'
import { aConsent } from '../../tests/consents.ts'
import { aHeldRecord } from '../../tests/holders.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  engines,
  eraseAtOnce,
  newPostgresDatabase,
  openTestPortal,
} from '../../tests/test-portal.ts'
import { restoreSite } from './backups.ts'

const progress = () => {}
const rowsOf = (lines: string[]) => lines.map((line) => JSON.parse(line))

test.each(engines)(
  'who was erased where no backups are made by themselves stays so, on %s',
  async (engine) => {
    await using kept = aFolder()
    const BACKUP_DIR = join(kept.folder, 'backups')
    await using test = await openTestPortal(engine, { BACKUP_AT: 'off', BACKUP_DIR })
    await using place = await anEmptyPlace(engine)
    const id = await anAddedRecord(test)
    const from = await backedUp(test, BACKUP_DIR)
    await eraseAtOnce(await test.as('admin'), id)

    const dry = await restoreSite(place.config, { from, progress, dryRun: true })
    const beside = join(BACKUP_DIR, 'erased.log')
    const ours = join(place.config.dataDir, 'erased.log')
    expect(dry.say).toContain(`were read: the backup (0), ${beside} (1)\nNo such list: `)
    expect(dry.say).toContain(ours)
    const restored = await restoreSite(place.config, { from, progress })
    expect(restored).toMatchObject({ outcome: 'done', data: { erasedAgain: 1 } })
    expect((await contents(place.config.database)).record).toEqual([])
  },
)

test('nothing is restored beside the tables of another program', async () => {
  await using kept = aFolder()
  await using test = await openTestPortal('postgres')
  await using place = await anEmptyPlace('postgres')
  const from = await backedUp(test, kept.folder)
  await using db = connect(place.config.database)
  await db.schema.createTable('session').addColumn('no', 'integer').execute()
  const refused = await restoreSite(place.config, { from, progress })
  expect(refused.say).toContain('already something in the database in DATABASE_URL')
})

test('tables of another program in another schema of PostgreSQL are none of ours', async () => {
  await using kept = aFolder()
  await using test = await openTestPortal('postgres')
  await using place = await anEmptyPlace('postgres')
  const id = await anAddedRecord(test)
  const from = await backedUp(test, kept.folder)
  await using db = connect(place.config.database)
  await addOtherTables(db)
  expect(await restoreSite(place.config, { from, progress })).toMatchObject({ outcome: 'done' })
  const at = '2026-01-31T10:00:00.000Z'
  await db.updateTable('record').set({ deletedAt: at }).execute()
  const { erased } = await listErasedIn(place.config.database)
  expect(erased).toContainEqual({ id, at, became: 'bin' })
})

test.each(engines)(
  'a restore that brings an older schema up to date makes no backup of who was erased, on %s',
  async (engine) => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    const id = await anAddedRecord(test)
    await makeOlder(test)
    const from = await backedUp(test, kept.folder)
    await eraseAtOnce(await test.as('admin'), id)

    const restored = await restoreSite(place.config, { from, progress })
    expect(restored).toMatchObject({ outcome: 'done', data: { erasedAgain: 1 } })
    expect(await listBackups(place.config.backups.folder)).toEqual([])
  },
)

test.each(engines)(
  'what was deleted and brought back since the backup is so again after a restore, on %s',
  async (engine) => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    const admin = await test.as('admin')
    const numbers = (number: string) => ({ passportNumber: number, irccNumber: number })
    const deleted = await anAddedRecord(test, numbers('P1'))
    const back = await anAddedRecord(test, numbers('P2'))
    const binned = await anAddedRecord(test, numbers('P3'))
    const both = await anAddedRecord(test, numbers('P4'))
    await deleteRecord(admin, back)
    await deleteRecord(admin, binned)
    await test.portal.upkeep.copyErased()
    const from = await backedUp(test, kept.folder)
    for (const id of [deleted, both]) await deleteRecord(admin, id)
    await test.portal.upkeep.copyErased()
    for (const id of [back, both]) await bringBack(admin, id)
    await test.portal.upkeep.copyErased()

    const restored = await restoreSite(place.config, { from, progress })
    expect(restored).toMatchObject({ data: { erasedAgain: 0, movedAgain: { bin: 1, back: 1 } } })
    const { record = [], statement = [] } = await contents(place.config.database)
    // Its new statement has no place in a list of which the backup may lack statements.
    const standing = statement.map((line) => JSON.parse(line)).filter(({ endedAt }) => !endedAt)
    const own = standing.filter(({ recordId }) => recordId === back)
    expect(own.map(({ statusList }) => statusList > 1)).toEqual([true])
    const inBin = record.map((line) => JSON.parse(line)).filter(({ deletedAt }) => deletedAt)
    expect(inBin.map(({ id }) => id).toSorted()).toEqual([deleted, binned].toSorted())
    expect(new Set(inBin.map(({ clientDatabase }) => clientDatabase))).toEqual(new Set(['bin']))
  },
)

test.each(engines)(
  'whoever withdrew their consent since the backup stays hidden after a restore, on %s',
  async (engine) => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    const admin = await test.as('admin')
    const numbers = (number: string) => ({ passportNumber: number, irccNumber: number })
    const consented = await anAddedRecord(test, numbers('P1'))
    const objecting = await anAddedRecord(test, numbers('P2'))
    const shownAgain = await anAddedRecord(test, numbers('P3'))
    const back = await anAddedRecord(test, numbers('P4'))
    const late = await anAddedRecord(test, numbers('P5'))
    for (const id of [consented, back]) await aConsent(test, id)
    await withdrawConsent(admin, shownAgain)
    await setVisibility(admin, shownAgain, 'visible', undefined, { isConfirmed: true })
    await deleteRecord(admin, back)
    await test.portal.upkeep.copyErased()
    const asked = await recordRequest(admin, { recordId: late, kind: 'objection', note: '' })
    const from = await backedUp(test, kept.folder)
    await withdrawConsent(admin, back)
    await bringBack(admin, back)
    for (const id of [consented, objecting]) await withdrawConsent(admin, id)
    await setVisibility(admin, late, 'hidden')
    const request = asked.outcome === 'recorded' ? asked.id : ''
    await closeRequest(admin, { id: request, outcome: 'done', answer: 'Hidden.' })
    await test.portal.upkeep.copyErased()

    const restored = await restoreSite(place.config, { from, progress })
    expect(restored).toMatchObject({ data: { movedAgain: { bin: 0, back: 1, withdrawn: 4 } } })
    expect(restored.say).toContain('4 consents withdrawn again')
    const { record = [], consent = [], statement = [] } = await contents(place.config.database)
    const hidden = rowsOf(record).filter(({ visibility }) => visibility === 'hidden')
    expect(hidden.map(({ id }) => id).toSorted()).toEqual(
      [consented, objecting, back, late].toSorted(),
    )
    expect(rowsOf(consent).filter(({ withdrawnAt }) => withdrawnAt === null)).toEqual([])
    // The pages say who entered it: no account did.
    const again = rowsOf(consent).filter(({ recordId }) => recordId !== shownAgain)
    expect(again.map(({ withdrawnBy }) => withdrawnBy)).toEqual(Array(4).fill(atConsole))
    const standing = rowsOf(statement).filter(({ endedAt }) => endedAt === null)
    expect(standing.map(({ recordId }) => recordId)).toEqual([shownAgain])
  },
)

test.each(engines)(
  'a restore knows who withdrew: what candidates did themselves, staff cannot remove, on %s',
  async (engine) => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    const { holder, recordId: own } = await aHeldRecord(test)
    const numbers = (number: string) => ({ passportNumber: number, irccNumber: number })
    const byStaff = await anAddedRecord(test, numbers('P1'))
    const unknown = await anAddedRecord(test, numbers('P2'))
    const from = await backedUp(test, kept.folder)
    expect(await withdrawOwnConsent(holder.ctx)).toBe('withdrawn')
    await withdrawConsent(await test.as('admin'), byStaff)
    await test.portal.upkeep.copyErased()
    // Lines of before it was known who withdrew
    const list = join(kept.folder, 'erased.log')
    const earlier = readFileSync(list, 'utf8').replaceAll('-by-staff', '')
    appendFileSync(list, `${earlier}${unknown} ${new Date().toISOString()} withdrawn\n`)

    await restoreSite(place.config, { from, progress })
    const { consent = [] } = await contents(place.config.database)
    const who = rowsOf(consent).map(({ recordId, withdrawnByHolder }) => [
      recordId,
      withdrawnByHolder,
    ])
    expect(Object.fromEntries(who)).toEqual({ [own]: 1, [byStaff]: 0, [unknown]: 1 })
  },
)

test.each(engines)(
  'what was hidden since the backup is hidden after a restore, on %s',
  async (engine) => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    const admin = await test.as('admin')
    const numbers = (number: string) => ({ passportNumber: number, irccNumber: number })
    const [before, hidden, both, back] = await Promise.all(
      ['P1', 'P2', 'P3', 'P4'].map((number) => anAddedRecord(test, numbers(number))),
    )
    for (const id of [before, back]) await setVisibility(admin, `${id}`, 'hidden')
    await setVisibility(admin, `${back}`, 'visible')
    await deleteRecord(admin, `${back}`)
    await test.portal.upkeep.copyErased()
    const from = await backedUp(test, kept.folder)
    await setVisibility(admin, `${before}`, 'visible')
    await bringBack(admin, `${back}`)
    for (const id of [hidden, both, back]) await setVisibility(admin, `${id}`, 'hidden')
    await test.portal.upkeep.copyErased()
    await setVisibility(admin, `${both}`, 'visible')
    await test.portal.upkeep.copyErased()

    const restored = await restoreSite(place.config, { from, progress })
    expect(restored).toMatchObject({ data: { movedAgain: { back: 1, hidden: 2 } } })
    expect(restored.say).toContain('2 records hidden again')
    const { record = [], statement = [] } = await contents(place.config.database)
    const isHidden = rowsOf(record).filter(({ visibility }) => visibility === 'hidden')
    // That it was shown again is not repeated: somebody looks at it once more.
    expect(isHidden.map(({ id }) => id).toSorted()).toEqual([before, hidden, back].toSorted())
    const standing = rowsOf(statement).filter(({ endedAt }) => endedAt === null)
    expect(standing.map(({ recordId }) => recordId)).toEqual([both])
  },
)

test.each(engines)(
  'whose approval ended since the backup awaits it again after a restore, on %s',
  async (engine) => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    const admin = await test.as('admin')
    const moderator = await test.as('moderator')
    const numbers = (number: string) => ({ passportNumber: number, irccNumber: number })
    const names = ['P1', 'P2', 'P3', 'P4', 'P5']
    const [early = '', withdrawn = '', sent = '', again = '', binned = ''] = await Promise.all(
      names.map((number) => anAddedRecord(test, numbers(number))),
    )
    const changed = await added(addRecord(moderator, aRecord(numbers('P6'))))
    await approveRecord(admin, changed)
    await withdrawApproval(admin, early)
    await test.portal.upkeep.copyErased()
    await approveRecord(admin, early)
    const from = await backedUp(test, kept.folder)
    for (const id of [withdrawn, again, binned]) await withdrawApproval(admin, id)
    await deleteRecord(admin, binned)
    const reason = 'The name is wrong'
    expect(await sendBack(admin, { id: sent, reason, revision: 1 })).toBe('sent-back')
    const fields = { address: '1 Paper Lane' }
    const update = { id: changed, revision: 2, fields }
    expect(await updateRecord(moderator, update)).toMatchObject({ outcome: 'updated' })
    await test.portal.upkeep.copyErased()
    await approveRecord(admin, again)
    await updateRecord(admin, { id: early, revision: 3, fields })
    await test.portal.upkeep.copyErased()

    const restored = await restoreSite(place.config, { from, progress })
    expect(restored).toMatchObject({ data: { movedAgain: { bin: 1, pending: 4, hidden: 0 } } })
    expect(restored.say).toContain('4 approvals withdrawn again')
    const { record = [], statement = [] } = await contents(place.config.database)
    const pending = rowsOf(record).filter(({ approval }) => approval === 'pending')
    // Also in the bin, out of which it would come into view
    expect(pending.map(({ id }) => id).toSorted()).toEqual(
      [withdrawn, sent, changed, binned].toSorted(),
    )
    const standing = rowsOf(statement).filter(({ endedAt }) => endedAt === null)
    expect(standing.map(({ recordId }) => recordId).toSorted()).toEqual([early, again].toSorted())
  },
)

test.each(engines)(
  'a hiding is repeated that a fast clock dated, or that a backup just missed, on %s',
  async (engine) => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    const admin = await test.as('admin')
    const numbers = (number: string) => ({ passportNumber: number, irccNumber: number })
    const [fast = '', late = '', binned = '', slow = ''] = await Promise.all(
      ['P1', 'P2', 'P3', 'P4'].map((number) => anAddedRecord(test, numbers(number))),
    )
    const from = await backedUp(test, kept.folder)
    await setVisibility({ ...admin, now: () => new Date(Date.now() + 86_400_000) }, fast, 'hidden')
    await test.portal.upkeep.copyErased()
    // The transaction began before the backup, and ended after it.
    await setVisibility({ ...admin, now: () => new Date(Date.now() - 60_000) }, late, 'hidden')
    await setVisibility(admin, binned, 'hidden')
    await test.portal.upkeep.copyErased()
    await deleteRecord(admin, binned)
    await test.portal.upkeep.copyErased()
    // Saved after one with a later time
    await setVisibility({ ...admin, now: () => new Date(Date.now() - 30_000) }, slow, 'hidden')
    await test.portal.upkeep.copyErased()

    await restoreSite(place.config, { from, progress })
    const { record = [] } = await contents(place.config.database)
    const hidden = rowsOf(record).filter(({ visibility }) => visibility === 'hidden')
    expect(hidden.map(({ id }) => id).toSorted()).toEqual([fast, late, binned, slow].toSorted())
  },
)

test.each(engines)(
  'what ended after the backup ends again, though a fast clock dated what came before later, on %s',
  async (engine) => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    const admin = await test.as('admin')
    const fast = { ...admin, now: () => new Date(Date.now() + 300_000) }
    const hidden = await anAddedRecord(test, { passportNumber: 'P1', irccNumber: 'P1' })
    const ended = await anAddedRecord(test, { passportNumber: 'P2', irccNumber: 'P2' })
    await setVisibility(admin, hidden, 'hidden')
    await setVisibility(fast, hidden, 'visible')
    await withdrawApproval(admin, ended)
    await approveRecord(fast, ended)
    const from = await backedUp(test, kept.folder)
    await setVisibility(admin, hidden, 'hidden')
    await withdrawApproval(admin, ended)
    await test.portal.upkeep.copyErased()

    await restoreSite(place.config, { from, progress })
    const { record = [] } = await contents(place.config.database)
    const row = (id: string) => rowsOf(record).find((one) => one.id === id)
    expect(row(hidden)?.visibility).toBe('hidden')
    expect(row(ended)?.approval).toBe('pending')
  },
)

test('what was brought back before the backup stays, though a list knows its deletion alone', async () => {
  await using kept = aFolder()
  await using test = await openTestPortal('sqlite', { BACKUP_DIR: kept.folder })
  await using place = await anEmptyPlace('sqlite')
  const admin = await test.as('admin')
  const id = await anAddedRecord(test)
  await deleteRecord(admin, id)
  await test.portal.upkeep.copyErased()
  await bringBack(admin, id)
  const from = await backedUp(test, kept.folder)
  const restored = await restoreSite(place.config, { from, progress })
  expect(restored).toMatchObject({ data: { movedAgain: { bin: 0, back: 0 } } })
})

test('the process that keeps the backups lists there whoever another machine erased', async () => {
  const DATABASE_URL = await newPostgresDatabase()
  await using kept = aFolder()
  await using place = await anEmptyPlace('postgres')
  const shared = { DATABASE_URL, SECRET: 'one-key-of-both-0123456789-abcdefg' }
  await using keeper = await openTestPortal('sqlite', { ...shared, BACKUP_DIR: kept.folder })
  await using other = await openTestPortal('sqlite', { ...shared, BACKUP_AT: 'off' })
  const id = await anAddedRecord(other)
  const { SECRET: value } = shared
  const config = { ...place.config, secret: { kind: 'given', value } } as const
  const backup = await backedUp(keeper, kept.folder)
  await eraseAtOnce(await other.as('admin'), id)
  expect(existsSync(join(other.dataDir, 'backups'))).toBe(false)
  await keeper.portal.upkeep.copyErased()
  const restored = await restoreSite(config, { from: backup, progress })
  expect(restored).toMatchObject({ outcome: 'done', data: { erasedAgain: 1 } })
})

test('the database of the site before tells who was erased, if no list does', async () => {
  await using test = await openTestPortal('sqlite')
  await using kept = aFolder()
  await using place = await anEmptyPlace('sqlite')
  const id = await anAddedRecord(test)
  const from = await backedUp(test, kept.folder)
  await eraseAtOnce(await test.as('admin'), id)
  const erased = join(test.dataDir, 'countersign.db')
  const missing = { from, progress, erased: join(kept.folder, 'mistyped.log') }
  await expect(restoreSite(place.config, missing)).rejects.toThrow('mistyped.log is not there')
  const restored = await restoreSite(place.config, { from, progress, erased })
  expect(restored.say).toContain(`${erased} (1)`)
  expect(restored).toMatchObject({ outcome: 'done', data: { erasedAgain: 1 } })
})
