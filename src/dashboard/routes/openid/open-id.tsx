import type { Ctx } from '#core/context.ts'
import { beginOpenId } from '#core/openid/begin-open-id.ts'
import {
  finishOpenId,
  type OpenIdFailure,
  type OpenIdFinished,
} from '#core/openid/finish-open-id.ts'
import { wayLastsMs } from '#core/openid/return-path.ts'
import { OpenIdFailed, PopupDone } from '#dashboard/features/openid/open-id-answers.tsx'
import { entered, firstPage } from '#dashboard/routes/account/entered.ts'
import { openIdCookie, readCookie, writeCookie } from '#site/http/cookies.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { toastCookie } from '#site/http/toast-cookie.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { formatWait } from '#ui/i18n/format.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'

/** The redirects to the provider and back, in this window or in a popup. */
export const openIdBegin: Page = { action: 'sign-in', layout: 'entrance', get: begin }
export const openIdCallback: Page = { action: 'sign-in', layout: 'entrance', get: finish }

const unkept = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

async function begin(request: PageRequest): Promise<PageAnswer> {
  const { url } = request
  const ctx = await request.ctx()
  const to = returnPathIn(url)
  if (ctx.actor.role !== 'stranger') return { redirect: to ?? '/' }
  const begun = await beginOpenId(ctx, { to, isPopup: url.searchParams.get('popup') === '1' })
  if (begun.outcome !== 'begun') return failed(begun.outcome, request)
  return { redirect: begun.address, cookies: [wayCookie(ctx, begun.kept, wayLastsMs / 1000)] }
}

async function finish(request: PageRequest): Promise<PageAnswer> {
  const { url, headers } = request
  const ctx = await request.ctx()
  const kept = readCookie(headers, openIdCookie(ctx.settings.isHttps))
  const browser = headers.get('user-agent') ?? undefined
  const locale = localeOf(url, headers)
  const finished = await finishOpenId(ctx, { query: url.search, kept, browser, locale })
  if (finished.outcome !== 'signed-in' && finished.outcome !== 'code-needed') {
    if (finished.outcome === 'password-needed') {
      const cookies = [wayCookie(ctx, finished.pendingLink, wayLastsMs / 1000)]
      return { ...failed(finished.outcome, request), cookies }
    }
    if (finished.outcome !== 'too-many') return failed(finished.outcome, request, ctx)
    const wait = formatWait(finished.retryAfterSeconds, locale)
    const words = messagesIn(locale).account.tooManyAttempts(wait)
    return { status: 429, content: <OpenIdFailed words={words} again="/login" /> }
  }
  return goOn(ctx, finished, headers)
}

type SignedIn = Extract<OpenIdFinished, { way: unknown }>

async function goOn(ctx: Ctx, finished: SignedIn, headers: Headers): Promise<PageAnswer> {
  const { outcome, way, session, email, isNew } = finished
  const needsCode = outcome === 'code-needed'
  const next = needsCode ? withReturnPath('/login/code', way.to) : firstPage(finished, way.to)
  const toast = isNew ? 'registered' : 'signedIn'
  const answer = await entered(ctx, { session, email, headers, to: next, toast })
  const cookies = [...answer.cookies, wayCookie(ctx, '', 0)]
  if (!way.isPopup) return { redirect: next, cookies, ...(!needsCode && { toast: answer.toast }) }
  // The page that opened the popup shows the message.
  const kept = needsCode ? [] : [toastCookie(ctx, answer.toast, ctx.settings.isHttps)]
  const content = <PopupDone {...{ outcome, next }} />
  return { status: 200, content, headers: unkept, cookies: [...cookies, ...kept] }
}

const statuses: Record<OpenIdFailure, number> = {
  'not-set-up': 404,
  'another-browser': 400,
  refused: 400,
  cancelled: 200,
  unavailable: 503,
  'unverified-email': 403,
  'staff-unproven': 403,
  'password-needed': 403,
  'another-subject': 403,
  'not-allowed': 403,
}

function failed(because: OpenIdFailure, { url, headers }: PageRequest, ctx?: Ctx) {
  const { security } = messagesIn(localeOf(url, headers))
  return {
    status: statuses[because],
    content: <OpenIdFailed words={security.openIdFailed[because]} again="/login" />,
    headers: unkept,
    ...(ctx && { cookies: [wayCookie(ctx, '', 0)] }),
  }
}

/** SameSite=Lax, because the provider's redirect comes from another site. */
function wayCookie(ctx: Ctx, kept: string, maxAge: number): string {
  return writeCookie(openIdCookie(ctx.settings.isHttps), kept, {
    maxAge,
    isHttps: ctx.settings.isHttps,
  })
}
