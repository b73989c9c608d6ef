import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  added,
  aRecord,
  asAnother,
  engines,
  openTestPortal,
  type TestPortal,
} from '../../../tests/test-portal.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { addRecord } from './add-record.ts'
import { approveRecord } from './approve-record.ts'
import { changeMany } from './change-many.ts'
import { listPending } from './list/list-pending.ts'
import { noteOpened } from './note-opened.ts'
import { findStaffRecord } from './reading/find-staff-record.ts'
import { change } from './record-store.ts'
import { sendBack } from './send-back.ts'
import { setVisibility } from './set-visibility.ts'
import { undoChanges } from './undo-changes.ts'
import { withdrawApproval } from './withdraw-approval.ts'

const unsent = { needsApproval: false, isSentAgain: false }

async function waiting(test: TestPortal): Promise<string[]> {
  const moderator = await test.as('moderator')
  const ids: string[] = []
  for (const number of ['A1', 'A2', 'A3']) {
    const numbers = { passportNumber: `P${number}`, irccNumber: `I${number}` }
    ids.push(await added(addRecord(moderator, aRecord(numbers))))
  }
  const { db } = await test.as('admin')
  await db
    .updateTable('record')
    .set({ importId: 'one' })
    .where('id', 'in', ids.slice(0, 2))
    .execute()
  return ids
}

async function open(test: TestPortal, id: string, by = 'test-admin'): Promise<void> {
  const admin = asAnother(await test.as('admin'), by)
  const record = await findStaffRecord(admin, id)
  if (record) await noteOpened(admin, record)
}

describe.each(engines)('on %s', (engine) => {
  test('an imported record is approved by somebody who has opened it as it is', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const ids = await waiting(test)
    const [first = '', second = ''] = ids
    const outcomes = async () => {
      const changed = await changeMany(admin, { change: 'approve', ids })
      return changed.outcome === 'done' && changed.results.map(({ outcome }) => outcome)
    }

    expect(await outcomes()).toEqual(['not-opened', 'not-opened', 'approved'])
    await open(test, first)
    await open(test, second, 'another-admin')
    expect(await approveRecord(admin, first, 7)).toBe('changed-meanwhile')
    expect(await outcomes()).toEqual(['approved', 'not-opened', 'already-approved'])
    await open(test, second)
    await setVisibility(admin, second, 'hidden')
    expect(await approveRecord(admin, second)).toBe('not-opened')
    await open(test, second)
    expect(await approveRecord(admin, second)).toBe('approved')
    expect(await admin.db.selectFrom('openedRecord').selectAll().execute()).toEqual([])
    const [entry] = await listActivityOf(admin, second)
    expect(entry).toMatchObject({ action: 'record.approved', changes: [] })
  })

  test('an imported record is not approved unopened if it changes at that moment', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [id = ''] = await waiting(test)
    await open(test, id)
    let approved: Promise<unknown> | undefined
    await admin.db.transaction().execute(async (db) => {
      await change(db, { id, at: '2026-11-26T12:00:00.000Z' }, { name: 'Robin Else' }, unsent)
      approved = approveRecord(admin, id)
      await sleep(300)
    })
    expect(await approved).toBe('not-opened')
  })

  test('where imports may be approved in bulk, the activity says that nobody opened it', async () => {
    await using test = await openTestPortal(engine)
    const [first = '', second = ''] = await waiting(test)
    await test.set({ approveImportsInBulk: true })
    const admin = await test.as('admin')
    await open(test, first)

    expect(await approveRecord(admin, first)).toBe('approved')
    expect(await approveRecord(admin, second)).toBe('approved')
    const changesOf = async (id: string) => (await listActivityOf(admin, id))[0]?.changes
    expect(await changesOf(first)).toEqual([])
    expect(await changesOf(second)).toEqual([{ field: 'unopened', to: 'true' }])
  })

  test('a withdrawal is undone without opening the record', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [id = ''] = await waiting(test)
    await open(test, id)
    await approveRecord(admin, id)
    await withdrawApproval(admin, id)

    const left = [{ id, revision: 3 }]
    const undone = [{ outcome: 'undone' }]
    expect(await undoChanges(admin, { of: 'withdraw-approval', left })).toEqual(undone)

    await withdrawApproval(admin, id)
    await setVisibility(admin, id, 'hidden')
    const hidden = [{ id, revision: 6 }]
    expect(await undoChanges(admin, { of: 'withdraw-approval', left: hidden })).toEqual(undone)
  })

  test('an undo approves nothing that was not approved before', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [id = ''] = await waiting(test)
    const left = [{ id, revision: 1 }]
    const refused = [{ outcome: 'changed-meanwhile' }]
    for (const of of ['withdraw-approval', 'send-back-approved'] as const) {
      expect(await undoChanges(admin, { of, left })).toEqual(refused)
    }
    await sendBack(admin, { id, reason: 'The photo is blurred', revision: 1 })
    const sent = [{ id, revision: 2 }]
    expect(await undoChanges(admin, { of: 'send-back-approved', left: sent })).toEqual(refused)
  })

  test('only an admin who may approve counts as having opened it; the queue is filtered by import', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [id = ''] = await waiting(test)
    const reader = { ...admin, actor: { ...admin.actor, tokenId: 't', scopes: ['read'] } } as const
    const record = await findStaffRecord(admin, id)
    expect(record?.importId).toBe('one')
    if (record) await noteOpened(reader as typeof admin, record)
    expect(await approveRecord(admin, id)).toBe('not-opened')

    const { rows, total } = await listPending(admin, { importId: 'one', page: 1, size: 10 })
    expect(total.count).toBe(2)
    expect(rows.map(({ passportNumber }) => passportNumber)).toEqual(['PA1', 'PA2'])
    const nobody = await listPending(admin, { importId: 'two', page: 1, size: 10 })
    expect(nobody.total.count).toBe(0)
  })
})
