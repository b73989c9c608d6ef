import { data, Form } from 'react-router'
import { requiredReauthentication } from '#core/accounts/confirm-password.ts'
import type { Ctx } from '#core/context.ts'
import { askForNewEmail } from '#core/proofs/ask-for-new-email.ts'
import { changeEmail, readEmailLink } from '#core/proofs/change-email.ts'
import { readOwnProofs } from '#core/proofs/read-own-proofs.ts'
import { ctx, leadTo, receive, type Sent, visit } from '#dashboard/context.ts'
import { LinkOver } from '#dashboard/features/entrance/entrance.tsx'
import { PasswordAgain, ProviderAgain } from '#dashboard/layout/code-field.tsx'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { PostButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { readEmail } from '#dashboard/routes/account-mistakes.ts'
import { refusalOf } from '#dashboard/routes/password-refusal.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { Field } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { accountMessagesIn, useAccountMessages } from '#ui/i18n/parts/account.ts'
import { securityMessagesIn, useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'
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
  return { own, token, email, linked, asked: await requiredReauthentication(asker) }
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
  const typed = text('email')
  const { email, mistake } = readEmail(typed, locale)
  if (email === undefined) return again(422, { email: mistake }, typed)
  const asked = await askForNewEmail(ctx, { email, password: text('password'), locale })
  switch (asked.outcome) {
    case 'asked':
      return { sentTo: email }
    case 'own-already':
      return again(422, { email: securityMessagesIn(locale).emailIsOwn }, typed)
    case 'too-many': {
      const words = accountMessagesIn(locale).tooManyAttempts(waitOf(context, asked))
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

const here = '/account/email'

type NewEmailProps = {
  own: string
  /** What has to be given again, if the sign-in was a while ago */
  asked: 'password' | 'provider' | undefined
  typed?: string
  errors?: { email?: string; password?: string }
}

/** Asks for the new address, to which a link is sent. */
function NewEmailForm({ own, asked, typed, errors = {} }: NewEmailProps) {
  const security = useSecurityMessages()
  const { sendsMail, organisation } = usePageContext()
  return (
    <section className="own-account">
      <PageHeading isMistaken={Object.keys(errors).length > 0}>{security.emailTitle}</PageHeading>
      <p>
        {security.emailIs(own)}{' '}
        {sendsMail ? security.emailHelp : security.withoutMail.emailLink(organisation.name)}
      </p>
      {asked === 'provider' && typed === undefined ? (
        <ProviderAgain error={errors.password} here={here} />
      ) : (
        <Form method="post" action={here} className="card fields" noValidate>
          <ErrorSummary errors={errors} />
          <Field
            name="email"
            type="email"
            label={security.newEmail}
            autoComplete="off"
            defaultValue={typed}
            error={errors.email}
          />
          {asked === 'provider' ? (
            <ProviderAgain error={errors.password} here={here} isInForm />
          ) : (
            (asked || errors.password) && <PasswordAgain error={errors.password} />
          )}
          <div className="choices">
            <SubmitButton variant="main">
              {sendsMail ? security.sendLink : security.withoutMail.askForLink}
            </SubmitButton>
            <BackToAccount />
          </div>
        </Form>
      )}
    </section>
  )
}

function NewEmailLinkSent({ own, sentTo }: { own: string; sentTo: string }) {
  const security = useSecurityMessages()
  const { sendsMail, organisation } = usePageContext()
  const { emailLink, linkTitle } = security.withoutMail
  return (
    <section className="own-account">
      <PageHeading>{sendsMail ? security.linkSentTitle : linkTitle}</PageHeading>
      <p>
        {sendsMail ? security.emailLinkSent(sentTo) : emailLink(organisation.name)}{' '}
        {security.emailStays(sentTo, own)}
      </p>
      <p>
        <BackToAccount />
      </p>
    </section>
  )
}

type ChangeProps = Pick<Route.ComponentProps['loaderData'], 'own' | 'linked'> & {
  token: string
  email: string
}

/** Where the link leads: whoever opens it is logged in to the account that asked for it. */
function ChangeEmailForm({ own, linked, token, email }: ChangeProps) {
  const security = useSecurityMessages()
  const { provider } = usePageContext()
  return (
    <section className="own-account">
      <PageHeading>{security.emailTitle}</PageHeading>
      <Form method="post" action={here} className="card fields">
        <p>{security.emailInstead(email, own)}</p>
        {linked && provider && <p>{security.linkedStays(provider)}</p>}
        <input type="hidden" name="token" value={token} />
        <div className="choices">
          <SubmitButton variant="main">{security.emailTitle}</SubmitButton>
          <BackToAccount />
        </div>
      </Form>
    </section>
  )
}

function BackToAccount() {
  const { own } = useAccountMessages()
  return <ButtonLink href="/account">{own.photo.back}</ButtonLink>
}
