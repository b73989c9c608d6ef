import { describe, expect, test } from 'vitest'
import { recordListQuery } from '#contract/record-list.ts'
import { newShare } from '#contract/shares/share.ts'
import { dayIn } from '#contract/validity.ts'
import { aClass, aStudent, enrolled } from '../../tests/class-world.ts'
import { anAccount } from '../../tests/sign-in.ts'
import { anAddedRecord, aRecord, engines, lookUp, openTestPortal } from '../../tests/test-portal.ts'
import { createApiToken } from './api-tokens/create-api-token.ts'
import { listApiTokens } from './api-tokens/list-api-tokens.ts'
import { recordPayment } from './classes/payments/record-payment.ts'
import { presentPublicNotice } from './notices/present-notice.ts'
import { listRecords } from './records/list/list-records.ts'
import { createShare } from './shares/create-share.ts'
import { viewShare } from './shares/view-share.ts'
import { endOfDayIn, startOfDayIn } from './today.ts'

/** When 27 November begins */
const zones = [
  ['Asia/Dhaka', '2026-11-26T18:00:00.000Z'],
  ['America/Phoenix', '2026-11-27T07:00:00.000Z'],
  ['Asia/Kathmandu', '2026-11-26T18:15:00.000Z'],
] as const

const around = (midnight: string) =>
  [
    ['2026-11-26', new Date(Date.parse(midnight) - 1).toISOString()],
    ['2026-11-27', midnight],
  ] as const

test.each(zones)('a day begins and ends at midnight in %s', (timeZone, midnight) => {
  const zoned = { settings: { timeZone } }
  expect(startOfDayIn(zoned, '2026-11-27').toISOString()).toBe(midnight)
  expect(endOfDayIn(zoned, '2026-11-26').getTime()).toBe(Date.parse(midnight) - 1)
})

test.each(zones)(
  'the last day of four-digit years is not over before it ends in %s',
  (timeZone) => {
    const end = endOfDayIn({ settings: { timeZone } }, '9999-12-31')
    expect(end.toISOString()).toMatch(/^9999-12-31T/)
    expect(dayIn(timeZone, end)).toBe('9999-12-31')
  },
)

const picture = { id: 'p', width: 1, height: 1 }
const pictures = { firstPicture: picture, secondPicture: picture }

test.each(zones)('a notice has the day of its publication in %s', (timeZone, midnight) => {
  const notice = { id: 'n', title: 'Closed', text: '', isPublished: true }
  for (const [day, publishedAt] of around(midnight)) {
    const written = { ...notice, publishedAt, updatedAt: publishedAt, revision: 1, pictures }
    expect(presentPublicNotice(written, timeZone).publishedOn).toBe(day)
  }
})

describe.each(engines)('on %s', (engine) => {
  test.each(zones)(
    'a record is approved and entered on a day in %s',
    async (timeZone, midnight) => {
      await using site = await openTestPortal(engine)
      await site.set({ timeZone })
      const [admin, stranger] = [await site.as('admin'), await site.as('stranger')]
      const recordId = await anAddedRecord(site)
      const asked = newShare.parse({
        documents: ['visa'],
        fields: ['address'],
        purpose: 'employer',
      })
      const share = await createShare(admin, { recordId, ...asked })
      if (share.outcome !== 'created') throw new Error(share.outcome)
      const listed = async (day: string) => {
        const query = recordListQuery.parse({ enteredFrom: day, enteredTo: day })
        return (await listRecords(admin, query)).rows.length
      }
      for (const [day, at] of around(midnight)) {
        const change = { createdAt: at, approvedAt: at }
        await admin.db.updateTable('record').set(change).where('id', '=', recordId).execute()
        const record = { approvedOn: day }
        expect(await lookUp(site, aRecord().passportNumber)).toMatchObject({ record })
        expect(await viewShare(stranger, share)).toMatchObject({ record })
        const isFirst = day === '2026-11-26'
        expect([await listed('2026-11-26'), await listed('2026-11-27')]).toEqual(
          isFirst ? [1, 0] : [0, 1],
        )
      }
      const ever = recordListQuery.parse({ enteredFrom: '0000-01-01', enteredTo: '9999-12-31' })
      expect((await listRecords(admin, ever)).rows).toHaveLength(1)
    },
  )

  test.each(zones)('a payment is of today in %s, or earlier', async (timeZone, midnight) => {
    await using site = await openTestPortal(engine)
    await site.set({ timeZone })
    const [admin, student] = [await site.as('admin'), await aStudent(site)]
    const enrolmentId = await enrolled(student, await aClass(admin))
    const days = ['2026-11-26', '2026-11-27', '2026-11-28']
    for (const [today, at] of around(midnight)) {
      for (const paidOn of days) {
        const then = { ...admin, now: () => new Date(at) }
        const payment = { id: admin.newId(), enrolmentId, amount: 1, paidOn, reference: 'x' }
        const booked = await recordPayment(then, { ...payment, kind: 'payment', method: 'cash' })
        const outcome = paidOn <= today ? 'recorded' : 'in-the-future'
        expect([paidOn, booked.outcome]).toEqual([paidOn, outcome])
      }
    }
  })

  test.each(zones)('an API token is made and used on a day in %s', async (timeZone, midnight) => {
    await using site = await openTestPortal(engine)
    await site.set({ timeZone })
    const [{ session }, network] = [await anAccount(site, 'admin'), '192.0.2.1']
    const owner = await site.portal.ctxFor({ credentials: { session }, network })
    const made = await createApiToken(owner, { name: 'Intranet' })
    if (made.outcome !== 'created') throw new Error(made.outcome)
    for (const [day, at] of around(midnight)) {
      await owner.db.updateTable('apiToken').set({ createdAt: at, lastUsedAt: at }).execute()
      expect(await listApiTokens(owner)).toMatchObject([{ createdOn: day, lastUsedOn: day }])
    }
  })
})
