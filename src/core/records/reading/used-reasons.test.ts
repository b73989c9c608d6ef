import { describe, expect, test } from 'vitest'
import { eraseFromActivity } from '#platform/db/activity-chain.ts'
import { added, aRecord, engines, openTestPortal } from '../../../../tests/test-portal.ts'
import { addRecord } from '../add-record.ts'
import { sendBack } from '../send-back.ts'
import { updateRecord } from '../update-record.ts'
import { listUsedReasons } from './used-reasons.ts'

describe.each(engines)('on %s', (engine) => {
  test('reasons come back, the most frequent first, of equals the newest, until they are erased', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const returned = async (number: string, reasons: string[]) => {
      const numbers = { passportNumber: number, irccNumber: number }
      const id = await added(addRecord(moderator, aRecord(numbers)))
      for (const [index, reason] of reasons.entries()) {
        const revision = 2 * index + 1
        test.wait(1000)
        await sendBack(admin, { id, reason, revision })
        const fields = { address: `Street ${index}` }
        await updateRecord(moderator, { id, revision: revision + 1, fields })
      }
      return id
    }
    await returned('R1', ['Cut off', 'Blurred', 'Cut off', 'Another person'])
    const erased = await returned('R2', ['Robin is misspelt', 'Robin is misspelt'])
    expect(await listUsedReasons(admin)).toEqual([
      'Robin is misspelt',
      'Cut off',
      'Another person',
      'Blurred',
    ])
    await eraseFromActivity(admin.db, erased)
    expect(await listUsedReasons(admin)).toEqual(['Cut off', 'Another person', 'Blurred'])
    await expect(listUsedReasons(moderator)).rejects.toThrow('Not allowed')
  })
})
