import { data } from 'react-router'
import { longestSession } from '#core/accounts/session-rules.ts'
import { giveSecondFactor, pendingTwoFactorSession } from '#core/two-factor/give-second-factor.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { CodeForm } from '#dashboard/features/entrance/code-form.tsx'
import { openIdCookie, readCookie, sessionCookie, sessionOf } from '#site/http/cookies.ts'
import { formatWait } from '#ui/i18n/format.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import { securityMessagesIn } from '#ui/i18n/parts/security.ts'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'
import type { Route } from './+types/code.ts'
import { ownPages } from './entered.ts'

/** The second step of signing in: without the code, the session has no rights. */
export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { url, headers, isHttps } = context.get(visit)
  const to = returnPathIn(url)
  if (asker.actor.role !== 'stranger') return leadTo(context, to ?? '/')
  const session = sessionOf(headers, isHttps) ?? ''
  if (await pendingTwoFactorSession(asker, session)) return { to }
  return leadTo(context, withReturnPath('/login', to))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { url, headers, isHttps, locale } = context.get(visit)
  const to = returnPathIn(url)
  const account = accountMessagesIn(locale)
  const security = securityMessagesIn(locale)
  const again = (status: number, error: string) => data({ error }, { status })
  const code = String(form.get('code') ?? '')
  if (code.trim() === '') return again(422, security.codeRequired)

  const session = sessionOf(headers, isHttps) ?? ''
  const pendingLink = readCookie(headers, openIdCookie(isHttps))
  const given = await giveSecondFactor(ctx, { session, code, pendingLink, locale })
  switch (given.outcome) {
    case 'signed-in': {
      const cookies = [sessionCookie(given.session, longestSession, isHttps)]
      return leadTo(context, to ?? ownPages, { toast: { kind: 'signedIn' }, cookies })
    }
    case 'wrong':
      return again(422, security.codeWrong)
    case 'sign-in-again':
      return leadTo(context, withReturnPath('/login', to))
    case 'too-many':
      return again(429, account.tooManyAttempts(formatWait(given.retryAfterSeconds, locale)))
  }
}

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  return <CodeForm to={loaderData.to} error={actionData?.error} />
}
