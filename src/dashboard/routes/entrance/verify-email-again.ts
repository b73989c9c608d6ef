import { resendVerification } from '#core/proofs/mail-verification.ts'
import { leadsTo, leadTo, receive, visit } from '#dashboard/context.ts'
import type { Route } from './+types/verify-email-again.ts'

export const loader = leadsTo('/account')

const toasts = {
  mailed: 'linkMailed',
  'verified-already': 'emailVerified',
  'too-many': 'notDone',
} as const

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = await receive({ request, context })
  const { outcome } = await resendVerification(ctx, context.get(visit).locale)
  return leadTo(context, '/account', { toast: { kind: toasts[outcome] } })
}
