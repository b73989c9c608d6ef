import type { Locale } from '#contract/locale.ts'
import { longestPassword, newPassword, shortestPassword } from '#contract/staff.ts'
import { isResetLinkOpen, resetPassword } from '#core/proofs/reset-password.ts'
import { LinkOver, ResetPasswordForm } from '#dashboard/features/mailed-links/mailed-link-forms.tsx'
import { goodbye } from '#site/http/cookies.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { formatWait } from '#ui/i18n/format.ts'
import { messagesIn } from '#ui/i18n/messages.ts'

/** The address carries the token, so no referrer is sent. */
export const resetPasswordPage: Page = { action: 'use-mailed-link', get: show, post: reset }

const unkept = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

async function show({ url, headers, ctx }: PageRequest): Promise<PageAnswer> {
  const token = url.searchParams.get('token') ?? ''
  if (!(await isResetLinkOpen(await ctx(), token))) return over(localeOf(url, headers))
  return { status: 200, content: <ResetPasswordForm token={token} />, headers: unkept }
}

async function reset(request: PageRequest): Promise<PageAnswer> {
  const locale = localeOf(request.url, request.headers)
  const { security, account } = messagesIn(locale)
  const form = await request.form()
  const typed = (name: string) => String(form?.get(name) ?? '')
  const token = typed('token')
  const password = typed('password')
  const again = (status: number, errors: { password?: string; repeated?: string }) => {
    return { status, content: <ResetPasswordForm {...{ token, errors }} /> }
  }

  const checked = newPassword.safeParse(password)
  if (!checked.success) {
    return again(422, { password: wordsFor(checked.error.issues[0]?.message, locale) })
  }
  if (typed('repeated') !== password) return again(422, { repeated: security.passwordDiffers })

  const ctx = await request.ctx()
  const done = await resetPassword(ctx, { token, password, locale })
  switch (done.outcome) {
    case 'reset': {
      const { isHttps } = ctx.settings
      return { redirect: '/login', toast: { kind: 'passwordReset' }, ...goodbye(isHttps) }
    }
    case 'link-over':
      return over(locale)
    case 'common-password':
      return again(422, { password: account.mistakes.password.common })
    case 'busy':
      return again(503, { password: account.busy })
    case 'too-many': {
      const wait = formatWait(done.retryAfterSeconds, locale)
      return again(429, { password: account.tooManyAttempts(wait) })
    }
  }
}

function wordsFor(because: string | undefined, locale: Locale): string {
  const { security, account } = messagesIn(locale)
  if (because === 'too-short') return security.passwordTooShort(shortestPassword)
  if (because === 'too-long') return security.passwordTooLong(longestPassword)
  return account.passwordRequired
}

function over(locale: Locale): PageAnswer {
  const { security } = messagesIn(locale)
  const next = { address: '/forgot-password', words: security.askForAnother }
  return { status: 410, content: <LinkOver help={security.resetLinkOver} next={next} /> }
}
