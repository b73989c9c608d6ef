import { emailAddress } from '#contract/staff.ts'
import { signIn } from '#core/accounts/sign-in.ts'
import { signOut } from '#core/accounts/sign-out.ts'
import { LoginForm, type LoginMistake } from '#dashboard/features/account/login-form.tsx'
import { deviceOf, goodbye, openIdCookie, readCookie } from '#site/http/cookies.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'
import { entered, firstPage } from './entered.ts'

export const login: Page = { action: 'sign-in', layout: 'entrance', get: show, post: enter }

async function show({ url, ctx: makeCtx }: PageRequest): Promise<PageAnswer> {
  const { actor } = await makeCtx()
  const to = returnPathIn(url)
  if (actor.role !== 'stranger') return { redirect: to ?? '/' }
  return { status: 200, content: <LoginForm to={to} /> }
}

async function enter(request: PageRequest): Promise<PageAnswer> {
  const { url, headers } = request
  const to = returnPathIn(url)
  const form = await request.form()
  const email = String(form?.get('email') ?? '')
  const password = String(form?.get('password') ?? '')
  const mistakes = mistakesIn(email, password)
  if (mistakes.length > 0) {
    return { status: 422, content: <LoginForm {...{ email, mistakes, to }} /> }
  }

  const ctx = await request.ctx()
  const browser = headers.get('user-agent') ?? undefined
  const device = deviceOf(headers)
  const signedIn = await signIn(ctx, {
    email,
    password,
    browser,
    device,
    verification: verificationIn(to),
    pendingLink: readCookie(headers, openIdCookie(ctx.settings.isHttps)),
    locale: localeOf(url, headers),
  })
  if (signedIn.outcome === 'signed-in' || signedIn.outcome === 'code-needed') {
    const { session } = signedIn
    const first = firstPage(signedIn, to)
    const answer = await entered(ctx, { session, email, headers, to: first, toast: 'signedIn' })
    if (signedIn.outcome === 'signed-in') return answer
    return { redirect: withReturnPath('/login/code', to), cookies: answer.cookies }
  }
  const tooMany = signedIn.outcome === 'too-many' ? signedIn.retryAfterSeconds : undefined
  const mistake: LoginMistake =
    signedIn.outcome === 'too-many'
      ? { field: 'password', because: 'too-many', seconds: signedIn.retryAfterSeconds }
      : { field: 'password', because: signedIn.outcome }
  return {
    status: { wrong: 422, busy: 503, 'too-many': 429 }[signedIn.outcome],
    content: <LoginForm {...{ email, mistakes: [mistake], to, mayWait: ctx.mail.isConfigured }} />,
    ...(tooMany && { headers: { 'retry-after': String(tooMany) } }),
  }
}

/** Visitors with a link that confirms their email sign in first. */
function verificationIn(to: string | undefined): string | undefined {
  const url = new URL(to ?? '/', 'http://localhost')
  return url.pathname === '/verify-email' ? (url.searchParams.get('token') ?? undefined) : undefined
}

function mistakesIn(email: string, password: string): LoginMistake[] {
  const checked = emailAddress.safeParse(email)
  return [
    ...(checked.success
      ? []
      : [{ field: 'email' as const, because: checked.error.issues[0]?.message ?? 'not-an-email' }]),
    ...(password ? [] : [{ field: 'password' as const, because: 'required' as const }]),
  ]
}

export const logout: Page = {
  action: 'see-page',
  // A GET must not sign anybody out: a link on another site could do it.
  get: () => ({ redirect: '/' }),
  post: async ({ ctx: makeCtx }: PageRequest) => {
    const ctx = await makeCtx()
    await signOut(ctx)
    return { redirect: '/', toast: { kind: 'signedOut' }, ...goodbye(ctx.settings.isHttps) }
  },
}
