import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { monthsMore } from '#contract/person/retention.ts'
import { aConsent } from '../../../tests/consents.ts'
import {
  anAddedRecord,
  engines,
  openTestPortal,
  type TestPortal,
} from '../../../tests/test-portal.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { removeConsent } from '../consents/remove-consent.ts'
import { withdrawConsent } from '../consents/withdraw-consent.ts'
import { insertEndings, updateEnding } from '../retention/ending-store.ts'
import { keepRecord } from '../retention/keep-record.ts'
import { moveToBin } from './bin/bin-store.ts'
import { bringBack } from './bin/bring-back.ts'
import { deleteRecord } from './delete-record.ts'
import { setVisibility } from './set-visibility.ts'

type Begin = (test: TestPortal, id: string) => Promise<() => Promise<unknown>>

async function hiddenByRetention(test: TestPortal, id: string): Promise<void> {
  const admin = await test.as('admin')
  await setVisibility(admin, id, 'hidden')
  const days = { endsOn: '2026-01-01', noticedOn: '2026-01-01', nextOn: '2026-01-01' }
  const ending = { recordId: id, ...days, noticedAt: admin.now().toISOString() }
  await insertEndings(admin.db, [{ ...ending, hiddenOn: '2026-01-01' }])
  await updateEnding(admin.db, id, { wasPublic: 1 })
}

const ways: Record<string, Begin> = {
  'a withdrawn consent': async (test, id) => {
    const admin = await test.as('admin')
    return () => withdrawConsent(admin, id)
  },
  'a consent that was a mistake': async (test, recordId) => {
    const consentId = await aConsent(test, recordId)
    await test.set({ consent: 'required' })
    const admin = await test.as('admin')
    return () => removeConsent(admin, { recordId, consentId })
  },
  'a record that is kept and shown again': async (test, id) => {
    await hiddenByRetention(test, id)
    const admin = await test.as('admin')
    return () => keepRecord(admin, id, { change: { moreMonths: monthsMore }, showAgain: true })
  },
  'a record that comes back from the bin without its consent': async (test, id) => {
    await deleteRecord(await test.as('admin'), id)
    await test.set({ consent: 'required' })
    const admin = await test.as('admin')
    return () => bringBack(admin, id)
  },
}

describe.each(engines)('on %s', (engine) => {
  test.each(Object.entries(ways))('%s waits for whoever changes another', async (_, prepare) => {
    await using test = await openTestPortal(engine)
    const id = await anAddedRecord(test, { passportNumber: 'XX1', irccNumber: 'IRCC1' })
    const other = await anAddedRecord(test)
    await setVisibility(await test.as('admin'), other, 'hidden')
    const begin = await prepare(test, id)
    const admin = await test.as('admin')
    const read = admin.db.selectFrom('record').select('visibility').where('id', '=', id)
    const before = await read.executeTakeFirst()
    const { changing } = await admin.db.transaction().execute(async (db) => {
      // Locks the count of hidden records, which all of these change too
      await moveToBin(db, { id: other, revision: undefined, at: admin.now().toISOString() }, 'x')
      const changing = begin()
      await Promise.race([changing, sleep(500)])
      await recordActivity(db, admin, 'record.deleted', other)
      return { changing }
    })
    await changing
    expect(await read.executeTakeFirst()).not.toEqual(before)
  })
})
