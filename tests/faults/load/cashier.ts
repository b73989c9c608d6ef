import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pick, wholeBetween } from '../../../scripts/demo/seeded-random.ts'
import { type Found, gone, isThere, type Thing } from '../book.ts'
import type { Answer, Call } from '../calls.ts'
import type { Desk } from '../desk.ts'

/** Books payments, and corrections of them. */
export function cashier({ admin, book, random, enrolmentId }: Desk): () => Promise<void> {
  const booked: { id: string; amount: number; thing: Thing }[] = []

  async function enter(
    path: string,
    body: object,
    expected: object,
  ): Promise<{ id: string; thing: Thing } | undefined> {
    const [key, reference] = [randomUUID(), randomUUID()]
    const send = (call: Call) =>
      call('POST', path, { body: { ...body, reference }, headers: { 'idempotency-key': key } })
    let id: string | undefined
    const thing = book.open({
      what: `payment ${reference}`,
      possible: [gone],
      read: (call) => (id ? readPayment(call, id) : findPayment(call, enrolmentId, reference)),
      retry: send,
    })
    const to = { status: 200, payment: { ...expected, reference } }
    const known = ({ body }: Answer): Found => ({ status: 200, payment: body })
    const answer = await book.change([{ thing, to, known }], () => send(admin))
    if (!answer) return undefined
    id = String(answer.body.id)
    return { id, thing }
  }

  return async () => {
    await sleep(20)
    const known = booked.filter(({ thing }) => isThere(thing))
    if (known.length > 2 && random() < 0.3) {
      const { id, amount } = pick(random, known)
      booked.splice(0, booked.length)
      const body = { amount: amount + 1 }
      await enter(`/api/v1/payments/${id}/corrections`, body, { kind: 'correction', amount: 1 })
      return
    }
    const amount = wholeBetween(random, 1, 10_000)
    const body = { amount, method: 'cash', paidOn: '2026-01-05' }
    const made = await enter(`/api/v1/enrolments/${enrolmentId}/payments`, body, body)
    if (made) booked.push({ ...made, amount })
  }
}

async function readPayment(call: Call, id: string): Promise<Found> {
  const answer = await call('GET', `/api/v1/payments/${id}`)
  if (answer?.status !== 200) return { status: answer?.status ?? 0 }
  return { status: 200, payment: answer.body }
}

async function findPayment(call: Call, enrolmentId: string, reference: string): Promise<Found> {
  const answer = await call('GET', `/api/v1/enrolments/${enrolmentId}`)
  if (answer?.status !== 200) return { status: answer?.status ?? 0 }
  const payments = answer.body.payments as { reference: string }[]
  const payment = payments.find((payment) => payment.reference === reference)
  return payment ? { status: 200, payment } : gone
}
