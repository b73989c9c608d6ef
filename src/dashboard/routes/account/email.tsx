import { data } from 'react-router'
import { emailAddress } from '#contract/staff.ts'
import { askedAgain } from '#core/accounts/confirm-password.ts'
import type { Ctx } from '#core/context.ts'
import { askForNewEmail } from '#core/proofs/ask-for-new-email.ts'
import { changeEmail, readEmailLink } from '#core/proofs/change-email.ts'
import { readOwnProofs } from '#core/proofs/read-own-proofs.ts'
import { ctx, leadTo, receive, type Sent, visit } from '#dashboard/context.ts'
import {
  ChangeEmailForm,
  NewEmailForm,
  NewEmailLinkSent,
  type NewEmailProps,
} from '#dashboard/features/account/email-forms.tsx'
import { LinkOver } from '#dashboard/features/entrance/mailed-link-forms.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { PostButton } from '#dashboard/layout/submit-button.tsx'
import { refusalOf } from '#dashboard/routes/password-refusal.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import { securityMessagesIn, useSecurityMessages } from '#ui/i18n/parts/security.ts'
import type { Route } from './+types/email.ts'

export const shouldRevalidate = revalidateAfterConflict

type Text = (name: string) => string

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { actor } = asker
  const own = (actor.role !== 'stranger' && actor.profile?.email) || ''
  const token = context.get(visit).url.searchParams.get('token')
  const email = token === null ? undefined : await readEmailLink(asker, token)
  const { linked, isEmailVerified } = await readOwnProofs(asker)
  const isUsed = email === own && isEmailVerified
  if (isUsed) throw leadTo(context, '/account', { toast: { kind: 'emailVerified' } })
  return { own, token, email, linked, asked: await askedAgain(asker) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const { locale } = context.get(visit)
  const token = text('token')
  if (!token) return ask(ctx, { text, context })
  const { outcome } = await changeEmail(ctx, { token, locale })
  switch (outcome) {
    case 'changed':
      return leadTo(context, '/account', { toast: { kind: 'emailChanged' } })
    case 'email-taken':
      return again(409, { email: accountMessagesIn(locale).setUp.emailTaken })
    case 'link-over':
      return data({ isOver: true }, { status: 410 })
  }
}

async function ask(ctx: Ctx, { text, context }: Pick<Sent, 'context'> & { text: Text }) {
  const { locale } = context.get(visit)
  const account = accountMessagesIn(locale)
  const typed = text('email')
  const checked = emailAddress.safeParse(typed)
  if (!checked.success) {
    const isMissing = checked.error.issues[0]?.message === 'required'
    const email = account.mistakes.email[isMissing ? 'required' : 'not-an-email']
    return again(422, { email }, typed)
  }
  const sent = { email: checked.data, password: text('password'), locale }
  const asked = await askForNewEmail(ctx, sent)
  switch (asked.outcome) {
    case 'asked':
      return { sentTo: sent.email }
    case 'own-already':
      return again(422, { email: securityMessagesIn(locale).emailIsOwn }, typed)
    case 'too-many': {
      const words = account.tooManyAttempts(waitOf(context, asked))
      return again(429, { email: words }, typed)
    }
    default: {
      const [status, words] = refusalOf(asked, context)
      return again(status, { password: words }, typed)
    }
  }
}

type Errors = NonNullable<NewEmailProps['errors']>

function again(status: number, errors: Errors, typed = '') {
  return data({ typed, errors }, { status })
}

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { dashboard } = useMessages()
  const security = useSecurityMessages()
  const { own, linked, token, email } = loaderData
  const next = { address: '/account/email', words: security.askForAnother }
  const over = (
    <LinkOver help={security.emailLinkOver(own)} next={next}>
      <PostButton action="/logout">{dashboard.logOut}</PostButton>
    </LinkOver>
  )
  if (actionData && 'isOver' in actionData) return over
  if (actionData && 'sentTo' in actionData)
    return <NewEmailLinkSent own={own} sentTo={actionData.sentTo} />
  if (token === null || actionData) return <NewEmailForm {...loaderData} {...actionData} />
  return email === undefined ? over : <ChangeEmailForm {...{ own, linked, token, email }} />
}
