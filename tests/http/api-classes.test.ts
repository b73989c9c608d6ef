import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createApiToken } from '#core/api-tokens/create-api-token.ts'
import { type Caller, callerOf } from '../caller.ts'
import { aClass, classFacts } from '../class-world.ts'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

const scan = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

async function people(site: TestSite) {
  const call = async (role: 'admin' | 'moderator' | 'student') =>
    callerOf(site, await anAccount(site.portal, role))
  return {
    admin: await call('admin'),
    moderator: await call('moderator'),
    student: await call('student'),
    other: await call('student'),
    stranger: callerOf(site),
  }
}

async function ownEnrolment(student: Caller): Promise<string> {
  return (await student('GET', '/api/v1/enrolments')).body.data[0].id
}

const payment = { amount: 50_050, method: 'cash', reference: 'Slip 1', paidOn: '2026-01-05' }

describe.each(engines)('classes in the API on %s', (engine) => {
  test('a key stands for one request: where it went, and all that it held', async () => {
    await using site = await openTestSite(engine)
    const { admin, student, other } = await people(site)
    const ctx = await site.portal.as('admin')
    const path = `/api/v1/classes/${await aClass(ctx)}/enrolment`
    for (const one of [student, other]) expect((await one('PUT', path)).status).toBeLessThan(300)
    const [first, second] = [await ownEnrolment(student), await ownEnrolment(other)]
    const sent = { body: payment, headers: { 'idempotency-key': 'one' } }
    const booked = (enrolment: string, kind: string) =>
      admin('POST', `/api/v1/enrolments/${enrolment}/${kind}`, sent)
    const made = await booked(first, 'payments')
    expect(made.status).toBe(201)
    expect((await booked(first, 'payments')).body).toEqual(made.body)
    for (const again of [await booked(second, 'payments'), await booked(first, 'refunds')]) {
      expect(again.body).toMatchObject({ code: 'idempotency-mismatch' })
    }
    expect((await admin('GET', '/api/v1/payments')).body.data).toHaveLength(1)
    const activity = await admin('GET', '/dashboard/activity?what=payment.recorded')
    expect(activity.text).toContain(`Payment ${made.body.id.slice(0, 8)}`)
    expect(activity.text).not.toMatch(/\((<!-- -->)?deleted/)
  })

  test('one is added, published, changed by version and cancelled', async () => {
    await using site = await openTestSite(engine)
    const { admin, student, moderator } = await people(site)
    const staged = async (): Promise<string> => {
      const headers = { 'content-type': 'image/png' }
      return (await admin('POST', '/api/v1/documents', { body: scan, headers })).body.id
    }
    const stagedTwice = async () => ({
      firstPicture: await staged(),
      secondPicture: await staged(),
    })
    const body = { ...classFacts, pictures: await stagedTwice() }
    const key = { 'idempotency-key': 'one' }
    const added = await admin('POST', '/api/v1/classes', { body, headers: key })
    expect(added).toMatchObject({ status: 201, body: { ...classFacts, state: 'draft' } })
    const again = await admin('POST', '/api/v1/classes', { body, headers: key })
    expect(again).toMatchObject({ status: 201, body: { id: added.body.id } })
    const path = `/api/v1/classes/${added.body.id}`
    expect(added.headers.get('location')).toContain(path)
    expect((await student('GET', path)).status).toBe(404)

    expect((await admin('POST', `${path}/publish`)).body).toMatchObject({ state: 'published' })
    const seen = await moderator('GET', '/api/v1/classes')
    expect(seen.body).toEqual({ data: [expect.objectContaining({ seatsTaken: 0, seats: 10 })] })
    const read = await admin('GET', path)
    const headers = { 'if-match': read.headers.get('etag') ?? '' }
    const change = { body: { seats: 1 }, headers }
    expect((await admin('PATCH', path, change)).body).toMatchObject({ seats: 1, fee: 150_000 })
    expect((await admin('PATCH', path, change)).status).toBe(412)
    const { body: current, headers: after } = await admin('GET', path)
    const newest = { 'if-match': after.get('etag') ?? '' }
    for (const same of [{}, change.body]) {
      const kept = await admin('PATCH', path, { body: same, headers: newest })
      expect(kept.body).toEqual(current)
      expect(kept.headers.get('etag')).toBe(newest['if-match'])
    }
    expect((await admin('PATCH', path, { body: { seats: 1 } })).status).toBe(428)
    const past = { ...classFacts, startsOn: '2020-01-01' }
    const begun = { body: { ...past, isPublished: true, pictures: await stagedTwice() } }
    const started = await admin('POST', '/api/v1/classes', begun)
    const errors = [{ field: 'startsOn', code: 'started' }]
    expect(started).toMatchObject({ status: 422, body: { code: 'invalid-field', errors } })
    const ended = await aClass(await site.portal.as('admin'), { ...past, isPublished: false })
    const late = await admin('POST', `/api/v1/classes/${ended}/publish`)
    expect(late).toMatchObject({ status: 409, body: { code: 'class-closed' } })
    const absurd = { body: { fee: -1, seats: 0, currency: 'XXX', startsOn: '31/1' }, headers }
    const wrong = (await admin('PATCH', path, absurd)).body.errors
    expect(wrong.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'currency',
      'fee',
      'seats',
      'startsOn',
    ])
    expect((await admin('DELETE', path)).body.code).toBe('published-once')
    expect((await admin('POST', `${path}/cancel`)).body).toMatchObject({ state: 'cancelled' })
    expect((await student('PUT', `${path}/enrolment`)).body.code).toBe('class-closed')
  })

  test('seats are taken while they last, and given back; twice is quiet', async () => {
    await using site = await openTestSite(engine)
    const { admin, student, other } = await people(site)
    const id = await aClass(await site.portal.as('admin'), { seats: 1 })
    const place = `/api/v1/classes/${id}/enrolment`
    const late = await student('PUT', `${place}?fee=1500&currency=BDT`)
    expect(late).toMatchObject({ status: 409, body: { code: 'fee-changed' } })
    expect(late.body.current).toMatchObject({ id, fee: 150_000, currency: 'BDT' })
    expect((await student('PUT', `${place}?fee=lots`)).body.errors).toMatchObject([
      { field: 'fee' },
    ])
    expect((await student('PUT', `/api/v1/classes/${id}/selection`)).status).toBe(204)
    expect((await student('GET', '/api/v1/selections')).body.data).toMatchObject([{ id }])
    expect((await student('PUT', `${place}?fee=150000&currency=BDT`)).status).toBe(204)
    expect((await student('PUT', place)).status).toBe(204)
    expect((await student('GET', '/api/v1/selections')).body.data).toEqual([])
    expect(await other('PUT', place)).toMatchObject({ status: 409, body: { code: 'class-full' } })
    expect((await other('DELETE', place)).status).toBe(404)
    expect((await student('DELETE', place)).status).toBe(204)
    expect((await other('PUT', place)).status).toBe(204)
    const list = await admin('GET', `/api/v1/classes/${id}/people`)
    expect(list.body.data).toMatchObject([
      { choice: 'enrolled', name: 'Sam student', enrolment: { owed: 150_000 } },
      { choice: 'left', enrolment: { owed: 0 } },
    ])
  })

  test('money is booked, corrected and given back; nobody meddles with that of others', async () => {
    await using site = await openTestSite(engine)
    const { admin, moderator, student, other, stranger } = await people(site)
    const id = await aClass(await site.portal.as('admin'))
    for (const one of [student, other]) await one('PUT', `/api/v1/classes/${id}/enrolment`)
    const enrolment = `/api/v1/enrolments/${await ownEnrolment(student)}`
    const post = (path: string, body: object, headers = {}) =>
      admin('POST', path, { body, headers })

    const key = { 'idempotency-key': 'p1' }
    const first = await post(`${enrolment}/payments`, payment, key)
    expect(first).toMatchObject({ status: 201, body: { ...payment, number: 1, currency: 'BDT' } })
    expect((await post(`${enrolment}/payments`, payment, key)).body.id).toBe(first.body.id)
    const other1 = { ...payment, amount: 1 }
    expect((await post(`${enrolment}/payments`, other1, key)).body.code).toBe(
      'idempotency-mismatch',
    )
    const path = `/api/v1/payments/${first.body.id}`
    const correction = { amount: 50_000, reference: 'Typed 50 too many' }
    const corrected = await post(`${path}/corrections`, correction)
    expect(corrected.body).toMatchObject({ kind: 'correction', amount: -50, corrects: 1 })
    const refund = { ...payment, amount: 50_001 }
    expect((await post(`${enrolment}/refunds`, refund)).body.code).toBe('more-than-paid')
    const late = await post(`${enrolment}/payments`, { ...payment, entries: 1 })
    expect(late).toMatchObject({ status: 409, body: { code: 'entry-added' } })
    expect(late.body.current).toEqual((await admin('GET', enrolment)).body)
    for (const amount of [0, -5, 1.5, 2 ** 53, '50', null]) {
      const { status } = await post(`${enrolment}/payments`, { ...payment, amount })
      expect(status, String(amount)).toBe(422)
    }
    for (const paidOn of ['0026-01-05', '1999-12-31']) {
      const early = await post(`${enrolment}/payments`, { ...payment, paidOn })
      expect(early.body.errors).toEqual([{ field: 'paidOn', code: 'too-early' }])
    }
    const later = { ...payment, paidOn: '2999-01-01' }
    expect((await post(`${enrolment}/payments`, later)).body.errors).toEqual([
      { field: 'paidOn', code: 'in-the-future' },
    ])

    expect((await student('GET', enrolment)).body).toMatchObject({
      enrolment: { due: 150_000, paid: 50_000, owed: 100_000 },
      payments: [{ number: 1, amount: 50_050 }, { number: 2 }],
    })
    expect((await student('GET', '/api/v1/payments?limit=1')).body).toMatchObject({
      data: [{ number: 2 }],
      next: 2,
    })
    expect((await student('GET', '/api/v1/payments?limit=1&after=2')).body).toEqual({
      data: [expect.objectContaining({ number: 1 })],
    })
    const money = [enrolment, path]
    for (const one of money) {
      expect((await other('GET', one)).status, one).toBe(404)
      expect((await moderator('GET', one)).status, one).toBe(403)
      expect((await stranger('GET', one)).status, one).toBe(401)
    }
    expect((await other('GET', '/api/v1/payments')).body).toEqual({ data: [] })
    for (const one of [student, moderator]) {
      expect((await one('POST', `${enrolment}/payments`, { body: payment })).status).toBe(403)
      expect((await one('GET', `/api/v1/classes/${id}/people`)).status).toBe(403)
    }
  })

  test('a token that only reads gets all that its admin sees', async () => {
    await using site = await openTestSite(engine)
    const { admin, student } = await people(site)
    const desk = await site.portal.as('admin')
    const id = await aClass(desk)
    const draft = await aClass(desk, { isPublished: false })
    await student('PUT', `/api/v1/classes/${id}/enrolment`)
    const enrolment = `/api/v1/enrolments/${await ownEnrolment(student)}`
    const paid = (await admin('POST', `${enrolment}/payments`, { body: payment })).body.id
    await admin('POST', `/api/v1/classes/${id}/cancel`)
    const reads = ['/payments', `/payments/${paid}`, '/classes', `/classes/${draft}`]
    const all = [...reads.map((path) => `/api/v1${path}`), enrolment]
    const owner = await anAccount(site.portal, 'admin')
    const { session } = owner
    const asOwner = await site.portal.portal.ctxFor({ credentials: { session }, network: 'x' })
    const made = await createApiToken(asOwner, { name: 'Books', scopes: ['read'] })
    const reader = callerOf(site, { token: made.outcome === 'created' ? made.token : '' })
    for (const path of all) {
      const { status, body } = await reader('GET', path)
      expect({ status, body }, path).toEqual({ status: 200, body: (await admin('GET', path)).body })
    }
    expect((await admin('GET', '/api/v1/payments')).body.data).toHaveLength(1)
    expect((await admin('GET', '/api/v1/classes')).body.data).toHaveLength(2)

    await site.portal.set({ requireTwoFactor: true })
    for (const path of all) {
      for (const one of [reader, callerOf(site, owner)]) {
        const refused = await one('GET', path)
        expect(refused, path).toMatchObject({ status: 403, body: { code: 'forbidden' } })
        expect(refused.body.detail, path).toContain('/account/two-factor')
        expect(refused.headers.get('www-authenticate'), path).toBeNull()
      }
    }
    const page = await callerOf(site, owner)('GET', `/dashboard/payment-history/${paid}`)
    expect(page.headers.get('location')).toBe('/account/two-factor')
    for (const path of ['/selections', '/enrolments']) {
      const { status, body } = await reader('GET', `/api/v1${path}`)
      expect({ status, detail: body.detail }, path).toEqual({ status: 403 })
    }
    expect((await reader('GET', `/api/v1/classes/${id}`)).status).toBe(200)
    expect((await student('GET', '/api/v1/payments')).body.data).toHaveLength(1)
  })

  test('pages and pictures of classes are for those whom they concern', async () => {
    await using site = await openTestSite(engine)
    const { admin, moderator, student, other, stranger } = await people(site)
    const desk = await site.portal.as('admin')
    const id = await aClass(desk)
    const draft = await aClass(desk, { isPublished: false })
    await student('PUT', `/api/v1/classes/${id}/enrolment`)
    await other('PUT', `/api/v1/classes/${id}/selection`)
    const enrolment = await ownEnrolment(student)
    const path = `/api/v1/enrolments/${enrolment}/payments`
    const paid = (await admin('POST', path, { body: payment })).body.id
    const receipt = `/dashboard/payment-history/${paid}`
    const picture = async (id: string) => {
      const { pictures } = (await admin('GET', `/api/v1/classes/${id}`)).body
      return `/dashboard/class-pictures/${pictures.firstPicture.id}/thumbnail`
    }
    const statusOf = async (one: Caller, path: string) => (await one('GET', path)).status

    expect((await student('GET', receipt)).text).toContain('BDT\u00a0500.50')
    expect(await statusOf(other, receipt)).toBe(404)
    expect(await statusOf(admin, receipt)).toBe(200)
    expect(await statusOf(moderator, receipt)).toBe(403)
    expect(await statusOf(stranger, receipt)).toBe(303)
    for (const one of [student, other, moderator]) {
      expect(await statusOf(one, `/dashboard/classes/${id}`)).toBe(200)
      expect(await statusOf(one, `/dashboard/classes/${draft}`)).toBe(404)
      expect(await statusOf(one, await picture(id))).toBe(200)
      expect(await statusOf(one, await picture(draft))).toBe(404)
      expect(await statusOf(one, `/dashboard/enrolments/${enrolment}`)).toBe(403)
      expect(await statusOf(one, `/dashboard/classes/${id}/people`)).toBe(403)
    }
    expect(await statusOf(stranger, await picture(id))).toBe(303)
    const csv = await admin('POST', `/dashboard/classes/${id}/people/export`)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.text).toContain('Sam student')
    // Throws if the line of somebody who has only selected the class has fewer cells.
    expect(parse(csv.text, { bom: true })).toHaveLength(3)
    expect(csv.text).toContain(',1500.00,500.50,999.50,BDT')
  })
})
