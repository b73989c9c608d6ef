import { describe, expect, test } from 'vitest'
import { answerTo, mostAmount } from '#contract/classes/money.ts'
import { aClass, aStudent, enrolled } from '../../../../tests/class-world.ts'
import { engines, openTestPortal } from '../../../../tests/test-portal.ts'
import { Forbidden } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { leaveClass } from '../places/leave-class.ts'
import { listEnrolled } from '../places/list-enrolled.ts'
import { correctPayment } from './correct-payment.ts'
import { findReceipt } from './find-receipt.ts'
import { listPayments } from './list-payments.ts'
import { readEnrolmentAccount } from './read-account.ts'
import { type PaymentToRecord, recordPayment } from './record-payment.ts'

async function booked(admin: Ctx, enrolmentId: string, change: Partial<PaymentToRecord> = {}) {
  return recordPayment(admin, {
    id: admin.newId(),
    enrolmentId,
    kind: 'payment',
    amount: 50_000,
    method: 'cash',
    reference: 'Slip 7',
    paidOn: '2026-01-05',
    ...change,
  })
}

async function idBooked(...asked: Parameters<typeof booked>): Promise<string> {
  const done = await booked(...asked)
  if (done.outcome !== 'recorded') throw new Error(done.outcome)
  return done.id
}

describe.each(engines)('on %s', (engine) => {
  test('part-payments, a correction and a refund add up, and each stays as it was booked', async () => {
    await using test = await openTestPortal(engine)
    const [admin, student] = [await test.as('admin'), await aStudent(test)]
    const classId = await aClass(admin)
    const enrolment = await enrolled(student, classId)
    const first = await idBooked(admin, enrolment)
    await idBooked(admin, enrolment, { amount: 100_000, method: 'bank' })
    const money = async () => (await readEnrolmentAccount(student, enrolment))?.enrolment
    expect(await money()).toMatchObject({ due: 150_000, paid: 150_000, owed: 0 })

    const correction = { paymentId: first, amount: 5_000, reference: 'A zero too many' }
    const corrected = await correctPayment(admin, correction)
    expect(corrected.outcome).toBe('corrected')
    expect(await correctPayment(admin, correction)).toEqual({ outcome: 'is-so-already' })
    expect(await money()).toMatchObject({ paid: 105_000, owed: 45_000 })
    expect(await findReceipt(student, first)).toMatchObject({
      payment: { number: 1, amount: 50_000, reference: 'Slip 7' },
      amount: 5_000,
      corrections: [{ number: 3, kind: 'correction', amount: -45_000, corrects: 1 }],
    })

    await leaveClass(student, classId)
    expect(await money()).toMatchObject({ due: 0, paid: 105_000, owed: -105_000 })
    const refund = { kind: 'refund', amount: 105_001 } as const
    expect(await booked(admin, enrolment, refund)).toEqual({ outcome: 'more-than-paid' })
    await idBooked(admin, enrolment, { ...refund, amount: 105_000 })
    expect(await money()).toMatchObject({ paid: 0, owed: 0 })
    const wiped = { paymentId: first, amount: 0, reference: 'Never came' }
    expect(await correctPayment(admin, wiped)).toEqual({ outcome: 'more-than-paid' })
    const account = await readEnrolmentAccount(admin, enrolment)
    const entries = account?.payments.map(({ number, kind, amount }) => [number, kind, amount])
    expect(entries).toEqual([
      [1, 'payment', 50_000],
      [2, 'payment', 100_000],
      [3, 'correction', -45_000],
      [4, 'refund', -105_000],
    ])
  })

  test('nothing is booked unasked over an entry that was not seen, or above the balance', async () => {
    await using test = await openTestPortal(engine)
    const [admin, student] = [await test.as('admin'), await aStudent(test)]
    const enrolment = await enrolled(student, await aClass(admin, { fee: 6_000 }))
    const paid = { amount: 10_000, entries: 0, answer: '' }
    const question = { outcome: 'more-than-owed', amount: 10_000, owed: 6_000 }
    expect(await booked(admin, enrolment, paid)).toEqual(question)
    const sure = { ...paid, answer: answerTo(question) }
    const together = await Promise.all([
      booked(admin, enrolment, sure),
      booked(admin, enrolment, sure),
    ])
    const outcomes = together.map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['entry-added', 'recorded'])

    const refund = { kind: 'refund', amount: 4_000, entries: 1, answer: '' } as const
    expect((await booked(admin, enrolment, refund)).outcome).toBe('recorded')
    expect(await booked(admin, enrolment, refund)).toEqual({ outcome: 'entry-added' })
    const again = { ...refund, entries: 2 }
    const asked = { outcome: 'more-than-owed', amount: 4_000, owed: 0 }
    expect(await booked(admin, enrolment, again)).toEqual(asked)
    const other = { ...again, answer: answerTo({ amount: 4_000, owed: 1 }) }
    expect(await booked(admin, enrolment, other)).toEqual(asked)
    const absurd = { ...again, amount: 6_001 }
    expect(await booked(admin, enrolment, absurd)).toEqual({ outcome: 'more-than-paid' })
    expect((await readEnrolmentAccount(admin, enrolment))?.payments).toHaveLength(2)
    const unasked = { kind: 'refund', amount: 4_000 } as const
    expect((await booked(admin, enrolment, unasked)).outcome).toBe('recorded')
  })

  test('the database itself refuses to alter or remove a payment', async () => {
    await using test = await openTestPortal(engine)
    const [admin, student] = [await test.as('admin'), await aStudent(test)]
    const id = await idBooked(admin, await enrolled(student, await aClass(admin)))
    const altered = admin.db.updateTable('payment').set({ amount: 1 }).where('id', '=', id)
    await expect(altered.execute()).rejects.toThrow('Payments only grow')
    const removed = admin.db.deleteFrom('payment').where('id', '=', id)
    await expect(removed.execute()).rejects.toThrow('Payments only grow')
  })

  test('what is booked at once is numbered without a gap, and sums up exactly', async () => {
    await using test = await openTestPortal(engine)
    const [admin, student] = [await test.as('admin'), await aStudent(test)]
    const enrolment = await enrolled(student, await aClass(admin))
    const many = Array.from({ length: 20 }, (_, place) =>
      booked(admin, enrolment, { amount: place + 1 }),
    )
    await Promise.all(many)
    const account = await readEnrolmentAccount(admin, enrolment)
    expect(account?.payments.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, place) => place + 1),
    )
    expect(account?.enrolment.paid).toBe(210)
  })

  test('the largest amount is kept exactly, and nothing goes past it', async () => {
    await using test = await openTestPortal(engine)
    const [admin, student] = [await test.as('admin'), await aStudent(test)]
    const fee = { fee: mostAmount, currency: 'KWD' } as const
    const enrolment = await enrolled(student, await aClass(admin, fee))
    await idBooked(admin, enrolment, { amount: mostAmount })
    expect(await booked(admin, enrolment, { amount: 1 })).toEqual({ outcome: 'too-large' })
    const { enrolments } = await listEnrolled(student, { limit: 10 })
    expect(enrolments).toMatchObject([{ paid: mostAmount, owed: 0, currency: 'KWD' }])
    const all = await Promise.all([
      booked(admin, enrolment, { kind: 'refund', amount: mostAmount }),
      booked(admin, enrolment, { kind: 'refund', amount: mostAmount }),
    ])
    expect(all.map(({ outcome }) => outcome).toSorted()).toEqual(['more-than-paid', 'recorded'])
  })

  test('a form or a call that comes twice books once', async () => {
    await using test = await openTestPortal(engine)
    const [admin, student] = [await test.as('admin'), await aStudent(test)]
    const enrolment = await enrolled(student, await aClass(admin))
    const id = admin.newId()
    const form = { id, sending: { key: id, fingerprint: 'a' } }
    const twice = [booked(admin, enrolment, form), booked(admin, enrolment, form)]
    expect(await Promise.all(twice)).toEqual(Array(2).fill({ outcome: 'recorded', id: form.id }))
    const key = { sending: { key: 'k', fingerprint: 'a' } }
    const call = await booked(admin, enrolment, key)
    expect(await booked(admin, enrolment, key)).toEqual(call)
    expect((await listPayments(student, { limit: 10 })).payments).toHaveLength(2)
    const tooSoon = { paidOn: '2999-01-01' }
    expect(await booked(admin, enrolment, tooSoon)).toEqual({ outcome: 'in-the-future' })
    expect(await booked(admin, admin.newId())).toEqual({ outcome: 'not-found' })
  })

  test('nothing is called recorded that was not booked', async () => {
    await using test = await openTestPortal(engine)
    const [admin, student] = [await test.as('admin'), await aStudent(test)]
    const enrolment = await enrolled(student, await aClass(admin))
    const id = admin.newId()
    const sent = Array.from({ length: 20 }, (_, place) => {
      const sending = { key: id, fingerprint: String(place) }
      return booked(admin, enrolment, { id, amount: place + 1, sending })
    })
    const outcomes = (await Promise.all(sent)).map(({ outcome }) => outcome)
    expect(outcomes.filter((outcome) => outcome === 'recorded')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'key-mismatch')).toHaveLength(19)
    // The id alone prevents a second booking when the idempotency key has expired or is another.
    expect(await booked(admin, enrolment, { id })).toEqual({ outcome: 'key-mismatch' })

    const refund = {
      kind: 'refund' as const,
      amount: 500,
      sending: { key: 'later', fingerprint: 'a' },
    }
    expect(await booked(admin, enrolment, refund)).toEqual({ outcome: 'more-than-paid' })
    await booked(admin, enrolment, { amount: 1000 })
    expect(await booked(admin, enrolment, refund)).toMatchObject({ outcome: 'recorded' })
    const account = await readEnrolmentAccount(admin, enrolment)
    expect(account?.payments.at(-1)).toMatchObject({ kind: 'refund', amount: -500 })
  })

  test('a student sees their own alone, whatever id they ask for; a moderator sees none', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [student, other] = [await aStudent(test), await aStudent(test)]
    const classId = await aClass(admin)
    const enrolment = await enrolled(student, classId)
    await enrolled(other, classId)
    const payment = await idBooked(admin, enrolment)

    expect(await findReceipt(student, payment)).toMatchObject({ payment: { id: payment } })
    expect(await findReceipt(other, payment)).toBeUndefined()
    expect(await readEnrolmentAccount(other, enrolment)).toBeUndefined()
    expect(await listPayments(other, { limit: 10 })).toEqual({ payments: [] })
    const page = await listPayments(admin, { limit: 1 })
    expect(page.payments).toMatchObject([{ id: payment, classTitle: expect.any(String) }])
    const moderator = await test.as('moderator')
    await expect(findReceipt(moderator, payment)).rejects.toThrow(Forbidden)
    await expect(listPayments(moderator, { limit: 1 })).rejects.toThrow(Forbidden)
    await expect(booked(student, enrolment)).rejects.toThrow(Forbidden)
  })
})
