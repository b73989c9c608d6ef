import { describe, expect, test } from 'vitest'
import { staged } from '../../../tests/backups.ts'
import { aConsent } from '../../../tests/consents.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { listConsents } from '../consents/list-consents.ts'
import { removeConsent } from '../consents/remove-consent.ts'
import { withdrawConsent } from '../consents/withdraw-consent.ts'
import { eraseDue } from '../records/bin/erase-due.ts'
import { eraseRecord } from '../records/bin/erase-record.ts'
import { findInBin } from '../records/bin/list-bin.ts'
import { changeMany } from '../records/change-many.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { undoChanges } from '../records/undo-changes.ts'
import { updateRecord } from '../records/update-record.ts'
import { eraseAgain } from '../upkeep/erase-again.ts'
import { moveAgain } from '../upkeep/move-again.ts'
import { endHoldOfRecord } from './end-hold-of-record.ts'
import { holdRecord } from './hold-record.ts'
import { holdOf } from './hold-store.ts'
import { listRetained } from './list-retained.ts'
import { readRetention } from './read-retention.ts'

const reason = 'MARKERHOLD: a request of Robin'

describe.each(engines)('on %s', (engine) => {
  test('a record on hold is not deleted, one by one, in bulk or by an undo', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    expect(await holdRecord(admin, id, { reason })).toBe('held')
    expect(await holdRecord(admin, id, { reason: 'Another' })).toBe('already-held')
    expect(await holdRecord(admin, 'none', { reason })).toBe('not-found')
    expect(await deleteRecord(admin, id)).toBe('on-hold')
    expect(await deleteRecord(admin, id, { revision: 1 })).toBe('on-hold')
    const many = await changeMany(admin, { change: 'delete', ids: [id] })
    expect(many).toMatchObject({ results: [{ id, outcome: 'on-hold' }] })
    const undone = await undoChanges(admin, { of: 'add', left: [{ id, revision: 1 }] })
    expect(undone).toEqual([{ outcome: 'on-hold' }])
    await test.set({ binDays: 0 })
    expect(await deleteRecord(await test.as('admin'), id)).toBe('on-hold')
    expect((await listRetained(admin, { list: 'held' })).rows).toMatchObject([
      { id, isPublic: true, isDeleted: false, hold: { reason } },
    ])
    await endHoldOfRecord(admin, id)
    expect(await deleteRecord(await test.as('admin'), id)).toBe('erased')
  })

  test('files of a record on hold are neither replaced nor removed, while the rest can be corrected', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const held = { photo: await staged(test), visa: await staged(test) }
    const id = await anAddedRecord(test, { documents: held })
    await holdRecord(admin, id, { reason })
    const set = { visa: await staged(test), lmia: await staged(test) }
    const remove = ['photo' as const]
    const fields = { name: 'Robin Corrected' }
    const change = { id, revision: 1, fields, documents: { set, remove } }
    const kept = { outcome: 'files-kept', because: 'on-hold' }
    expect(await updateRecord(admin, change)).toEqual({ ...kept, types: ['visa', 'photo'] })
    const removal = { ...change, documents: { remove } }
    expect(await updateRecord(admin, removal)).toEqual({ ...kept, types: ['photo'] })
    const before = await findStaffRecord(admin, id)
    expect(before).toMatchObject({ name: 'Robin Sample', revision: 1 })

    const { lmia } = set
    // The form sends again what the record has already.
    const adding = { ...change, documents: { set: { ...held, lmia } } }
    expect(await updateRecord(admin, adding)).toMatchObject({ outcome: 'updated' })
    const after = await findStaffRecord(admin, id)
    expect(after?.documents.map((one) => one.id).toSorted()).toEqual(
      [...Object.values(held), lmia].toSorted(),
    )
    await endHoldOfRecord(admin, id)
    const later = await updateRecord(admin, { ...change, revision: 2 })
    expect(later).toMatchObject({ outcome: 'updated' })
  })

  test('a signed form of a record on hold stays with its scan; an objection has none', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const recordId = await anAddedRecord(test)
    expect(await withdrawConsent(admin, recordId)).toBe('withdrawn')
    const [objection] = (await listConsents(admin, recordId)) ?? []
    const consentId = await aConsent(test, recordId)
    await holdRecord(admin, recordId, { reason })
    expect(await removeConsent(admin, { recordId, consentId })).toBe('on-hold')
    const entered = { recordId, consentId: objection?.id ?? '' }
    expect(await removeConsent(admin, entered)).toBe('removed')
    expect(await listConsents(admin, recordId)).toMatchObject([{ id: consentId, scan: {} }])
    expect(await admin.db.selectFrom('documentFile').select('blob').execute()).not.toEqual([])
    await endHoldOfRecord(admin, recordId)
    expect(await removeConsent(admin, { recordId, consentId })).toBe('removed')
  })

  test('a hold and the removal of a file at once come one after the other', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const documents = { remove: ['visa' as const] }
    for (let n = 0; n < 12; n++) {
      const numbers = { passportNumber: `RACE${n}`, irccNumber: `RACE${n}` }
      const id = await anAddedRecord(test, { ...numbers, documents: { visa: await staged(test) } })
      const hold = () => holdRecord(admin, id, { reason })
      const remove = () => updateRecord(admin, { id, revision: 1, fields: {}, documents })
      const works = n % 2 ? [hold, remove] : [remove, hold]
      await Promise.all(works.map((work) => work()))
      const isThere = (await findStaffRecord(admin, id))?.documents.length === 1
      const [last, before] = (await listActivityOf(admin, id)).map(({ action }) => action)
      expect([last, before]).toEqual(['record.held', isThere ? 'record.added' : 'record.updated'])
    }
  })

  test('one in the bin is not erased before its hold ends, however many there are', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    const ids: string[] = []
    for (let n = 0; n < 102; n++) {
      const number = `BIN${n}`
      const id = await anAddedRecord(test, { passportNumber: number, irccNumber: number })
      await deleteRecord(admin, id)
      if (n < 101) await holdRecord(admin, id, { reason })
      ids.push(id)
    }
    test.wait(40 * 86_400_000)
    const [first = ''] = ids
    expect(await eraseDue(await test.as('admin'))).toEqual({ erased: 1 })
    expect(await eraseRecord(admin, first)).toBe('on-hold')
    expect((await listRetained(admin, { list: 'held', size: 1 })).rows).toMatchObject([
      { isDeleted: true },
    ])
    await endHoldOfRecord(admin, first)
    expect(await eraseDue(await test.as('admin'))).toEqual({ erased: 1 })
    expect(await findInBin(admin, first)).toBeUndefined()
  })

  test('an erasure removes the reason everywhere, and a restore repeats it in spite of a hold', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [one, two] = [
      await anAddedRecord(test),
      await anAddedRecord(test, { passportNumber: 'TWO', irccNumber: 'TWO' }),
    ]
    for (const id of [one, two]) await holdRecord(admin, id, { reason })
    expect(await moveAgain(admin, [{ id: two, became: 'bin' }])).toEqual({ bin: 1, back: 0 })
    expect(await findInBin(admin, two)).toBeDefined()
    expect(await holdOf(admin.db, two)).toBeDefined()
    expect(await eraseAgain(admin, [{ id: one, at: admin.now().toISOString() }])).toBe(1)
    await endHoldOfRecord(admin, two)
    expect(await eraseRecord(admin, two)).toBe('erased')
    const activity = await admin.db.selectFrom('activity').selectAll().execute()
    const holds = await admin.db.selectFrom('recordHold').selectAll().execute()
    expect(JSON.stringify([activity, holds])).not.toContain('MARKERHOLD')
    expect(activity.filter(({ action }) => action === 'record.held')).toHaveLength(2)
  })

  test('a record of another client database is neither put on hold nor listed', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    const record = admin.db.updateTable('record').set({ clientDatabase: 'another' })
    await record.where('id', '=', id).execute()
    expect(await holdRecord(admin, id, { reason })).toBe('not-found')
    expect(await readRetention(admin, id)).toBeUndefined()
    const heldAt = admin.now().toISOString()
    const hold = { recordId: id, reason, heldBy: 'someone', heldAt }
    await admin.db.insertInto('recordHold').values(hold).execute()
    expect(await endHoldOfRecord(admin, id)).toBe('not-found')
    expect(await listRetained(admin, { list: 'held' })).toEqual({ rows: [] })
  })

  test('a hold and a deletion at once come one after the other', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const seen = new Set<string>()
    for (let n = 0; n < 12; n++) {
      const number = `RACE${n}`
      const id = await anAddedRecord(test, { passportNumber: number, irccNumber: number })
      const hold = () => holdRecord(admin, id, { reason })
      const remove = () => deleteRecord(admin, id)
      const erase = () => eraseRecord(admin, id)
      const works = n % 2 ? [hold, remove, erase] : [remove, erase, hold]
      const outcomes = await Promise.all(works.map((work) => work()))
      const [held, deleted, erased] = n % 2 ? outcomes : [outcomes[2], outcomes[0], outcomes[1]]
      seen.add(`${held} ${deleted} ${erased}`)
      const isHeld = (await holdOf(admin.db, id)) !== undefined
      expect(isHeld).toBe(held === 'held')
      // A record that is on hold is still there, in the bin or not.
      const row = admin.db.selectFrom('record').select('deletedAt').where('id', '=', id)
      const record = await row.executeTakeFirst()
      expect(record === undefined).toBe(erased === 'erased')
      if (held === 'held') expect(record).toBeDefined()
      if (record) expect(record.deletedAt !== null).toBe(deleted === 'deleted')
    }
    for (const one of seen) {
      expect([
        'held on-hold not-found',
        'held on-hold on-hold',
        'held deleted on-hold',
        'held deleted not-found',
        'not-found deleted erased',
      ]).toContain(one)
    }
  })
})
