import { describe, expect, test } from 'vitest'
import { noDetails } from '#contract/document-details.ts'
import { type Left, undoableIn } from '#contract/undo.ts'
import { staged } from '../../../tests/backups.ts'
import { aConsent } from '../../../tests/consents.ts'
import { anAccount } from '../../../tests/sign-in.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  asAnother,
  engines,
  lookUp,
  openTestPortal,
} from '../../../tests/test-portal.ts'
import { setRole } from '../accounts/manage/set-role.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { Forbidden } from '../authorise.ts'
import { readConsentStates } from '../consents/read-consent-states.ts'
import { withdrawConsent } from '../consents/withdraw-consent.ts'
import type { Ctx } from '../context.ts'
import { addRecord } from './add-record.ts'
import { approveRecord } from './approve-record.ts'
import { listBin } from './bin/list-bin.ts'
import { changeMany } from './change-many.ts'
import { deleteRecord } from './delete-record.ts'
import { listPending } from './list/list-pending.ts'
import { findStaffRecord } from './reading/find-staff-record.ts'
import { sendBack } from './send-back.ts'
import { setVisibility } from './set-visibility.ts'
import { undoChanges } from './undo-changes.ts'
import { updateRecord } from './update-record.ts'
import { withdrawApproval } from './withdraw-approval.ts'

const undone = [{ outcome: 'undone' }]
const refused = [{ outcome: 'changed-meanwhile' }]
const reason = 'the second page'

/** The changes that a record's history offers to undo. */
async function offered(admin: Ctx, id: string): Promise<string[]> {
  const record = await findStaffRecord(admin, id)
  if (!record) throw new Error('not found')
  const { consent: setting } = admin.settings
  const state = (await readConsentStates(admin, [id])).get(id) ?? 'none'
  const undos = undoableIn(await listActivityOf(admin, id), record, { setting, state })
  return [...undos.values()].map(({ of }) => of)
}

describe.each(engines)('on %s', (engine) => {
  test('each change of a record is undone, and the log has both', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const id = await added(addRecord(moderator, aRecord()))
    const state = async () => {
      const { visibility, approval, sentBack, awaiting } = (await findStaffRecord(admin, id)) ?? {}
      return [visibility, approval, sentBack?.reason, awaiting?.submission]
    }
    const pending = ['visible', 'pending', undefined, 'first']
    const approved = ['visible', 'approved', undefined, undefined]
    expect(await state()).toEqual(pending)

    expect(await approveRecord(admin, id, 1)).toBe('approved')
    expect(await offered(admin, id)).toEqual(['approve'])
    expect(await undoChanges(admin, { of: 'approve', left: [{ id, revision: 2 }] })).toEqual(undone)
    expect(await state()).toEqual(pending)
    expect(await offered(admin, id)).toEqual(['withdraw-approval'])

    expect(await sendBack(admin, { id, reason, revision: 3 })).toBe('sent-back')
    expect(await offered(admin, id)).toEqual(['send-back'])
    const sending = { of: 'send-back', left: [{ id, revision: 4 }] } as const
    expect(await undoChanges(admin, sending)).toEqual(undone)
    expect(await state()).toEqual(pending)
    expect((await listPending(admin, { sort: 'newest', size: 25, page: 1 })).total.count).toBe(1)
    expect(await offered(admin, id)).toEqual([])

    await approveRecord(admin, id, 5)
    expect(await sendBack(admin, { id, reason, revision: 6 })).toBe('sent-back')
    expect(await offered(admin, id)).toEqual(['send-back-approved'])
    const ofApproved = { of: 'send-back-approved', left: [{ id, revision: 7 }] } as const
    expect(await undoChanges(admin, ofApproved)).toEqual(undone)
    expect(await state()).toEqual(approved)
    expect(await lookUp(test, 'XX0000001')).toMatchObject({ outcome: 'found' })

    await withdrawApproval(admin, id)
    const withdrawal = { of: 'withdraw-approval', left: [{ id, revision: 9 }] } as const
    expect(await undoChanges(admin, withdrawal)).toEqual(undone)
    await setVisibility(admin, id, 'hidden')
    expect(await offered(admin, id)).toEqual(['hide', 'approve'])
    expect(await undoChanges(admin, { of: 'hide', left: [{ id, revision: 11 }] })).toEqual(undone)
    expect(await undoChanges(admin, { of: 'unhide', left: [{ id, revision: 12 }] })).toEqual(undone)
    await setVisibility(admin, id, 'visible')
    expect(await state()).toEqual(approved)

    await deleteRecord(admin, id)
    expect(await undoChanges(admin, { of: 'delete', left: [{ id, revision: 15 }] })).toEqual(undone)
    expect(await state()).toEqual(approved)
    expect(await undoChanges(admin, { of: 'add', left: [{ id, revision: 16 }] })).toEqual(undone)
    expect((await listBin(admin, {})).rows).toMatchObject([{ id }])
    const actions = (await listActivityOf(admin, id)).map(({ action }) => action)
    expect(actions.slice(0, 3)).toEqual(['record.deleted', 'record.brought-back', 'record.deleted'])
    expect(actions).toHaveLength(17)
  })

  test('nothing is undone of a record that has been changed since, by anybody', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    const late = async (of: Parameters<typeof undoChanges>[1]['of'], left: Left) => {
      const before = await findStaffRecord(admin, id)
      expect(await undoChanges(admin, { of, left: [left] })).toEqual(refused)
      expect(await findStaffRecord(admin, id)).toEqual(before)
    }
    await setVisibility(admin, id, 'hidden')
    await updateRecord(admin, { id, revision: 2, fields: { name: 'Robin Again' } })
    await late('hide', { id, revision: 2 })
    await late('add', { id, revision: 1 })
    await setVisibility(admin, id, 'visible')
    await late('hide', { id, revision: 2 })
    await sendBack(admin, { id, reason, revision: 4 })
    await approveRecord(admin, id)
    await late('send-back', { id, revision: 5 })
    await late('send-back-approved', { id, revision: 5 })
    await late('approve', { id, revision: 5 })

    await deleteRecord(admin, id)
    const other = await anAddedRecord(test)
    const left = [{ id, revision: 7 }]
    expect(await undoChanges(admin, { of: 'delete', left })).toEqual([
      { outcome: 'number-taken', existingId: other },
    ])
  })

  test('a hiding is not offered to undo if the record may not be shown without a consent', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    await aConsent(test, id)
    await setVisibility(admin, id, 'hidden')
    expect(await offered(admin, id)).toEqual(['hide'])
    await setVisibility(admin, id, 'visible')
    await withdrawConsent(admin, id)
    expect(await offered(admin, id)).toEqual([])
    const other = await anAddedRecord(test, { passportNumber: 'P1', irccNumber: 'I1' })
    await setVisibility(admin, other, 'hidden')
    expect(await offered(admin, other)).toEqual(['hide'])
    await test.set({ consent: 'required' })
    expect(await offered(await test.as('admin'), other)).toEqual([])
  })

  test('what a moderator changed after an approval was withdrawn is not approved by undoing that', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const id = await added(addRecord(moderator, aRecord()))
    await approveRecord(admin, id)
    await withdrawApproval(admin, id)
    expect(await offered(admin, id)).toEqual(['withdraw-approval'])
    await updateRecord(moderator, { id, revision: 3, fields: { name: 'Somebody Else' } })
    expect(await offered(admin, id)).toEqual([])
    await approveRecord(admin, id)
    await updateRecord(admin, { id, revision: 5, fields: { name: 'Robin Again' } })
    expect(await offered(admin, id)).toEqual(['approve'])
  })

  test('an approval that needs another admin is not undone as if the record had been changed', async () => {
    await using test = await openTestPortal(engine)
    const other = await anAccount(test, 'admin')
    await test.set({ requireSecondAdmin: false })
    const admin = await test.as('admin')
    const visa = { ...noDetails, provenance: 'original-seen', seenOn: '2026-01-31' } as const
    const documents = { visa: await staged(test) }
    const id = await added(addRecord(admin, aRecord({ documents, details: { visa } })))
    await withdrawApproval(admin, id)
    await test.set({ requireSecondAdmin: true })

    const undo = { of: 'withdraw-approval', left: [{ id, revision: 2 }] } as const
    const again = await test.as('admin')
    expect(await undoChanges(again, undo)).toEqual([{ outcome: 'needs-another-admin' }])
    expect(await findStaffRecord(admin, id)).toMatchObject({ approval: 'pending', revision: 2 })
    expect(await undoChanges(asAnother(again, other.id), undo)).toEqual(undone)
  })

  test('a moderator takes back what they have just added, and nothing else', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const { session } = await anAccount(test, 'moderator')
    const other = await test.portal.ctxFor({ credentials: { session }, network: '' })
    const add = (n: number) => {
      return added(addRecord(moderator, aRecord({ passportNumber: `P${n}`, irccNumber: `I${n}` })))
    }
    const takeBack = (ctx: Ctx, id: string, revision = 1) => {
      return undoChanges(ctx, { of: 'add', left: [{ id, revision }] })
    }
    const first = await add(1)
    expect(await takeBack(other, first)).toEqual(refused)
    expect(await takeBack(moderator, first)).toEqual(undone)
    expect(await takeBack(moderator, first)).toEqual(refused)
    expect((await listBin(admin, {})).rows).toMatchObject([{ id: first }])

    const approved = await add(2)
    await approveRecord(admin, approved)
    expect(await takeBack(moderator, approved)).toEqual(refused)
    expect(await takeBack(moderator, approved, 2)).toEqual(refused)
    const agreed = await add(5)
    await aConsent(test, agreed)
    expect(await takeBack(moderator, agreed)).toEqual(refused)
    const late = await add(3)
    test.wait(10 * 60_000)
    expect(await takeBack(moderator, late)).toEqual(refused)
    await expect(deleteRecord(moderator, late)).rejects.toThrow(Forbidden)
    await test.set({ binDays: 0 })
    const lasting = await add(4)
    for (const role of ['moderator', 'admin'] as const)
      expect(await takeBack(await test.as(role), lasting)).toEqual(refused)
    expect(await findStaffRecord(admin, lasting)).toBeDefined()
  })

  test('only those of many records that are unchanged since are undone', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const ids: string[] = []
    for (const number of ['P1', 'P2', 'P3']) {
      const numbers = { passportNumber: number, irccNumber: number }
      ids.push(await anAddedRecord(test, numbers))
    }
    for (const id of ids) await setVisibility(admin, id, 'hidden')
    await updateRecord(admin, { id: ids[1] ?? '', revision: 2, fields: { name: 'Changed' } })
    const left = ids.map((id) => ({ id, revision: 2 }))
    expect(await undoChanges(admin, { of: 'hide', left })).toEqual([
      ...undone,
      ...refused,
      ...undone,
    ])
    expect(await lookUp(test, 'P2')).toMatchObject({ outcome: 'not-found' })
    const moderator = await test.as('moderator')
    await expect(undoChanges(moderator, { of: 'unhide', left })).rejects.toThrow(Forbidden)
  })

  test('a role is given back while the account is as it was left', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    await anAccount(test, 'admin')
    const { id } = await anAccount(test, 'moderator')
    expect(await setRole(admin, { id, role: 'admin', revision: 1 })).toMatchObject({
      outcome: 'set',
    })
    const back = { id, role: 'moderator', revision: 2 } as const
    expect(await setRole(admin, back)).toMatchObject({ outcome: 'set' })
    await setRole(admin, { id, role: 'student' })
    expect(await setRole(admin, back)).toEqual({ outcome: 'changed-meanwhile' })
  })

  test('a change of many is undone though somebody saved a record after it was selected', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    const selected = { ids: [id], revisions: new Map([[id, 1]]) }
    await updateRecord(admin, { id, revision: 1, fields: { name: 'Robin Saved' } })

    let revision = 3
    for (const change of ['hide', 'delete'] as const) {
      const changed = await changeMany(admin, { change, ...selected })
      expect(changed).toMatchObject({ results: [{ id, revision }] })
      expect(await undoChanges(admin, { of: change, left: [{ id, revision }] })).toEqual(undone)
      revision += 2
    }
    await changeMany(admin, { change: 'hide', ...selected })
    await updateRecord(admin, { id, revision, fields: { name: 'Robin Again' } })
    expect(await undoChanges(admin, { of: 'hide', left: [{ id, revision }] })).toEqual(refused)
    const again = await changeMany(admin, { change: 'hide', ...selected })
    expect(again).toMatchObject({ results: [{ id, outcome: 'already-so' }] })
  })
})
