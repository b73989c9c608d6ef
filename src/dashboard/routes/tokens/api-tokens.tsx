import { newApiToken } from '#contract/staff.ts'
import { createApiToken } from '#core/api-tokens/create-api-token.ts'
import { listApiTokens } from '#core/api-tokens/list-api-tokens.ts'
import { revokeApiToken } from '#core/api-tokens/revoke-api-token.ts'
import type { Ctx } from '#core/context.ts'
import { ApiTokens, NewApiToken } from '#dashboard/features/tokens/api-tokens.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import type { Messages } from '#ui/i18n/en.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { sendingOf } from '../sending.ts'

const path = '/account/tokens'

export const apiTokens: Page = {
  action: 'manage-api-tokens',
  layout: 'dashboard',
  get: async ({ ctx }) => show(await ctx(), 200),
  post: make,
}

type Shown = Omit<Parameters<typeof ApiTokens>[0], 'tokens' | 'formId'>

async function show(ctx: Ctx, status: number, shown: Shown = {}): Promise<PageAnswer> {
  const tokens = await listApiTokens(ctx)
  return { status, content: <ApiTokens {...shown} tokens={tokens} formId={ctx.newId()} /> }
}

async function make(request: PageRequest): Promise<PageAnswer> {
  const { security } = messagesIn(localeOf(request.url, request.headers))
  const ctx = await request.ctx()
  const fields = (await request.form()) ?? new FormData()
  const text = (name: string) => String(fields.get(name) ?? '')
  const typed = {
    name: text('name'),
    lastDay: text('lastDay'),
    scopes: fields.getAll('scope').map(String),
    networks: text('networks'),
  }
  const again = (errors: Shown['errors']) => show(ctx, 422, { typed, errors })

  const checked = newApiToken.safeParse({
    ...typed,
    lastDay: typed.lastDay || undefined,
    networks: typed.networks.split(/[\s,]+/).filter(Boolean),
  })
  if (!checked.success) return again(errorsIn(checked.error, security))
  const { sending } = sendingOf(ctx, { url: request.url, fields })
  const made = await createApiToken(ctx, { ...checked.data, sending })
  switch (made.outcome) {
    case 'created': {
      const { name } = checked.data
      return { status: 200, content: <NewApiToken name={name} token={made.token} /> }
    }
    case 'created-already':
      return { redirect: path, toast: { kind: 'shownOnce' } }
    case 'key-mismatch':
      return show(ctx, 409, { typed, isSentBefore: true })
    case 'over-already':
      return again({ lastDay: security.tokenDayOver })
    case 'too-many':
      return again({ name: security.tooManyTokens })
  }
}

type Wrong = { issues: { path: PropertyKey[]; message: string }[] }

function errorsIn({ issues }: Wrong, security: Messages['security']): Shown['errors'] {
  const { path: [field] = [], message } = issues[0] ?? {}
  if (field === 'lastDay') return { lastDay: security.tokenDayWrong }
  if (field === 'scopes') return { scopes: security.tokenScopeRequired }
  if (field === 'networks') return { networks: security.tokenNetworksWrong }
  const isMissing = message === 'required'
  return { name: isMissing ? security.tokenNameRequired : security.tokenNameTooLong }
}

export const endApiToken: Page = {
  action: 'manage-api-tokens',
  get: () => ({ redirect: path }),
  async post({ ctx, params }) {
    const ended = await revokeApiToken(await ctx(), params.id ?? '')
    return { redirect: path, toast: { kind: ended === 'revoked' ? 'tokenRevoked' : 'notDone' } }
  },
}
