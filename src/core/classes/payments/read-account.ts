import type { EnrolmentAccount } from '#contract/classes/payment.ts'
import * as accounts from '../../accounts/account-store.ts'
import { authoriseOwn, canSeeAll } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import * as classes from '../class-store.ts'
import * as enrolments from '../places/enrolment-store.ts'
import { presentClasses } from '../present-class.ts'
import * as payments from './payment-store.ts'
import { presentEnrolment, presentPayments } from './present-payment.ts'

/** An enrolment with its payments. Students see only their own enrolments. */
export async function readEnrolmentAccount(
  ctx: Ctx,
  enrolmentId: string,
): Promise<EnrolmentAccount | undefined> {
  const { id: asker } = authoriseOwn(ctx.actor, 'read-payments')
  const seesAll = canSeeAll(ctx.actor, 'read-all-payments')

  const row = await enrolments.findById(ctx.db, enrolmentId)
  if (!row || !(seesAll || row.accountId === asker)) return undefined
  const classRow = await classes.findById(ctx.db, row.classId)
  const [shown] = classRow ? await presentClasses(ctx.db, [classRow]) : []
  if (!shown) return undefined
  const rows = await payments.listFor(ctx.db, [row.id])
  const person = await accounts.findById(ctx.db, row.accountId)
  return {
    enrolment: presentEnrolment(row, shown.state, rows),
    student: { id: row.accountId, ...(person && { name: person.name, email: person.email }) },
    shown,
    payments: presentPayments(rows),
  }
}
