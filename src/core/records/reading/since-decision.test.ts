import { describe, expect, test } from 'vitest'
import { aCsv, anImporter, aRow, imported } from '../../../../tests/spreadsheets.ts'
import { added, aRecord, engines, openTestPortal } from '../../../../tests/test-portal.ts'
import { recordRequest } from '../../person/record-request.ts'
import { addRecord } from '../add-record.ts'
import { approveRecord } from '../approve-record.ts'
import { bringBack } from '../bin/bring-back.ts'
import { deleteRecord } from '../delete-record.ts'
import { sendBack } from '../send-back.ts'
import { setVisibility } from '../set-visibility.ts'
import { undoChanges } from '../undo-changes.ts'
import { updateRecord } from '../update-record.ts'
import { withdrawApproval } from '../withdraw-approval.ts'
import { readSinceDecision } from './since-decision.ts'

describe.each(engines)('on %s', (engine) => {
  test('a second review has the reason of the first, and what was corrected in all', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const id = await added(addRecord(moderator, aRecord({ name: 'Robin', address: 'Here' })))
    await updateRecord(moderator, { id, revision: 1, fields: { nationality: 'NEPAL' } })
    expect(await readSinceDecision(admin, id)).toBeUndefined()

    await sendBack(admin, { id, reason: 'The name is cut', revision: 2 })
    await updateRecord(moderator, { id, revision: 3, fields: { name: 'Robin S', address: 'X' } })
    await updateRecord(moderator, {
      id,
      revision: 4,
      fields: { name: 'Robin Sa', address: 'Here' },
    })
    const since = await readSinceDecision(admin, id)
    expect(since?.decision.changes).toEqual([{ field: 'reason', to: 'The name is cut' }])
    expect(since?.changes).toEqual([{ field: 'name', from: 'Robin', to: 'Robin Sa' }])

    // What was done with the record is no change of it.
    await recordRequest(admin, { recordId: id, kind: 'objection', note: '' })
    await setVisibility(admin, id, 'hidden')
    await deleteRecord(admin, id)
    await bringBack(admin, id)
    expect((await readSinceDecision(admin, id))?.changes).toEqual(since?.changes)
    await expect(readSinceDecision(moderator, id)).rejects.toThrow('Not allowed')
  })

  test('a decision that was undone hides no change since the one before it', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const id = await added(addRecord(moderator, aRecord({ name: 'Robin', passportNumber: 'P1' })))
    const told = async () => {
      const since = await readSinceDecision(admin, id)
      return [since?.decision.action, since?.changes.map(({ field }) => field)]
    }
    const undo = async (of: 'approve' | 'send-back', revision: number) => {
      const undone = await undoChanges(admin, { of, left: [{ id, revision }] })
      expect(undone).toEqual([{ outcome: 'undone' }])
    }
    await sendBack(admin, { id, reason: 'Too early', revision: 1 })
    await undo('send-back', 2)
    expect(await told()).toEqual([undefined, undefined])

    await approveRecord(admin, id, 3)
    await updateRecord(moderator, { id, revision: 4, fields: { passportNumber: 'P2' } })
    for (const revision of [5, 7]) {
      await approveRecord(admin, id, revision)
      await undo('approve', revision + 1)
      expect(await told()).toEqual(['record.approved', ['passportNumber']])
    }
    await sendBack(admin, { id, reason: 'The name is cut', revision: 9 })
    await updateRecord(moderator, { id, revision: 10, fields: { name: 'Robin S' } })
    await sendBack(admin, { id, reason: 'By mistake', revision: 11 })
    await undo('send-back', 12)
    expect(await told()).toEqual(['record.sent-back', ['name']])
    expect((await readSinceDecision(admin, id))?.decision.changes).toEqual([
      { field: 'reason', to: 'The name is cut' },
    ])

    // A change of an admin was part of what the withdrawal was about.
    await approveRecord(admin, id, 13)
    await updateRecord(admin, { id, revision: 14, fields: { name: 'Robin Sa' } })
    await withdrawApproval(admin, id)
    expect(await told()).toEqual(['record.approval-withdrawn', []])
  })

  test('the withdrawal of the only approval is shown, with what was changed since', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const id = await added(addRecord(moderator, aRecord({ name: 'Robin' })))
    await approveRecord(admin, id, 1)
    await withdrawApproval(admin, id)
    await updateRecord(moderator, { id, revision: 3, fields: { name: 'Robin S' } })
    expect(await readSinceDecision(admin, id)).toMatchObject({
      decision: { action: 'record.approval-withdrawn' },
      changes: [{ field: 'name', from: 'Robin', to: 'Robin S' }],
    })
  })

  test('the entry of an admin is a decision too, once its approval has lapsed', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const [passportNumber = '', irccNumber = '', name = '', fatherName = ''] = aRow(1)
    const person = { passportNumber, irccNumber, name, fatherName, motherName: '' }
    const id = await added(addRecord(admin, aRecord({ ...person, documents: {} })))
    expect(await readSinceDecision(admin, id)).toBeUndefined()
    await imported(admin, aCsv([aRow(1)]), 'fill')
    expect(await readSinceDecision(admin, id)).toMatchObject({
      decision: { action: 'record.added' },
      changes: [{ field: 'motherName', from: '', to: 'Mother' }],
    })
  })
})
