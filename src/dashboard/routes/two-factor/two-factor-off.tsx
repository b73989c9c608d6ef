import { data } from 'react-router'
import { readTwoFactor } from '#core/two-factor/set-up-two-factor.ts'
import { switchOffTwoFactor } from '#core/two-factor/switch-off-two-factor.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { TwoFactorOn } from '#dashboard/features/two-factor/two-factor.tsx'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import { securityMessagesIn } from '#ui/i18n/parts/security.ts'
import type { Route } from './+types/two-factor-off.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const state = await readTwoFactor(context.get(ctx))
  if (state.state === 'off') throw leadTo(context, '/account/two-factor')
  return state
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const { locale } = context.get(visit)
  const account = accountMessagesIn(locale)
  const security = securityMessagesIn(locale)
  const again = (status: number, errors: { password?: string; code?: string }) => {
    return data({ errors }, { status })
  }
  const code = text('code')
  if (code.trim() === '') return again(422, { code: security.codeRequired })
  const off = await switchOffTwoFactor(ctx, { password: text('password'), code })
  switch (off.outcome) {
    case 'off':
      return leadTo(context, '/account', { toast: { kind: 'twoFactorOff' } })
    case 'wrong-password':
      return again(422, { password: security.wrongPassword })
    case 'wrong-code':
      return again(422, { code: security.codeWrong })
    case 'busy':
      return again(503, { password: account.mistakes.password.busy })
    case 'too-many': {
      const wait = waitOf(context, off)
      return again(429, { code: account.tooManyAttempts(wait) })
    }
  }
}

export default function TwoFactorOffPage({ loaderData, actionData }: Route.ComponentProps) {
  return <TwoFactorOn {...loaderData} errors={actionData?.errors} />
}
