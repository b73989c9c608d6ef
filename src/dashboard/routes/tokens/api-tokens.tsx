import { data } from 'react-router'
import { newApiToken } from '#contract/staff.ts'
import { askedAgain } from '#core/accounts/confirm-password.ts'
import { createApiToken } from '#core/api-tokens/create-api-token.ts'
import { listApiTokens } from '#core/api-tokens/list-api-tokens.ts'
import { scopesOf } from '#core/authorise.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import {
  ApiTokens,
  NewApiToken,
  type ReturnedToken,
} from '#dashboard/features/tokens/api-tokens.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { refusalOf } from '#dashboard/routes/password-refusal.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { type TokensMessages, tokensMessagesIn } from '#ui/i18n/parts/tokens.ts'
import type { Route } from './+types/api-tokens.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const asked = await askedAgain(asker)
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
