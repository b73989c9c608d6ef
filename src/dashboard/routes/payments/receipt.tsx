import { can } from '#core/authorise.ts'
import { findReceipt } from '#core/classes/payments/find-receipt.ts'
import { todayIn } from '#core/today.ts'
import { ctx, orNotFound } from '#dashboard/context.ts'
import { Receipt } from '#dashboard/features/payments/receipt.tsx'
import type { Route } from './+types/receipt.ts'
import '../../styles/receipt.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const receipt = orNotFound(await findReceipt(asker, params.id))
  const today = todayIn(asker)
  return { receipt, today, isForStaff: can(asker.actor, 'record-payment') }
}

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return <Receipt {...loaderData} />
}
