import { longestSession } from '#core/accounts/session-rules.ts'
import type { Ctx } from '#core/context.ts'
import { readTwoFactor, switchOnTwoFactor } from '#core/two-factor/set-up-two-factor.ts'
import { switchOffTwoFactor } from '#core/two-factor/switch-off-two-factor.ts'
import {
  RecoveryCodes,
  SetUpTwoFactor,
  TwoFactorOn,
} from '#dashboard/features/two-factor/two-factor.tsx'
import { sessionCookie } from '#site/http/cookies.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { formatWait } from '#ui/i18n/format.ts'
import { messagesIn } from '#ui/i18n/messages.ts'

const path = '/account/two-factor'

export const twoFactor: Page = {
  action: 'use-own-account',
  layout: 'dashboard',
  get: async ({ ctx }) => show(await ctx(), 200),
  post: switchOn,
}

export const twoFactorOff: Page = {
  action: 'use-own-account',
  layout: 'dashboard',
  get: () => ({ redirect: path }),
  post: switchOff,
}

type Errors = { password?: string; code?: string }

async function show(ctx: Ctx, status: number, errors: Errors = {}): Promise<PageAnswer> {
  const state = await readTwoFactor(ctx)
  const content =
    state.state === 'on' ? (
      <TwoFactorOn {...{ ...state, errors }} />
    ) : (
      <SetUpTwoFactor {...{ ...state, error: errors.code }} />
    )
  return { status, content }
}

async function switchOn(request: PageRequest): Promise<PageAnswer> {
  const { url, headers } = request
  const locale = localeOf(url, headers)
  const { security, account } = messagesIn(locale)
  const ctx = await request.ctx()
  const code = String((await request.form())?.get('code') ?? '')
  if (code.trim() === '') return show(ctx, 422, { code: security.codeRequired })
  const browser = headers.get('user-agent') ?? undefined
  const on = await switchOnTwoFactor(ctx, { code, browser })
  switch (on.outcome) {
    case 'on': {
      const cookies = [sessionCookie(on.session, longestSession, ctx.settings.isHttps)]
      return { status: 200, content: <RecoveryCodes codes={on.recoveryCodes} />, cookies }
    }
    case 'on-already':
      return { redirect: path }
    case 'wrong':
      return show(ctx, 422, { code: security.codeWrong })
    case 'too-many': {
      const wait = formatWait(on.retryAfterSeconds, locale)
      return show(ctx, 429, { code: account.tooManyAttempts(wait) })
    }
  }
}

async function switchOff(request: PageRequest): Promise<PageAnswer> {
  const locale = localeOf(request.url, request.headers)
  const { security, account } = messagesIn(locale)
  const ctx = await request.ctx()
  const form = await request.form()
  const typed = (name: string) => String(form?.get(name) ?? '')
  const code = typed('code')
  if (code.trim() === '') return show(ctx, 422, { code: security.codeRequired })
  const off = await switchOffTwoFactor(ctx, { password: typed('password'), code })
  switch (off.outcome) {
    case 'off':
      return { redirect: '/account', toast: { kind: 'twoFactorOff' } }
    case 'wrong-password':
      return show(ctx, 422, { password: security.wrongPassword })
    case 'wrong-code':
      return show(ctx, 422, { code: security.codeWrong })
    case 'busy':
      return show(ctx, 503, { password: account.busy })
    case 'too-many': {
      const wait = formatWait(off.retryAfterSeconds, locale)
      return show(ctx, 429, { code: account.tooManyAttempts(wait) })
    }
  }
}
