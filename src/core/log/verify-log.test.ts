import { expect, test } from 'vitest'
import { publish } from '../../../tests/proofs.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { logKeysOf } from './publish-log.ts'
import { verifyOwnLog } from './verify-log.ts'

test.each(engines)(
  'a withdrawn statement that was made to stand again is found, on %s',
  async (engine) => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    for (const to of ['hidden', 'visible'] as const) await setVisibility(admin, id, to)
    await publish(test, admin)
    const keys = await logKeysOf(admin)
    expect(await verifyOwnLog(admin.db, keys)).toMatchObject({ outcome: 'whole' })
    const { hash } = await admin.db
      .updateTable('statement')
      .set({ endedAt: null })
      .where('endedAt', 'is not', null)
      .returning('hash')
      .executeTakeFirstOrThrow()
    const at = `statement ${hash}`
    expect(await verifyOwnLog(admin.db, keys)).toEqual({
      outcome: 'broken',
      at,
      because: 'revived',
    })
  },
)
