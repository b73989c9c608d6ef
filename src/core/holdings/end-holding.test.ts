import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { aHeldRecord, anOwnShare } from '../../../tests/holders.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { remove as removeAccount } from '../accounts/account-store.ts'
import { deleteAccount } from '../accounts/manage/delete-account.ts'
import { disableAccount } from '../accounts/manage/disable-account.ts'
import { setRole } from '../accounts/manage/set-role.ts'
import type { Ctx } from '../context.ts'
import { askOwnRequest } from '../person/ask-own-request.ts'
import { notifyRequesters } from '../person/letter-to-requester.ts'
import { eraseRecord } from '../records/bin/erase-record.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { eraseOf, revokeOfHolder } from '../shares/share-store.ts'
import { remove } from './holding-store.ts'

const ends: [string, (admin: Ctx, id: string) => Promise<unknown>][] = [
  ['deleted', deleteAccount],
  ['disabled', (admin, id) => disableAccount(admin, { id, isDisabled: true })],
  ['made a moderator', (admin, id) => setRole(admin, { id, role: 'moderator' })],
]

describe.each(engines)('on %s', (engine) => {
  test.each(ends)(
    'a record may be released or erased while its holder is %s',
    async (_how, end) => {
      await using test = await openTestPortal(engine)
      const admin = await test.as('admin')
      for (const isErased of [false, true]) {
        const { recordId, holder } = await aHeldRecord(test)
        await anOwnShare(holder.ctx)
        const { ending } = await admin.db.transaction().execute(async (db) => {
          await lockRecord(db, recordId)
          await (isErased ? eraseOf(db, { recordId }) : remove(db, recordId))
          const ending = end(admin, holder.id)
          await Promise.race([ending, sleep(500)])
          if (isErased) await remove(db, recordId)
          else await revokeOfHolder(db, recordId, admin.now().toISOString())
          return { ending }
        })
        await ending
        const live = admin.db.selectFrom('share').select('id').where('revokedAt', 'is', null)
        expect(await live.execute()).toEqual([])
        const { db } = admin
        expect(await db.selectFrom('holding').select('recordId').execute()).toEqual([])
        await db.deleteFrom('record').where('id', '=', recordId).execute()
      }
    },
  )

  test('an account may be deleted while the erasure of the record that it held is mailed to it', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { recordId, holder } = await aHeldRecord(test)
    await anOwnShare(holder.ctx)
    await deleteRecord(admin, recordId)
    const { ending } = await admin.db.transaction().execute(async (db) => {
      await eraseOf(db, { recordId })
      const ending = deleteAccount(admin, holder.id)
      await sleep(500)
      await notifyRequesters(db, admin, [{ recordId, holder: holder.id }])
      return { ending }
    })
    expect(await ending).toBe('deleted')
  })

  test('the mail to an asker whose account is just being deleted keeps no record from erasure', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { recordId, holder } = await aHeldRecord(test)
    const asked = { kind: 'erasure', note: '' } as const
    expect(await askOwnRequest(holder.ctx, asked)).toMatchObject({ outcome: 'received' })
    await deleteRecord(admin, recordId)
    const { erasing } = await admin.db.transaction().execute(async (db) => {
      await removeAccount(db, holder.id)
      const erasing = eraseRecord(admin, recordId)
      await sleep(500)
      return { erasing }
    })
    expect(await erasing).toBe('erased')
  })
})
