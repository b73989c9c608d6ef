import { listPayments } from '#core/classes/payments/list-payments.ts'
import { listEnrolled } from '#core/classes/places/list-enrolled.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { PaymentHistory } from '#dashboard/features/payments/payment-history.tsx'
import type { Route } from './+types/history.ts'

const paymentsPerPage = 50
const mostOwed = 100

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const given = context.get(visit).url.searchParams.get('before') ?? ''
  const before = /^\d{1,9}$/.test(given) ? Number(given) : undefined
  const page = await listPayments(asker, { limit: paymentsPerPage, before })
  const { enrolments } = await listEnrolled(asker, { limit: mostOwed })
  return { ...page, next: page.next, enrolments, isBeyond: before !== undefined }
}

export default function PaymentHistoryPage({ loaderData }: Route.ComponentProps) {
  return <PaymentHistory {...loaderData} />
}
