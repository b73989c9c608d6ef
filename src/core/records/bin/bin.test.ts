import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLedger } from '#platform/backup/ledger.ts'
import { staged } from '../../../../tests/backups.ts'
import { aConsent } from '../../../../tests/consents.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  engines,
  lookUp,
  openTestPortal,
  type TestPortal,
} from '../../../../tests/test-portal.ts'
import { listActivityOf } from '../../activity/list-activity-of.ts'
import { verifyActivity } from '../../activity/verify-activity.ts'
import { Forbidden } from '../../authorise.ts'
import { withdrawConsent } from '../../consents/withdraw-consent.ts'
import { openDocument } from '../../documents/open-document.ts'
import { openStaffDocument } from '../../documents/open-staff-document.ts'
import { listNotifications } from '../../notifications/list-notifications.ts'
import { addRecord } from '../add-record.ts'
import { approveRecord } from '../approve-record.ts'
import { deleteRecord } from '../delete-record.ts'
import { recordCounts } from '../figures/record-counts.ts'
import { exportRecords } from '../list/export-records.ts'
import { listOwnRecords } from '../list/list-own-records.ts'
import { listPending } from '../list/list-pending.ts'
import { listRecords } from '../list/list-records.ts'
import { checkMany } from '../reading/check-many.ts'
import { checkNumber } from '../reading/check-number.ts'
import { findPending } from '../reading/find-pending.ts'
import { findStaffRecord } from '../reading/find-staff-record.ts'
import { quickLookup } from '../reading/quick-lookup.ts'
import { sendBack } from '../send-back.ts'
import { setVisibility } from '../set-visibility.ts'
import { undoChanges } from '../undo-changes.ts'
import { updateRecord } from '../update-record.ts'
import { withdrawApproval } from '../withdraw-approval.ts'
import { bringBack } from './bring-back.ts'
import { emptyBin, eraseDue } from './erase-due.ts'
import { eraseRecord } from './erase-record.ts'
import { findInBin, listBin } from './list-bin.ts'

const day = 86_400_000
const passportNumber = 'XX0000001'

/** The results of all use cases that find, list, count or export records. */
async function everythingFound(test: TestPortal, id: string) {
  const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
  const list = (more: object) => listRecords(admin, { sort: 'newest', size: 25, page: 1, ...more })
  return {
    lookUp: (await lookUp(test, passportNumber)).outcome,
    byIrcc: (await lookUp(test, 'IRCC1', { by: 'irccNumber' })).outcome,
    quick: await quickLookup(admin, passportNumber),
    byId: await findStaffRecord(admin, id),
    checked: await checkMany(admin, [passportNumber, 'IRCC1']),
    free: await checkNumber(admin, { field: 'passportNumber', typed: passportNumber }),
    lists: [
      await list({}),
      await list({ sort: 'name' }),
      await list({ search: 'robin' }),
      await list({ search: passportNumber.slice(0, 4) }),
      await list({ has: 'photo' }),
      await list({ enteredBy: 'test-moderator', enteredFrom: '2000-01-01' }),
      await list({ approval: 'pending', visibility: 'visible' }),
      await listPending(admin, { sort: 'newest', size: 25, page: 1 }),
      await listOwnRecords(moderator, { sort: 'newest', size: 25, page: 1 }),
    ],
    queue: [await findPending(admin, {}), await findPending(admin, { id })],
    notified: await listNotifications(moderator),
    exported: await Array.fromAsync(await exportRecords(admin, { filter: {} })),
    counts: await recordCounts(admin),
  }
}

async function keptFiles(test: TestPortal): Promise<number> {
  const { files } = await test.as('admin')
  return (await Array.fromAsync(files.blobs.list())).length
}

describe.each(engines)('on %s', (engine) => {
  test('a deleted record is found by nothing, and nothing can be done with it', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const nothing = await everythingFound(test, 'nobody')
    const photo = await staged(test)
    const documents = { photo }
    const id = await anAddedRecord(test, { irccNumber: 'IRCC1', documents })
    const looked = await lookUp(test, passportNumber)
    if (looked.outcome !== 'found') throw new Error(looked.outcome)
    const file = { type: 'photo', page: '1', size: 'page' }
    const shown = async () => [
      await openDocument(await test.as('stranger'), { grant: looked.grant, ...file }),
      await openStaffDocument(admin, { documentId: photo, page: '1', size: 'page' }),
    ]
    for (const bytes of await shown()) expect(bytes).toBeDefined()

    expect(await deleteRecord(admin, id)).toBe('deleted')
    expect(await everythingFound(test, id)).toEqual(nothing)
    expect(await shown()).toEqual([undefined, undefined])
    expect(await keptFiles(test)).toBe(3)
    const fields = { name: 'Another' }
    for (const outcome of [
      await approveRecord(admin, id),
      await withdrawApproval(admin, id),
      await setVisibility(admin, id, 'hidden'),
      await sendBack(admin, { id, reason: 'x', revision: 2 }),
      await deleteRecord(admin, id),
      (await updateRecord(admin, { id, revision: 2, fields })).outcome,
    ]) {
      expect(outcome).toBe('not-found')
    }
  })

  test('one that awaits approval leaves the queue too, and comes back into it', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const nothing = await everythingFound(test, 'nobody')
    const id = await added(addRecord(moderator, aRecord({ passportNumber, irccNumber: 'IRCC1' })))
    await sendBack(admin, { id, reason: 'the second page' })
    await updateRecord(moderator, { id, revision: 2, fields: { name: 'Robin Again' } })

    await deleteRecord(admin, id)
    expect(await everythingFound(test, id)).toEqual(nothing)
    expect(await bringBack(admin, id)).toEqual({ outcome: 'brought-back' })
    expect(await findPending(admin, {})).toMatchObject({ record: { id, name: 'Robin Again' } })
    expect(await recordCounts(admin)).toMatchObject({ all: 1, pending: 1, public: 0 })
  })

  test('its numbers are free, and it comes back as it was once no other has them', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test, { irccNumber: 'IRCC1' })
    const before = await findStaffRecord(admin, id)
    await deleteRecord(admin, id)
    const other = await anAddedRecord(test, { irccNumber: 'IRCC2' })
    const taken = { outcome: 'number-taken', field: 'passportNumber', existingId: other }
    expect(await bringBack(admin, id)).toEqual(taken)
    expect(await lookUp(test, passportNumber)).toMatchObject({ outcome: 'found' })
    await updateRecord(admin, { id: other, revision: 1, fields: { passportNumber: 'FREED' } })

    expect(await bringBack(admin, id, 1)).toEqual({ outcome: 'changed-meanwhile' })
    expect(await bringBack(admin, id, 2)).toEqual({ outcome: 'brought-back' })
    expect(await bringBack(admin, id)).toEqual({ outcome: 'not-found' })
    const after = await findStaffRecord(admin, id)
    expect(after).toEqual({ ...before, revision: 3, updatedAt: expect.any(String) })
    expect(await lookUp(test, 'IRCC1', { by: 'irccNumber' })).toMatchObject({ outcome: 'found' })
    const done = (await listActivityOf(admin, id)).map(({ action }) => action)
    expect(done.slice(0, 2)).toEqual(['record.brought-back', 'record.deleted'])
    expect(await listBin(admin, {})).toEqual({ rows: [] })
  })

  test('one that lacks a consent comes back hidden, also by undoing its deletion', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    await deleteRecord(admin, id)
    await test.set({ consent: 'required' })
    const strict = await test.as('admin')
    const hiddenBecause = 'needs-consent'
    expect(await bringBack(strict, id)).toEqual({ outcome: 'brought-back', hiddenBecause })
    expect(await lookUp(test, passportNumber)).toMatchObject({ outcome: 'not-found' })
    expect(await findStaffRecord(admin, id)).toMatchObject({ visibility: 'hidden' })
    const done = (await listActivityOf(admin, id)).map(({ action }) => action)
    expect(done.slice(0, 2)).toEqual(['record.hidden', 'record.brought-back'])
    // A pending record waits for its consent as before: once it is approved, visitors find it.
    const pending = await anAddedRecord(test, { passportNumber: 'P1', irccNumber: 'I1' })
    await deleteRecord(strict, pending)
    expect(await bringBack(strict, pending)).toEqual({ outcome: 'brought-back' })
    await aConsent(test, pending)
    expect(await approveRecord(strict, pending)).toBe('approved')
    expect(await lookUp(test, 'P1')).toMatchObject({ outcome: 'found' })
    await deleteRecord(strict, pending)
    const { revision = 0 } = (await findInBin(strict, pending)) ?? {}
    expect(await withdrawConsent(strict, pending)).toBe('withdrawn')
    const left = [{ id: pending, revision }]
    expect(await undoChanges(strict, { of: 'delete', left })).toEqual([
      { outcome: 'undone', hiddenBecause },
    ])
    expect(await lookUp(test, 'P1')).toMatchObject({ outcome: 'not-found' })
  })

  test('a consent is withdrawn in the bin too, also of a pending record', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const id = await added(addRecord(moderator, aRecord()))
    await aConsent(test, id)
    await deleteRecord(admin, id)
    expect(await withdrawConsent(moderator, id)).toBe('not-found')
    expect(await withdrawConsent(admin, id)).toBe('withdrawn')
    expect(await withdrawConsent(admin, id)).toBe('none-live')
    expect(await bringBack(admin, id)).toEqual({
      ...{ outcome: 'brought-back', hiddenBecause: 'consent-withdrawn' },
    })
    expect(await approveRecord(admin, id)).toBe('approved')
    expect(await lookUp(test, passportNumber)).toMatchObject({ outcome: 'not-found' })
    await deleteRecord(admin, id)
    await eraseRecord(admin, id)
    expect(await withdrawConsent(admin, id)).toBe('not-found')
  })

  test('a record comes back and its consent is withdrawn at once: it is hidden', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    for (let round = 0; round < 8; round++) {
      const numbers = { passportNumber: `P${round}`, irccNumber: `I${round}` }
      const id = await anAddedRecord(test, numbers)
      await aConsent(test, id)
      await deleteRecord(admin, id)
      const both = [() => withdrawConsent(admin, id), () => bringBack(admin, id)]
      if (round % 2) both.reverse()
      const outcomes = await Promise.all(both.map((one) => one()))
      expect(outcomes).toContain('withdrawn')
      expect(await findStaffRecord(admin, id)).toMatchObject({ visibility: 'hidden' })
      expect(await lookUp(test, `P${round}`)).toMatchObject({ outcome: 'not-found' })
    }
  })

  test('one of those who bring it back, erase it and take its number at once wins', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    for (let round = 0; round < 6; round++) {
      const numbers = { passportNumber: `P${round}`, irccNumber: `I${round}` }
      const id = await anAddedRecord(test, numbers)
      await deleteRecord(admin, id)
      const outcomes = await Promise.all([
        ...(round % 2 ? [addRecord(admin, aRecord(numbers))] : []),
        bringBack(admin, id),
        eraseRecord(admin, id),
        bringBack(admin, id),
        eraseRecord(admin, id),
      ])
      const words = outcomes.map((one) => (typeof one === 'string' ? one : one.outcome))
      const backOrGone = words.filter((word) => word === 'brought-back' || word === 'erased')
      expect(backOrGone.length, words.join()).toBeLessThanOrEqual(1)
      const live = words.filter((word) => word === 'brought-back' || word === 'added')
      const looked = await lookUp(test, `P${round}`)
      expect(looked.outcome, words.join()).toBe(live.length === 1 ? 'found' : 'not-found')
      expect(live.length, words.join()).toBeLessThanOrEqual(1)
    }
    expect(await verifyActivity(admin.db)).toMatchObject({ outcome: 'whole' })
  })

  test('after its days it is erased with its files, and the log explains the gap', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const documents = { photo: await staged(test) }
    const [first, second] = [
      await anAddedRecord(test, { documents }),
      await anAddedRecord(test, { passportNumber: 'P2', irccNumber: 'I2' }),
    ]
    await deleteRecord(admin, first)
    test.wait(10 * day)
    await deleteRecord(admin, second)
    test.wait(19.9 * day)
    expect(await eraseDue(await test.as('admin'))).toEqual({ erased: 0 })
    test.wait(0.2 * day)
    expect(await eraseDue(await test.as('admin'))).toEqual({ erased: 1 })
    expect((await listBin(admin, {})).rows.map(({ id }) => id)).toEqual([second])
    expect(await keptFiles(test)).toBe(0)
    expect(await readLedger(join(test.dataDir, 'erased.log'))).toMatchObject([{ id: first }])
    const entries = await listActivityOf(admin, first)
    expect(entries.map(({ action, isErased }) => [action, isErased])).toEqual([
      ['record.erased', false],
      ['record.deleted', true],
      ['record.added', false],
    ])
    await test.set({ binDays: 0 })
    expect(await eraseDue(await test.as('admin'))).toEqual({ erased: 1 })
    expect(await verifyActivity(admin.db)).toMatchObject({ outcome: 'whole' })
  })

  test('a record that is brought back and deleted again during the run is kept its days anew', async () => {
    await using test = await openTestPortal(engine)
    const ids: string[] = []
    for (const n of [1, 2]) {
      const numbers = { passportNumber: `P${n}`, irccNumber: `I${n}` }
      ids.push(await anAddedRecord(test, numbers))
      await deleteRecord(await test.as('admin'), ids.at(-1) ?? '')
    }
    test.wait(31 * day)
    const admin = await test.as('admin')
    const { rememberErased } = admin.operations
    const operations = {
      ...admin.operations,
      rememberErased: async (id: string) => {
        await rememberErased(id)
        const other = ids.find((one) => one !== id) ?? ''
        expect(await bringBack(admin, other)).toMatchObject({ outcome: 'brought-back' })
        expect(await deleteRecord(admin, other)).toBe('deleted')
      },
    }
    expect(await eraseDue({ ...admin, operations })).toEqual({ erased: 1 })
    expect((await listBin(admin, {})).rows).toHaveLength(1)
  })

  test('a clock that was wrong once erases nothing', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const id = await anAddedRecord(test)
    await deleteRecord(await test.as('admin'), id)
    let last: Awaited<ReturnType<typeof emptyBin>> | undefined
    const run = async () => {
      last = await emptyBin(await test.as('admin'), last)
      return last.erased
    }
    for (let days = 0; days < 10; days++) {
      expect(await run()).toBe(0)
      test.wait(day)
    }
    test.wait(3650 * day)
    expect(await run()).toBe(0)
    test.wait(-3650 * day)
    for (let days = 10; days < 30; days++) {
      expect(await run()).toBe(0)
      test.wait(day)
    }
    test.wait(day / 2)
    expect(await run()).toBe(1)
    // What an earlier version left of its last run begins a series too.
    const earlier = { erased: 0 } as Partial<NonNullable<typeof last>>
    expect(await emptyBin(await test.as('admin'), earlier)).toHaveProperty('pausedUntil')
  })

  test('with no days a deletion erases at once', async () => {
    await using test = await openTestPortal(engine)
    await test.set({ binDays: 0 })
    const admin = await test.as('admin')
    const id = await anAddedRecord(test, { documents: { photo: await staged(test) } })
    expect(await deleteRecord(admin, id, { revision: 7 })).toBe('changed-meanwhile')
    expect(await deleteRecord(admin, id, { revision: 1 })).toBe('erased')
    expect(await keptFiles(test)).toBe(0)
    expect(await listBin(admin, {})).toEqual({ rows: [] })
    expect((await listActivityOf(admin, id)).map(({ action }) => action)).toEqual([
      'record.erased',
      'record.added',
    ])
  })

  test('the bin is searched and paged, newest first, by admins alone', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const ids: string[] = []
    for (const number of ['A1', 'A2', 'B1']) {
      const name = `Robin ${number}`
      const numbers = { passportNumber: number, irccNumber: `I${number}` }
      ids.unshift(await anAddedRecord(test, { ...numbers, name }))
      await deleteRecord(admin, ids[0] ?? '')
      test.wait(1000)
    }
    const idsOf = async (asked: Parameters<typeof listBin>[1]) => {
      return (await listBin(admin, asked)).rows.map(({ id }) => id)
    }
    const [newest, second, oldest] = ids
    expect(await idsOf({})).toEqual(ids)
    expect(await idsOf({ search: 'a' })).toEqual([second, oldest])
    expect(await idsOf({ search: 'iB' })).toEqual([newest])
    expect(await idsOf({ search: 'obin b' })).toEqual([newest])
    expect(await idsOf({ search: oldest })).toEqual([oldest])
    expect(await idsOf({ search: 'nobody' })).toEqual([])
    const { rows, next } = await listBin(admin, { size: 2 })
    expect(rows[0]).toMatchObject({ passportNumber: 'B1', deletedBy: { id: 'test-admin' } })
    expect(Date.parse(rows[0]?.erasedFrom ?? '')).toBe(
      Date.parse(rows[0]?.deletedAt ?? '') + 30 * day,
    )
    expect(await idsOf({ size: 2, after: next })).toEqual([oldest])

    for (const role of ['stranger', 'student', 'moderator'] as const) {
      const ctx = await test.as(role)
      await expect(listBin(ctx, {})).rejects.toThrow(Forbidden)
      await expect(bringBack(ctx, oldest ?? '')).rejects.toThrow(Forbidden)
      await expect(eraseRecord(ctx, oldest ?? '')).rejects.toThrow(Forbidden)
    }
  })
})
