import { data, Form } from 'react-router'
import { longestPassword, shortestPassword } from '#contract/password-length.ts'
import { accountName, newPassword, type Role } from '#contract/staff.ts'
import { acceptInvitation, readInvitation } from '#core/invitations/accept-invitation.ts'
import { ctx, receive, visit } from '#dashboard/context.ts'
import { Card, LinkOver, NewPassword } from '#dashboard/features/entrance/entrance.tsx'
import { Username } from '#dashboard/layout/code-field.tsx'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { keptInAddress, typedInAddress } from '#dashboard/routes/typed-in-address.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { Field } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { accountMessagesIn, useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import type { Route } from './+types/invitation.ts'
import { leadIn, ownPages } from './entered.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const token = context.get(visit).url.searchParams.get('token') ?? ''
  const invited = await readInvitation(context.get(ctx), token)
  const typed = typedInAddress<{ name: string }>(context)
  return invited ? { token, invited, ...typed } : data(undefined, { status: 410 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const { browser, locale } = context.get(visit)
  const account = accountMessagesIn(locale)
  const [token, name, password] = [text('token'), text('name'), text('password')]
  const over = data({ taken: undefined, answer: undefined }, { status: 410 })
  const invited = await readInvitation(ctx, token)
  if (!invited) return over
  const again = (status: number, mistakes: AcceptMistakes) => {
    const answer = { token, invited, name, mistakes }
    return data({ taken: undefined, answer, ...keptInAddress(context, { name }) }, { status })
  }

  const mistakes = mistakesIn({ name, password, confirm: text('confirm') }, account.mistakes)
  if (Object.keys(mistakes).length > 0) return again(422, mistakes)
  const given = { token, name: accountName.parse(name), password, browser }
  const accepted = await acceptInvitation(ctx, given)
  switch (accepted.outcome) {
    case 'accepted':
      return leadIn(context, { ...accepted, to: ownPages, toast: 'registered' })
    case 'link-over':
      return over
    case 'email-taken':
      return data({ taken: invited.email, answer: undefined }, { status: 409 })
    case 'common-password':
      return again(422, { password: account.mistakes.password.common })
    case 'busy':
      return again(503, { password: account.mistakes.password.busy })
    case 'too-many': {
      const wait = waitOf(context, accepted)
      return again(429, { password: account.tooManyAttempts(wait) })
    }
  }
}

type Typed = { name: string; password: string; confirm: string }
type Words = Record<'name' | 'password' | 'confirm', Record<string, string>>

function mistakesIn({ name, password, confirm }: Typed, words: Words): AcceptMistakes {
  const mistakes: AcceptMistakes = {}
  const named = accountName.safeParse(name)
  const chosen = newPassword.safeParse(password)
  if (!named.success) mistakes.name = wordsFor(named.error, words.name)
  if (!chosen.success) mistakes.password = wordsFor(chosen.error, words.password)
  if (confirm !== password) mistakes.confirm = words.confirm['no-match'] ?? ''
  return mistakes
}

function wordsFor({ issues }: { issues: { message: string }[] }, words: Record<string, string>) {
  return words[issues[0]?.message ?? ''] ?? words.required ?? ''
}

export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const account = useAccountMessages()
  if (actionData?.taken) return <EmailTaken email={actionData.taken} />
  const open = actionData ? actionData.answer : loaderData
  if (open) return <AcceptInvitationForm {...open} />
  const next = { address: '/login', words: account.toLogin }
  return <LinkOver help={account.invitations.linkOver} next={next} />
}

type AcceptMistakes = Partial<Record<'name' | 'password' | 'confirm', string>>

type Props = {
  token: string
  invited: { email: string; role: Role }
  name?: string
  mistakes?: AcceptMistakes
}

function AcceptInvitationForm({ token, invited, name, mistakes = {} }: Props) {
  const { dashboard } = useMessages()
  const account = useAccountMessages()
  const security = useSecurityMessages()
  const t = account.invitations
  return (
    <Card title={t.acceptTitle} isMistaken={Object.keys(mistakes).length > 0}>
      <p>{t.acceptHelp(invited.email, dashboard.roles[invited.role])}</p>
      <Form method="post" className="fields" noValidate>
        <ErrorSummary errors={mistakes} />
        <input type="hidden" name="token" value={token} />
        <Username email={invited.email} />
        <Field
          name="name"
          label={account.name}
          autoComplete="name"
          defaultValue={name}
          error={mistakes.name}
        />
        <NewPassword
          hint={security.passwordHint(shortestPassword)}
          errors={mistakes}
          maxLength={longestPassword}
        />
        <SubmitButton variant="main">{t.accept}</SubmitButton>
      </Form>
    </Card>
  )
}

function EmailTaken({ email }: { email: string }) {
  const account = useAccountMessages()
  const security = useSecurityMessages()
  const t = account.invitations
  return (
    <Card title={t.takenTitle}>
      <p>{t.takenHelp(email)}</p>
      <LinkLine href="/login">{account.toLogin}</LinkLine>
      <LinkLine href="/forgot-password">{security.forgotPassword}</LinkLine>
    </Card>
  )
}
