import type { Portal } from '#server/portal.ts'
import * as accounts from '../../src/core/accounts/account-store.ts'
import { createAccount } from '../../src/core/accounts/create-account.ts'
import { addClass } from '../../src/core/classes/add-class.ts'
import { correctPayment } from '../../src/core/classes/payments/correct-payment.ts'
import { listPayments } from '../../src/core/classes/payments/list-payments.ts'
import { recordPayment } from '../../src/core/classes/payments/record-payment.ts'
import { enrol } from '../../src/core/classes/places/enrol.ts'
import * as enrolments from '../../src/core/classes/places/enrolment-store.ts'
import { selectClass } from '../../src/core/classes/places/select-class.ts'
import type { Ctx } from '../../src/core/context.ts'
import { stageDocument } from '../../src/core/documents/stage-document.ts'
import { type DemoClass, demoClasses, demoStudents } from './demo-classes.ts'
import { drawMotif, type Motif } from './draw-motif.ts'

/** Three classes with a dozen enrolments and payments; existing classes stay as they are. */
export async function seedClasses(portal: Portal, admin: Ctx, studentId: string): Promise<void> {
  const there = await admin.db.selectFrom('class').select('title').execute()
  const known = new Set(there.map(({ title }) => title))
  const missing = demoClasses.filter(({ title }) => !known.has(title))
  if (missing.length === 0) return
  const students = await seedStudents(portal, admin, studentId)
  for (const one of missing) await seedClass(admin, one, students)
  await correctTheFirst(admin)
}

async function seedStudents(portal: Portal, admin: Ctx, studentId: string): Promise<Ctx[]> {
  const ids = [studentId]
  for (const [place, name] of demoStudents.entries()) {
    if (place === 0) continue
    const email = `student-${place + 1}@demo.example`
    const known = await accounts.findByEmail(admin.db, email)
    const fields = { email, name, photoUrl: '', role: 'student' as const, passwordHash: null }
    const made = known ? undefined : await createAccount(admin, fields)
    if (made && made.outcome !== 'created') throw new Error(`${email}: ${made.outcome}`)
    ids.push(known?.id ?? made?.id ?? '')
  }
  return Promise.all(
    ids.map((id) => portal.ctxFor({ actor: { role: 'student', id }, network: 'console' })),
  )
}

async function seedClass(admin: Ctx, one: DemoClass, students: Ctx[]): Promise<void> {
  const { startsInDays, motifs, enrolled, selected, ...fields } = one
  const startsOn = dayIn(admin, startsInDays)
  const pictures = {
    firstPicture: await staged(admin, motifs[0]),
    secondPicture: await staged(admin, motifs[1]),
  }
  const classId = admin.newId()
  const added = await addClass(admin, {
    ...fields,
    startsOn,
    id: classId,
    isPublished: true,
    pictures,
  })
  if (added.outcome !== 'added') throw new Error(`A demo class was not added: ${added.outcome}`)
  for (const [place, ...parts] of enrolled) {
    const student = at(students, place)
    await enrol(student, { classId, locale: 'en' })
    await pay(admin, student, classId, parts)
  }
  for (const place of selected) await selectClass(at(students, place), classId)
}

async function pay(
  admin: Ctx,
  { actor }: Ctx,
  classId: string,
  parts: [number, 'cash' | 'bank' | 'card' | 'mobile' | 'other', string][],
): Promise<void> {
  const accountId = actor.role === 'stranger' ? '' : actor.id
  const enrolment = await enrolments.find(admin.db, { classId, accountId })
  for (const [place, [amount, method, reference]] of parts.entries()) {
    const paidOn = dayIn(admin, place - parts.length)
    const given = { kind: 'payment', amount, method, reference, paidOn } as const
    const ids = { id: admin.newId(), enrolmentId: enrolment?.id ?? '' }
    const { outcome } = await recordPayment(admin, { ...given, ...ids })
    if (outcome !== 'recorded') throw new Error(`A demo payment was not recorded: ${outcome}`)
  }
}

/** Corrects a payment, so that the demo has an example of a correction. */
async function correctTheFirst(admin: Ctx): Promise<void> {
  const { payments } = await listPayments(admin, { limit: 100 })
  const first = payments.find(({ number }) => number === 1)
  if (!first) return
  const correction = { amount: 125_000, reference: 'The slip says 1,250.00' }
  await correctPayment(admin, { paymentId: first.id, ...correction })
}

async function staged(admin: Ctx, motif: Motif): Promise<string> {
  const taken = await stageDocument(admin, { bytes: await drawMotif(motif) })
  if (taken.outcome === 'refused') throw new Error(`A picture was refused: ${taken.because}`)
  return taken.id
}

function dayIn({ now }: Ctx, days: number): string {
  return new Date(now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

function at<Item>(list: Item[], place: number): Item {
  const item = list[place]
  if (item === undefined) throw new Error(`There is nothing at ${place}`)
  return item
}
