import type { OwnEnrolment } from '#contract/classes/payment.ts'
import { authoriseOwn } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { pageFrom } from '../../rows.ts'
import { hasStarted } from '../class-rules.ts'
import * as classes from '../class-store.ts'
import * as payments from '../payments/payment-store.ts'
import { presentEnrolment } from '../payments/present-payment.ts'
import { presentClasses } from '../present-class.ts'
import * as enrolments from './enrolment-store.ts'

/** The caller's own enrolments, newest first, with the balance of each. */
export async function listEnrolled(
  ctx: Ctx,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ enrolments: OwnEnrolment[]; next?: string }> {
  const { id: accountId } = authoriseOwn(ctx.actor, 'choose-classes')

  const rows = await enrolments.listOf(ctx.db, { accountId, after, limit: limit + 1 })
  const { shown, next } = pageFrom(rows, limit, ({ id }) => id)
  const found = await Promise.all(shown.map(({ classId }) => classes.findById(ctx.db, classId)))
  const there = found.filter((row) => row !== undefined)
  const byId = new Map((await presentClasses(ctx.db, there)).map((one) => [one.id, one]))
  const ids = shown.map(({ id }) => id)
  const paid = await payments.listFor(ctx.db, ids)
  const own = shown.flatMap((row): OwnEnrolment[] => {
    const one = byId.get(row.classId)
    if (!one) return []
    const enrolment = presentEnrolment(row, one.state, paid)
    return [{ ...enrolment, shown: one, hasStarted: hasStarted(one, ctx) }]
  })
  return { enrolments: own, ...next }
}
