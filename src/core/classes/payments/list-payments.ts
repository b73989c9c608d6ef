import type { OwnPayment } from '#contract/classes/payment.ts'
import { authoriseOwn, canSeeAll } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { pageFrom } from '../../rows.ts'
import * as payments from './payment-store.ts'
import { presentPayment } from './present-payment.ts'

/** Payments, newest first: a student's own, or everybody's for admins. */
export async function listPayments(
  ctx: Ctx,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<{ payments: OwnPayment[]; next?: number }> {
  const { id } = authoriseOwn(ctx.actor, 'read-payments')

  const accountId = canSeeAll(ctx.actor, 'read-all-payments') ? undefined : id
  const rows = await payments.list(ctx.db, { accountId, before, limit: limit + 1 })
  const { shown, next } = pageFrom(rows, limit, ({ number }) => number)
  const own = shown.map((row) => ({ ...presentPayment(row), classTitle: row.classTitle }))
  return { payments: own, ...next }
}
