import { newApiToken } from '#contract/staff.ts'
import { createApiToken } from '#core/api-tokens/create-api-token.ts'
import { listApiTokens } from '#core/api-tokens/list-api-tokens.ts'
import { revokeApiToken } from '#core/api-tokens/revoke-api-token.ts'
import { ApiTokens, NewApiToken } from '#dashboard/features/tokens/api-tokens.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { messagesIn } from '#ui/i18n/messages.ts'

const path = '/account/tokens'

export const apiTokens: Page = {
  action: 'manage-api-tokens',
  layout: 'dashboard',
  async get({ ctx }) {
    return { status: 200, content: <ApiTokens tokens={await listApiTokens(await ctx())} /> }
  },
  post: make,
}

async function make(request: PageRequest): Promise<PageAnswer> {
  const { security } = messagesIn(localeOf(request.url, request.headers))
  const ctx = await request.ctx()
  const form = await request.form()
  const text = (name: string) => String(form?.get(name) ?? '')
  const typed = { name: text('name'), lastDay: text('lastDay') }
  const again = async (errors: { name?: string; lastDay?: string }): Promise<PageAnswer> => {
    const tokens = await listApiTokens(ctx)
    return { status: 422, content: <ApiTokens {...{ tokens, typed, errors }} /> }
  }

  const checked = newApiToken.safeParse({ ...typed, lastDay: typed.lastDay || undefined })
  if (!checked.success) {
    const { path: [field] = [], message } = checked.error.issues[0] ?? {}
    if (field === 'lastDay') return again({ lastDay: security.tokenDayWrong })
    const isMissing = message === 'required'
    return again({ name: isMissing ? security.tokenNameRequired : security.tokenNameTooLong })
  }
  const made = await createApiToken(ctx, checked.data)
  switch (made.outcome) {
    case 'created': {
      const { name } = checked.data
      return { status: 200, content: <NewApiToken name={name} token={made.token} /> }
    }
    case 'over-already':
      return again({ lastDay: security.tokenDayOver })
    case 'too-many':
      return again({ name: security.tooManyTokens })
  }
}

export const endApiToken: Page = {
  action: 'manage-api-tokens',
  get: () => ({ redirect: path }),
  async post({ ctx, params }) {
    const ended = await revokeApiToken(await ctx(), params.id ?? '')
    return { redirect: path, toast: { kind: ended === 'revoked' ? 'tokenRevoked' : 'notDone' } }
  },
}
