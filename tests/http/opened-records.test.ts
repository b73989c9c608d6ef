import { describe, expect, test } from 'vitest'
import { addRecord } from '#core/records/add-record.ts'
import { callerOf } from '../caller.ts'
import { anAccount } from '../sign-in.ts'
import { added, aRecord, engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

describe.each(engines)('an imported record, on %s', (engine) => {
  test('counts as opened by an answer that shows it, not by HEAD or 304', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const id = await added(addRecord(await site.portal.as('moderator'), aRecord()))
    const { db } = await site.portal.as('admin')
    await db.updateTable('record').set({ importId: 'one' }).where('id', '=', id).execute()
    const noted = async () => (await db.selectFrom('openedRecord').selectAll().execute()).length

    const addresses = [`/api/v1/records/${id}`, `/User_Data/${id}`, `/dashboard/Control_Post/${id}`]
    for (const address of addresses) {
      expect((await admin('HEAD', address)).status, address).toBe(200)
      expect(await noted(), address).toBe(0)
    }
    const [address = ''] = addresses
    const known = { headers: { 'if-none-match': '"1"' } }
    expect((await admin('GET', address, known)).status).toBe(304)
    expect(await noted()).toBe(0)
    for (const address of addresses) {
      expect((await admin('GET', address)).status).toBe(200)
      expect(await noted(), address).toBe(1)
      await db.deleteFrom('openedRecord').execute()
    }
  })
})
