import { describe, expect, test } from 'vitest'
import { added, aRecord, engines, openTestPortal } from '../../../../tests/test-portal.ts'
import { recordRequest } from '../../person/record-request.ts'
import { addRecord } from '../add-record.ts'
import { bringBack } from '../bin/bring-back.ts'
import { deleteRecord } from '../delete-record.ts'
import { sendBack } from '../send-back.ts'
import { setVisibility } from '../set-visibility.ts'
import { updateRecord } from '../update-record.ts'
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
})
