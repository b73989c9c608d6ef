import { resendVerification } from '#core/proofs/mail-verification.ts'
import { leadsTo, leadTo, receive, visit } from '#dashboard/context.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import { returnPathIn } from '#ui/return-path.ts'
import type { Route } from './+types/verify-email-again.ts'

export const loader = leadsTo('/account')

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = await receive({ request, context })
  const { url, locale } = context.get(visit)
  const to = returnPathIn(url)
  const page = to ?? '/account'
  const resent = await resendVerification(ctx, { locale, to })
  if (resent.outcome === 'too-many') {
    const name = accountMessagesIn(locale).tooManyAttempts(waitOf(context, resent))
    return leadTo(context, page, { toast: { kind: 'linkRefused', name } })
  }
  const mailed = ctx.mail.isConfigured ? 'linkMailed' : 'linkToAskFor'
  const kind = resent.outcome === 'mailed' ? mailed : 'emailVerified'
  return leadTo(context, page, { toast: { kind } })
}
