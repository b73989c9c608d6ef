import { data } from 'react-router'
import { reauthenticate } from '#core/accounts/own/reauthenticate.ts'
import { longestSession } from '#core/accounts/session-rules.ts'
import { readTwoFactor, switchOnTwoFactor } from '#core/two-factor/set-up-two-factor.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import {
  RecoveryCodes,
  SetUpTwoFactor,
  TwoFactorOn,
} from '#dashboard/features/two-factor/two-factor.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { refusalOf } from '#dashboard/routes/password-refusal.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { sessionCookie } from '#site/http/cookies.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import { securityMessagesIn } from '#ui/i18n/parts/security.ts'
import type { Route } from './+types/two-factor.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return readTwoFactor(context.get(ctx))
}

export const shouldRevalidate = revalidateAfterConflict

/** The recovery codes are only in the response to this form: no loader returns them. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const { browser, locale } = context.get(visit)
  const account = accountMessagesIn(locale)
  const security = securityMessagesIn(locale)
  const again = (status: number, error: string) => data({ errors: { code: error } }, { status })
  if (!form.has('code')) {
    const refused = await reauthenticate(ctx, text('password'))
    if (!refused) return leadTo(context, '/account/two-factor', { replaces: true })
    const [status, password] = refusalOf(refused, context)
    return data({ errors: { password } }, { status })
  }
  const code = text('code')
  if (code.trim() === '') return again(422, security.codeRequired)
  const on = await switchOnTwoFactor(ctx, { code, password: text('password'), browser })
  switch (on.outcome) {
    case 'on': {
      const cookie = sessionCookie(on.session, longestSession, ctx.settings.isHttps)
      return data({ codes: on.recoveryCodes }, { headers: { 'set-cookie': cookie } })
    }
    case 'on-already':
      return leadTo(context, '/account/two-factor')
    case 'replaced':
      return again(409, security.keyReplaced)
    case 'wrong':
      return again(422, `${security.codeWrong} ${security.isKeyNew}`)
    case 'too-many':
      return again(429, account.tooManyAttempts(waitOf(context, on)))
    default: {
      const [status, password] = refusalOf(on, context)
      return data({ errors: { password } }, { status })
    }
  }
}

export default function TwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'codes' in actionData) return <RecoveryCodes codes={actionData.codes} />
  if (loaderData.state === 'on') return <TwoFactorOn {...loaderData} />
  return <SetUpTwoFactor {...loaderData} errors={actionData?.errors} />
}
