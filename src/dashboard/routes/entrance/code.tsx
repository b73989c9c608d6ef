import { data, Form } from 'react-router'
import type { Toast } from '#contract/toast.ts'
import { longestSession } from '#core/accounts/session-rules.ts'
import { giveSecondFactor, pendingTwoFactorSession } from '#core/two-factor/give-second-factor.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { Card } from '#dashboard/features/entrance/entrance.tsx'
import { CodeField } from '#dashboard/layout/code-field.tsx'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { openIdCookie, readCookie, sessionCookie, sessionOf } from '#site/http/cookies.ts'
import { formatNumber } from '#ui/i18n/format.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import { securityMessagesIn, useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'
import type { Route } from './+types/code.ts'
import { ownPages } from './entered.ts'

/** The second factor of signing in. Until the code is entered, the session has no rights. */
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
  const { ctx, text } = await receive({ request, context })
  const { url, headers, isHttps, locale } = context.get(visit)
  const to = returnPathIn(url)
  const account = accountMessagesIn(locale)
  const security = securityMessagesIn(locale)
  const again = (status: number, error: string) => data({ error }, { status })
  const code = text('code')
  if (code.trim() === '') return again(422, security.codeRequired)

  const session = sessionOf(headers, isHttps) ?? ''
  const pendingLink = readCookie(headers, openIdCookie(isHttps))
  const given = await giveSecondFactor(ctx, { session, code, pendingLink, locale })
  switch (given.outcome) {
    case 'signed-in': {
      const cookies = [sessionCookie(given.session, longestSession, isHttps)]
      const left = given.recoveryCodesLeft
      const toast: Toast =
        left === undefined
          ? { kind: 'signedIn' }
          : { kind: 'recoveryCodeUsed', name: formatNumber(left, locale) }
      return leadTo(context, to ?? ownPages, { toast, cookies })
    }
    case 'wrong':
      return again(422, security.codeWrong)
    case 'sign-in-again':
      return leadTo(context, withReturnPath('/login', to), { toast: { kind: 'codeTooLate' } })
    case 'too-many':
      return again(429, account.tooManyAttempts(waitOf(context, given)))
  }
}

export default function CodePage({ loaderData: { to }, actionData }: Route.ComponentProps) {
  const error = actionData?.error
  const security = useSecurityMessages()
  return (
    <Card title={security.codeTitle} isMistaken={error !== undefined}>
      <Form method="post" action={withReturnPath('/login/code', to)} className="fields" noValidate>
        <CodeField hint={security.codeHelp} error={error} />
        <SubmitButton variant="main">{security.goOn}</SubmitButton>
      </Form>
      <LinkLine href={withReturnPath('/login', to)}>{security.backToLogin}</LinkLine>
    </Card>
  )
}
