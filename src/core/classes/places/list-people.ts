import type { Class } from '#contract/classes/class.ts'
import type { PersonInClass, Student } from '#contract/classes/payment.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { writeAs } from '../../write-as.ts'
import * as classes from '../class-store.ts'
import * as payments from '../payments/payment-store.ts'
import { presentEnrolment } from '../payments/present-payment.ts'
import { presentClasses } from '../present-class.ts'
import * as enrolments from './enrolment-store.ts'

const mostSelectors = 1000

type PeopleInClass = { shown: Class; people: PersonInClass[] }

/** Who is enrolled, who has left, and who has only saved the class. */
export async function listPeople(ctx: Ctx, classId: string): Promise<PeopleInClass | undefined> {
  authorise(ctx.actor, 'read-enrolments')

  const row = await classes.findById(ctx.db, classId)
  const [shown] = row ? await presentClasses(ctx.db, [row]) : []
  if (!shown) return undefined
  const rows = await enrolments.listIn(ctx.db, classId)
  const ids = rows.map(({ id }) => id)
  const paid = await payments.listFor(ctx.db, ids)
  const selectors = await enrolments.selectorsOf(ctx.db, classId, mostSelectors)
  const inIt = rows.map((row): PersonInClass => {
    const enrolment = presentEnrolment(row, shown.state, paid)
    const choice = enrolment.isEnrolled ? 'enrolled' : 'left'
    const at = row.cancelledAt ?? row.enrolledAt
    return { student: studentIn(row.accountId, row), choice, at, enrolment }
  })
  const others = selectors.map(({ id, at, ...account }): PersonInClass => {
    return { student: studentIn(id, account), choice: 'selected', at }
  })
  const order = ['enrolled', 'selected', 'left']
  const people = [...inIt, ...others]
  people.sort((one, two) => order.indexOf(one.choice) - order.indexOf(two.choice))
  return { shown, people }
}

function studentIn(id: string, account: { name: string | null; email: string | null }): Student {
  return { id, ...(account.name !== null && { name: account.name, email: account.email ?? '' }) }
}

/** Like listPeople, but as an export, which is recorded in the activity. */
export async function exportPeople(ctx: Ctx, classId: string): Promise<PeopleInClass | undefined> {
  authorise(ctx.actor, 'export-enrolments')

  const found = await listPeople(ctx, classId)
  if (found) {
    const change = { people: found.people.length }
    await writeAs(ctx, 'export-enrolments', (db) => {
      return recordActivity(db, ctx, 'class.people-exported', classId, change)
    })
  }
  return found
}
