import { expect, test } from 'vitest'
import { callerOf } from '../caller.ts'
import { aClass, aStagedPicture, classFacts, enrolled } from '../class-world.ts'
import { anAccount } from '../sign-in.ts'
import { asAnother } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

test('with the disk nearly full no class, place or payment is kept, and places are still given up', async () => {
  await using site = await openTestSite('sqlite', { MIN_FREE_MB: '900000000' })
  const accounts = {
    admin: await anAccount(site.portal, 'admin'),
    student: await anAccount(site.portal, 'student'),
  }
  const [admin, student] = [callerOf(site, accounts.admin), callerOf(site, accounts.student)]
  const withRoom = asAnother(await site.portal.as('admin'), accounts.admin.id)
  const [taken, free] = [await aClass(withRoom), await aClass(withRoom)]
  const own = asAnother(await site.portal.as('student'), accounts.student.id)
  const enrolment = await enrolled(own, taken)
  const pictures = {
    firstPicture: await aStagedPicture(withRoom),
    secondPicture: await aStagedPicture(withRoom),
  }
  const read = await admin('GET', `/api/v1/classes/${taken}`)
  const version = { 'if-match': read.headers.get('etag') ?? '' }
  const key = { 'idempotency-key': 'one' }
  const payment = { amount: 100, method: 'cash', reference: 'Slip 1', paidOn: '2026-01-05' }

  const full = { status: 507, body: { code: 'no-space' } }
  const body = { ...classFacts, pictures }
  expect(await admin('POST', '/api/v1/classes', { body, headers: key })).toMatchObject(full)
  const change = { body: { seats: 5 }, headers: version }
  expect(await admin('PATCH', `/api/v1/classes/${taken}`, change)).toMatchObject(full)
  expect(await student('PUT', `/api/v1/classes/${free}/selection`)).toMatchObject(full)
  expect(await student('PUT', `/api/v1/classes/${free}/enrolment`)).toMatchObject(full)
  const booking = { body: payment, headers: key }
  const payments = `/api/v1/enrolments/${enrolment}/payments`
  expect(await admin('POST', payments, booking)).toMatchObject(full)

  expect((await student('DELETE', `/api/v1/classes/${taken}/enrolment`)).status).toBe(204)
})
