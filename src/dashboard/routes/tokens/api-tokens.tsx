import { data } from 'react-router'
import { type ListedApiToken, newApiToken, type TokenScope } from '#contract/staff.ts'
import { requiredReauthentication } from '#core/accounts/confirm-password.ts'
import { createApiToken } from '#core/api-tokens/create-api-token.ts'
import { listApiTokens } from '#core/api-tokens/list-api-tokens.ts'
import { scopesOf } from '#core/authorise.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { PasswordAgain, ProviderAgain } from '#dashboard/layout/code-field.tsx'
import { CopyButton } from '#dashboard/layout/copy-button.tsx'
import { ButtonLink, LinkLine } from '#dashboard/layout/link.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { PostButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { refusalOf } from '#dashboard/routes/password-refusal.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { Choices, Field, FieldError, fieldsOf, TextAreaField } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { type TokensMessages, tokensMessagesIn, useTokensMessages } from '#ui/i18n/parts/tokens.ts'
import { PageHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/api-tokens.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const asked = await requiredReauthentication(asker)
  const scopes = scopesOf(asker.actor.role)
  return { tokens: await listApiTokens(asker), scopes, formId: asker.newId(), asked }
}

export const shouldRevalidate = revalidateAfterConflict

/** The token is only in the response to this form: no loader returns it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const { url, locale } = context.get(visit)
  const words = tokensMessagesIn(locale)
  const typed = {
    name: text('name'),
    lastDay: text('lastDay'),
    scopes: form.getAll('scope').map(String),
    networks: text('networks'),
  }
  const again = (status: number, more: Omit<ReturnedToken, 'typed'>) => {
    return data({ returned: { typed, ...more } }, { status })
  }
  const networks = typed.networks.split(/[\s,]+/).filter(Boolean)
  const checked = newApiToken.safeParse({
    ...typed,
    lastDay: typed.lastDay || undefined,
    networks: networks.length > 0 ? networks : undefined,
  })
  if (!checked.success) return again(422, { errors: errorsIn(checked.error, words) })
  const password = text('password')
  // The stored idempotency fingerprint must not be derived from the password.
  form.delete('password')
  const { sending } = sendingOf(ctx, { url, fields: form })
  const made = await createApiToken(ctx, { ...checked.data, password, sending })
  switch (made.outcome) {
    case 'created':
      return { made: { name: checked.data.name, token: made.token } }
    case 'created-already':
      return leadTo(context, '/account/tokens', { toast: { kind: 'shownOnce' } })
    case 'key-mismatch':
      return again(409, { isSentBefore: true })
    case 'beyond-role':
      return again(422, { errors: { scope: words.tokenScopeBeyond } })
    case 'over-already':
      return again(422, { errors: { lastDay: words.tokenDayOver } })
    case 'too-many':
      return again(422, { errors: { name: words.tooManyTokens } })
    default: {
      const [status, password] = refusalOf(made, context)
      return again(status, { errors: { password } })
    }
  }
}

type Wrong = { issues: { path: PropertyKey[]; message: string }[] }

function errorsIn({ issues }: Wrong, words: TokensMessages): ReturnedToken['errors'] {
  const wrong = new Map(issues.map(({ path: [field], message }) => [field, message]))
  const name = wrong.get('name') === 'required' ? words.tokenNameRequired : words.tokenNameTooLong
  return {
    ...(wrong.has('name') && { name }),
    ...(wrong.has('lastDay') && { lastDay: words.tokenDayWrong }),
    ...(wrong.has('scopes') && { scope: words.tokenScopeRequired }),
    ...(wrong.has('networks') && { networks: words.tokenNetworksWrong }),
  }
}

export default function ApiTokensPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'made' in actionData) return <NewApiToken {...actionData.made} />
  return <ApiTokens {...loaderData} {...actionData?.returned} />
}

type ReturnedToken = {
  typed?: { name: string; lastDay: string; scopes: string[]; networks: string }
  errors?:
    | { name?: string; lastDay?: string; scope?: string; networks?: string; password?: string }
    | undefined
  isSentBefore?: boolean
}

type Props = ReturnedToken & {
  tokens: ListedApiToken[]
  /** Those that the role has any use for */
  scopes: TokenScope[]
  /** Idempotency key: a form that is sent twice creates one token */
  formId: string
  /** The proof that is asked for again before a sensitive change */
  asked: 'password' | 'provider' | undefined
}

function ApiTokens({ tokens, scopes, formId, asked, typed, ...told }: Props) {
  const { errors = {}, isSentBefore } = told
  const { tokensTitle } = useSecurityMessages()
  const words = useTokensMessages()
  const { ownAccount } = useMessages().dashboard
  const isMistaken = Object.keys(errors).length > 0
  return (
    <section>
      <LinkLine href="/account">{ownAccount}</LinkLine>
      <PageHeading isMistaken={isMistaken}>{tokensTitle}</PageHeading>
      <p className="quiet">{words.tokensHelp}</p>
      {asked === 'provider' && !typed ? (
        <ProviderAgain error={errors.password} here={here} />
      ) : (
        <NewTokenForm {...{ scopes, formId, asked, typed, errors, isSentBefore }} />
      )}
      <h2>{words.yourTokens}</h2>
      {tokens.length === 0 && <p>{words.noTokens}</p>}
      {tokens.map((token) => (
        <TokenCard key={token.id} token={token} />
      ))}
    </section>
  )
}

const here = '/account/tokens'

type FormProps = Pick<Props, 'scopes' | 'formId' | 'asked' | 'errors'> & {
  typed: Props['typed'] | undefined
  isSentBefore: boolean | undefined
}

function NewTokenForm({ scopes, formId, asked, typed, errors = {}, isSentBefore }: FormProps) {
  const { name } = useMessages()
  const words = useTokensMessages()
  const of = fieldsOf<'name' | 'lastDay' | 'networks'>(typed, errors)
  return (
    <KeptForm
      {...{ isSentBefore }}
      action={here}
      returned={typed}
      newId={formId}
      className="card fields"
    >
      <ErrorSummary errors={{ ...errors }} />
      <Field {...of('name')} label={name} hint={words.tokenNameHint} maxLength={60} />
      <Field {...of('lastDay')} type="date" label={words.tokenLastDay} />
      <fieldset id="scope" aria-describedby={errors.scope && 'scope-error'}>
        <legend>{words.tokenScopes}</legend>
        <Choices
          name="scope"
          options={scopes.map((scope) => [
            scope,
            words.tokenScope[scope],
            words.tokenScopeHint[scope],
          ])}
          chosen={typed?.scopes ?? ['read']}
        />
        <FieldError id="scope-error" of="scope">
          {errors.scope}
        </FieldError>
      </fieldset>
      <Field
        {...of('networks')}
        label={words.tokenNetworks}
        hint={words.tokenNetworksHint}
        spellCheck={false}
      />
      {asked === 'provider' ? (
        <ProviderAgain error={errors.password} here={here} isInForm />
      ) : (
        (asked || errors.password) && <PasswordAgain error={errors.password} />
      )}
      <SubmitButton variant="main">{words.createToken}</SubmitButton>
    </KeptForm>
  )
}

function TokenCard({ token }: { token: ListedApiToken }) {
  const words = useTokensMessages()
  const locale = useLocale()
  const { id, name, scopes, networks, createdOn, lastUsedOn, lastDay, isOver } = token
  const day = (text: string) => formatDay(text, locale)
  return (
    <article className="card fields">
      <h3>{isOver ? `${name} (${words.tokenIsOver})` : name}</h3>
      <p>
        {words.tokenDays(
          day(createdOn),
          lastUsedOn ? day(lastUsedOn) : words.never,
          lastDay ? day(lastDay) : words.untilEnded,
        )}
      </p>
      <p>
        {words.tokenReach(
          scopes.map((scope) => words.tokenScope[scope]).join(', '),
          networks.join(', ') || words.tokenEverywhere,
        )}
      </p>
      <PostButton
        action={`/account/tokens/${id}/end`}
        variant="risky"
        confirm={{ kind: 'revoke', about: name }}
        aria-label={words.tokenEndNamed(name)}
      >
        {words.tokenEnd}
      </PostButton>
    </article>
  )
}

function NewApiToken({ name, token }: { name: string; token: string }) {
  const words = useTokensMessages()
  return (
    <section>
      <PageHeading>{words.newTokenTitle}</PageHeading>
      <p className="quiet">{words.newTokenHelp(name)}</p>
      <div className="fields">
        <TextAreaField
          name="token"
          label={words.newToken}
          rows={3}
          value={token}
          readOnly
          spellCheck={false}
        />
        <p className="row-of-buttons">
          <CopyButton title={words.newToken} text={token} />
          <ButtonLink href={here}>{words.yourTokens}</ButtonLink>
        </p>
      </div>
    </section>
  )
}
