import { expect, test } from 'vitest'
import { aRecord, engines, openTestPortal } from '../../tests/test-portal.ts'
import type { Sending } from './idempotency.ts'
import { addRecord } from './records/add-record.ts'

test.each(engines)(
  'a key from before there were fingerprints leads to the record, on %s',
  async (engine) => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const record = aRecord()
    const add = (sending: Sending) => addRecord(admin, { ...record, sending })
    const form = { key: 'digest of the form', fingerprint: 'digest of the form' }
    const call = { key: 'a key', fingerprint: 'digest of the call' }
    const added = await add(form)
    const { id: accountId } = admin.actor as { id: string }
    await admin.db.updateTable('idempotencyKey').set({ asked: null }).execute()
    await admin.db
      .insertInto('idempotencyKey')
      .values({
        accountId,
        purpose: 'add-record',
        key: 'a key',
        answerId: 'x',
        asked: null,
        at: '2026',
      })
      .execute()

    expect(await add(form)).toEqual(added)
    expect(await add(call)).toEqual({ outcome: 'key-mismatch' })
  },
)
