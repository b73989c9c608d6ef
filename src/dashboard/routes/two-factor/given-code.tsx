import { longestSession } from '#core/accounts/session-rules.ts'
import { giveSecondFactor, pendingTwoFactorSession } from '#core/two-factor/give-second-factor.ts'
import { CodeForm } from '#dashboard/features/two-factor/two-factor.tsx'
import { openIdCookie, readCookie, sessionCookie, sessionOf } from '#site/http/cookies.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { formatWait } from '#ui/i18n/format.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'

/** The second step of signing in: without the code, the session has no rights. */
export const givenCode: Page = { action: 'sign-in', get: show, post: give }

const unkept = { 'cache-control': 'private, no-store' }

async function show({ url, headers, ctx: makeCtx }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const to = returnPathIn(url)
  if (ctx.actor.role !== 'stranger') return { redirect: to ?? '/' }
  const session = sessionOf(headers, ctx.settings.isHttps) ?? ''
  if (!(await pendingTwoFactorSession(ctx, session)))
    return { redirect: withReturnPath('/login', to) }
  const content = <CodeForm action={withReturnPath('/login/code', to)} />
  return { status: 200, content, headers: unkept }
}

async function give(request: PageRequest): Promise<PageAnswer> {
  const { url, headers } = request
  const to = returnPathIn(url)
  const locale = localeOf(url, headers)
  const { security, account } = messagesIn(locale)
  const code = String((await request.form())?.get('code') ?? '')
  const again = (status: number, error: string): PageAnswer => ({
    status,
    content: <CodeForm action={withReturnPath('/login/code', to)} error={error} />,
  })
  if (code.trim() === '') return again(422, security.codeRequired)

  const ctx = await request.ctx()
  const session = sessionOf(headers, ctx.settings.isHttps) ?? ''
  const pendingLink = readCookie(headers, openIdCookie(ctx.settings.isHttps))
  const given = await giveSecondFactor(ctx, { session, code, pendingLink, locale })
  switch (given.outcome) {
    case 'signed-in': {
      const cookies = [sessionCookie(given.session, longestSession, ctx.settings.isHttps)]
      return { redirect: to ?? '/', toast: { kind: 'signedIn' }, cookies }
    }
    case 'wrong':
      return again(422, security.codeWrong)
    case 'sign-in-again':
      return { redirect: withReturnPath('/login', to) }
    case 'too-many': {
      const wait = formatWait(given.retryAfterSeconds, locale)
      return again(429, account.tooManyAttempts(wait))
    }
  }
}
