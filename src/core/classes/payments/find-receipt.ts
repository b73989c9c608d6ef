import type { Receipt } from '#contract/classes/payment.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { sumOf } from './money-rules.ts'
import * as payments from './payment-store.ts'
import { readEnrolmentAccount } from './read-account.ts'

/** A receipt. Students see only receipts of their own payments. */
export async function findReceipt(ctx: Ctx, id: string): Promise<Receipt | undefined> {
  authorise(ctx.actor, 'read-payments')

  const row = await payments.findById(ctx.db, id)
  const account = row && (await readEnrolmentAccount(ctx, row.enrolmentId))
  const payment = account?.payments.find((one) => one.id === id)
  if (!account || !payment) return undefined
  const corrections = account.payments.filter(({ corrects }) => corrects === payment.number)
  const amount = payment.amount + sumOf(corrections)
  return { ...account, payment, amount, corrections }
}
