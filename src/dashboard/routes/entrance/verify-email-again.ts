import { resendVerification } from '#core/proofs/mail-verification.ts'
import { leadsTo, leadTo, receive, visit } from '#dashboard/context.ts'
import { returnPathIn } from '#ui/return-path.ts'
import type { Route } from './+types/verify-email-again.ts'

export const loader = leadsTo('/account')

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = await receive({ request, context })
  const { url, locale } = context.get(visit)
  const to = returnPathIn(url)
  const { outcome } = await resendVerification(ctx, { locale, to })
  const kinds = {
    mailed: ctx.mail.isConfigured ? 'linkMailed' : 'linkToAskFor',
    'verified-already': 'emailVerified',
    'too-many': 'notDone',
  } as const
  return leadTo(context, to ?? '/account', { toast: { kind: kinds[outcome] } })
}
