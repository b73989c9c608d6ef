import { resendVerification } from '#core/proofs/mail-verification.ts'
import { verifyEmail } from '#core/proofs/verify-email.ts'
import { LinkOver, VerifyEmailForm } from '#dashboard/features/mailed-links/mailed-link-forms.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { messagesIn } from '#ui/i18n/messages.ts'

export const verifyEmailPage: Page = { action: 'use-own-account', get: show, post: verify }

async function show({ url, ctx }: PageRequest): Promise<PageAnswer> {
  const { actor } = await ctx()
  const email = (actor.role !== 'stranger' && actor.profile?.email) || ''
  const token = url.searchParams.get('token') ?? ''
  return {
    status: 200,
    content: <VerifyEmailForm {...{ token, email }} />,
    headers: { 'cache-control': 'private, no-store' },
  }
}

async function verify(request: PageRequest): Promise<PageAnswer> {
  const form = await request.form()
  const done = await verifyEmail(await request.ctx(), String(form?.get('token') ?? ''))
  if (done === 'verified') return { redirect: '/account', toast: { kind: 'emailVerified' } }
  const { security } = messagesIn(localeOf(request.url, request.headers))
  const next = { address: '/account', words: security.toAccount }
  return { status: 410, content: <LinkOver help={security.verifyLinkOver} next={next} /> }
}

export const resendVerificationPage: Page = {
  action: 'use-own-account',
  get: () => ({ redirect: '/account' }),
  post: async ({ ctx, url, headers }) => {
    const resent = await resendVerification(await ctx(), localeOf(url, headers))
    const kind = {
      mailed: 'linkMailed',
      'verified-already': 'emailVerified',
      'too-many': 'notDone',
    }
    return { redirect: '/account', toast: { kind: kind[resent.outcome] as 'linkMailed' } }
  },
}
