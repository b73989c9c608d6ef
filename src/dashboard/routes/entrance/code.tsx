import { data, Form } from 'react-router'
import type { Toast } from '#contract/toast.ts'
import { longestSession } from '#core/accounts/session-rules.ts'
import { giveSecondFactor, pendingTwoFactorSession } from '#core/two-factor/give-second-factor.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { Card } from '#dashboard/features/entrance/entrance.tsx'
import { loginPath } from '#dashboard/features/entrance/login-path.ts'
import { CodeField } from '#dashboard/layout/code-field.tsx'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { sessionCookie, sessionOf } from '#site/http/cookies.ts'
import { formatNumber } from '#ui/i18n/format.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import { securityMessagesIn, useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { returnPathIn } from '#ui/return-path.ts'
import type { Route } from './+types/code.ts'
import { ownPages } from './entered.ts'
import { endOpenId, pendingLinkOf } from './open-id-cookie.ts'

/** The second factor of signing in. Until the code is entered, the session has no rights. */
export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const visited = context.get(visit)
  const { url, headers, isHttps } = visited
  const link = pendingLinkOf(visited) !== undefined
  const to = returnPathIn(url)
  if (asker.actor.role !== 'stranger') return leadTo(context, to ?? '/')
  const session = sessionOf(headers, isHttps) ?? ''
  if (await pendingTwoFactorSession(asker, session)) return { to, link }
  return leadTo(context, loginPath('/login', { link, to }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const visited = context.get(visit)
  const { url, headers, isHttps, locale } = visited
  const to = returnPathIn(url)
  const account = accountMessagesIn(locale)
  const security = securityMessagesIn(locale)
  const again = (status: number, error: string) => data({ error }, { status })
  const code = text('code')
  if (code.trim() === '') return again(422, security.codeRequired)

  const session = sessionOf(headers, isHttps) ?? ''
  const pendingLink = pendingLinkOf(visited)
  const given = await giveSecondFactor(ctx, { session, code, pendingLink, locale })
  switch (given.outcome) {
    case 'signed-in': {
      const session = sessionCookie(given.session, longestSession, isHttps)
      const cookies = [session, ...endOpenId(visited)]
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
      return leadTo(context, loginPath('/login', { link: pendingLink, to }), {
        toast: { kind: 'codeTooLate' },
      })
    case 'too-many':
      return again(429, account.tooManyAttempts(waitOf(context, given)))
  }
}

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  const error = actionData?.error
  const security = useSecurityMessages()
  return (
    <Card title={security.codeTitle} isMistaken={error !== undefined}>
      <Form
        method="post"
        action={loginPath('/login/code', loaderData)}
        className="fields"
        noValidate
      >
        <CodeField hint={security.codeHelp} error={error} />
        <SubmitButton variant="main">{security.goOn}</SubmitButton>
      </Form>
      <LinkLine href={loginPath('/login', loaderData)}>{security.backToLogin}</LinkLine>
    </Card>
  )
}
