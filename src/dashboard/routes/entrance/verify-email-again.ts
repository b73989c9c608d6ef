import { resendVerification } from '#core/proofs/mail-verification.ts'
import { leadsTo, leadTo, receive, visit } from '#dashboard/context.ts'
import { returnPathIn } from '#ui/return-path.ts'
import type { Route } from './+types/verify-email-again.ts'

export const loader = leadsTo('/account')

const toasts = {
  mailed: 'linkMailed',
  'verified-already': 'emailVerified',
  'too-many': 'notDone',
} as const

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = await receive({ request, context })
  const { url, locale } = context.get(visit)
  const to = returnPathIn(url)
  const { outcome } = await resendVerification(ctx, { locale, to })
  return leadTo(context, to ?? '/account', { toast: { kind: toasts[outcome] } })
}
