import { authorise, rolesThatMay } from '#core/authorise.ts'
import type { Ctx } from '#core/context.ts'
import { PageForOthers, SignedOutMeanwhile } from '#dashboard/layout/refusals.tsx'
import type { PageToSend } from '#platform/http/compress.ts'
import { Gone } from '#site/features/lookup/answers.tsx'
import { guard, type Redirect, type Refusal, referrerPolicy } from '#site/http/guard.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { hasToast, shownToastCookie } from '#site/http/toast-cookie.ts'
import { chosenLocaleCookie } from '#site/http/visitor-locale.ts'
import { Failure } from '#ui/failure.tsx'
import { NotFound } from '#ui/not-found.tsx'
import { renderDocument } from './document.tsx'
import { type Failed, meaningOf, whatIsUndone } from './failed-page.ts'
import { ownPath, pageContextFor } from './page-context.ts'
import { isData, pageAt, withoutData } from './pages.tsx'
import { type Deps, visitOf } from './visit.ts'

export async function showPage(incoming: Request, deps: Deps): Promise<PageToSend | Response> {
  const address = new URL(incoming.url)
  let made: Promise<Ctx> | undefined
  const ctx = () => (made ??= deps.ctxFor())
  const { page, params } = pageAt(address.pathname)
  const isForRouter = page.isRouted === true && isData(address)
  const url = isForRouter ? withoutData(address) : address
  const askAnew = () => {
    made = undefined
  }
  const { origin } = deps
  const { headers } = incoming
  const enterAgain = async () => {
    askAnew()
    if (!rolesThatMay(page.action).includes('stranger')) authorise((await ctx()).actor, page.action)
  }
  const form = formReader(incoming, page, enterAgain)
  const route = () => {
    const asked = { page, request, method: incoming.method, askAnew, enterAgain }
    return deps.dashboard(incoming, visitOf(asked, deps))
  }
  const request: PageRequest = { url, origin, params, headers, ctx, route, form }

  const asking = { ...deps, askAnew, isForRouter }
  const answer = await answerTo(incoming.method, page, request, asking)
  if (answer instanceof Response) return answer
  if ('redirect' in answer) {
    const language = chosenLocaleCookie(url, deps.isHttps)
    return redirectTo(answer, incoming, language ? [language] : [])
  }
  return show(answer, page, request, deps, incoming.method)
}

/** A body can take an hour to arrive, so authorisation is checked again once it is complete. */
function formReader(
  incoming: Request,
  { takesFiles, isRouted }: Page,
  letInAgain: () => Promise<void>,
): PageRequest['form'] {
  async function readForm() {
    // Pages with uploads stream their bodies, which must not be buffered, whatever their length.
    if (takesFiles || isRouted) return undefined
    const form = await incoming.formData().catch(() => undefined)
    await letInAgain()
    return form
  }
  let form: ReturnType<typeof readForm> | undefined
  return () => (form ??= readForm())
}

function asksFor(headers: Headers, type: string): boolean {
  return headers.get('accept') === type
}

async function show(
  answer: Exclude<PageAnswer, Response | { redirect: string }>,
  page: Page,
  { url, headers, ctx: makeCtx }: PageRequest,
  deps: Deps,
  method: string,
): Promise<PageToSend> {
  const { isHttps, origin, browserFiles } = deps
  const ctx = await makeCtx().catch(() => undefined)
  const shown = pageContextFor(ctx, { url, headers, origin }, deps)
  shown.here.query = page.layout === 'dashboard' ? url.search : answer.query
  const isStaffs = page.layout === 'dashboard'
  const isResult = ['result', 'search'].some((name) => url.searchParams.has(name))
  const isPrivate = page.isRouted || isStaffs || method === 'POST' || isResult
  const layout = answer.layout ?? page.layout ?? 'public'
  const document = renderDocument(answer.content, shown, layout, browserFiles)
  const language = chosenLocaleCookie(url, isHttps)
  return {
    status: answer.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      vary: 'Cookie, Accept-Language, Accept-Encoding, Save-Data',
      'cache-control': isPrivate ? 'private, no-store' : 'private, no-cache',
      ...(isPrivate && { 'x-robots-tag': 'noindex' }),
      'referrer-policy': referrerPolicy(page, headers, isHttps),
      ...(document.contentPolicy && { 'content-security-policy': document.contentPolicy }),
      ...answer.headers,
    },
    cookies: [
      ...(language ? [language] : []),
      ...(hasToast(headers) ? [shownToastCookie(isHttps, headers)] : []),
    ],
    body: document.html,
  }
}

/** Scripts get the target as JSON; browsers get a redirect, and keep the language of the link that they opened. */
function redirectTo(
  { redirect, refusedWith }: Redirect,
  { headers }: Request,
  cookies: string[],
): PageToSend {
  const common = { 'cache-control': 'private, no-store', vary: 'Cookie, Accept' }
  if (asksFor(headers, 'application/json')) {
    const inJson = { ...common, 'content-type': 'application/json' }
    const body = JSON.stringify({ redirect })
    return { status: refusedWith ?? 200, headers: inJson, cookies, body }
  }
  return { status: 303, headers: { ...common, location: redirect }, cookies, body: null }
}

type Asking = { askAnew: () => void; isForRouter: boolean }

async function answerTo(
  method: string,
  page: Page,
  request: PageRequest,
  { reportError, requestId, refusedWith, askAnew, isForRouter }: Deps & Asking,
): Promise<PageAnswer> {
  const refuse = (refusal: Refusal): PageAnswer => {
    if ('pageFor' in refusal) return { status: 403, content: <PageForOthers {...refusal} /> }
    // The status 204 tells EventSource not to reconnect.
    if (asksFor(request.headers, 'text/event-stream')) return new Response(null, { status: 204 })
    return method === 'POST' ? keptByBrowser(refusal, page, request) : refusal
  }
  const failed = (status: number, error?: unknown) => {
    const undone = whatIsUndone({ method, page, request }, { status, error })
    // The query of a list contains its filter, and that of a result its grant: a reload should keep both.
    const isResult = method !== 'POST' && undone === 'search'
    const query = page.layout === 'dashboard' || isResult ? request.url.search : ''
    const told = { status, requestId, undone, here: ownPath(request.url) + query }
    return {
      status,
      content: status === 404 ? <Gone here={told.here} /> : <Failure {...told} />,
      ...(status === 405 && { headers: { allow: 'GET, HEAD, POST' } }),
    }
  }
  const isTooLarge = refusedWith === 413 && page.tooLarge !== undefined
  if (refusedWith && !isTooLarge) return failed(refusedWith)
  try {
    // The router only understands its own redirects, so the routes of the dashboard check access themselves.
    const refusal = isForRouter ? undefined : await guard(page, request)
    // The router itself explains which roles a page of the dashboard is for.
    if (refusal && !('pageFor' in refusal && page.isRouted)) return refuse(refusal)
    if (isTooLarge && page.tooLarge) return await page.tooLarge(request)
    if (method !== 'POST') {
      const answer = await page.get(request)
      if (!isForScripts(answer, request.headers)) return answer
      // The answer to HEAD has no body.
      const told = method === 'HEAD' ? undefined : await answer.json()
      if (told?.pageFor) return refuse(told)
      return answer.status === 404 ? { status: 404, content: <NotFound /> } : failed(answer.status)
    }
    if (!page.post) return failed(405)
    await request.form()
    return await page.post(request)
  } catch (error) {
    const failure: Failed = { page, request, askAnew, reportError }
    const meant = await meaningOf(error, failure)
    return typeof meant === 'number' ? failed(meant, error) : refuse(meant)
  }
}

/** The address of a file that is not there, or not for this person, answers in JSON. */
function isForScripts(answer: PageAnswer, headers: Headers): answer is Response {
  if (!(answer instanceof Response) || answer.status < 400) return false
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return isJson === true && headers.get('accept')?.includes('text/html') === true
}

/**
 * If the session ended in the meantime, a redirect would lose a long form. This page can be reloaded after
 * signing in, and the browser then sends the form again.
 */
function keptByBrowser(refusal: Redirect, page: Page, { headers }: PageRequest): PageAnswer {
  const { redirect, refusedWith } = refusal
  const isTyped = page.takesFiles || page.isTypedAtLength
  const isLongForm = isTyped && page.layout === 'dashboard' && !asksFor(headers, 'application/json')
  if (!isLongForm || refusedWith !== 401) return refusal
  return { status: refusedWith, content: <SignedOutMeanwhile signIn={redirect} /> }
}
