import { authorise, Forbidden, rolesThatMay } from '#core/authorise.ts'
import type { Ctx, CurrentSettings } from '#core/context.ts'
import { hasChangedNothing, isNonsense, isOutage, isOutOfRoom } from '#core/outage.ts'
import { SignedOutMeanwhile } from '#dashboard/layout/signed-out-meanwhile.tsx'
import { guard, type Redirect, referrerPolicy } from '#site/http/guard.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { hasToast, readToast, shownToastCookie, toastCookie } from '#site/http/toast-cookie.ts'
import { UnreadableUpload, type Uploads } from '#site/http/uploads.ts'
import { chosenLocaleCookie, localeOf } from '#site/http/visitor-locale.ts'
import { Failure, type Undone } from '#ui/failure.tsx'
import { type BrowserFiles, renderDocument } from './document.tsx'
import type { Part } from './health.ts'
import { pageAt } from './pages.tsx'
import { version } from './version.ts'

type Needs = {
  ctxFor: () => Promise<Ctx>
  /** The settings as last read, for pages while the database is unavailable */
  lastSettings: () => CurrentSettings
  reportError: (error: unknown) => void
  requestId: string
  /** Pages say what does not work. */
  isWell: (part: Part) => boolean
  isHttps: boolean
  /** The public origin */
  origin: string
  browserFiles: BrowserFiles
  uploads: Uploads
  /** The status of a request that was refused before it reached a page */
  refusedWith?: number
}

export type ShownPage = {
  status: number
  headers: Record<string, string>
  cookies: string[]
  body: string | null
}

/** Renders the page for a request, in the visitor's language. */
export async function showPage(incoming: Request, needs: Needs): Promise<ShownPage | Response> {
  const url = new URL(incoming.url)
  let made: Promise<Ctx> | undefined
  const ctx = () => (made ??= needs.ctxFor())
  const { page, params } = pageAt(url.pathname)
  const askAnew = () => {
    made = undefined
  }
  const { origin } = needs
  const { headers } = incoming
  const bodies = readersOf(incoming, page, needs.uploads, async () => {
    askAnew()
    if (!rolesThatMay(page.action).includes('stranger')) authorise((await ctx()).actor, page.action)
  })
  const request = { url, origin, params, headers, ctx, ...bodies }

  const answer = await answerTo(incoming.method, page, request, { ...needs, askAnew })
  if (answer instanceof Response) return answer
  if ('redirect' in answer) return redirectTo(answer, incoming, ctx, needs)
  const isForScript = incoming.method === 'POST' && asksForData(incoming.headers)
  if (isForScript && answer.data) return inJson(answer.data, answer)
  return show(answer, page, request, needs, incoming.method)
}

/** A body can take an hour to arrive: authorise its sender again once it is complete. */
function readersOf(
  incoming: Request,
  { takesFiles }: Page,
  uploads: Uploads,
  letInAgain: () => Promise<void>,
): Pick<PageRequest, 'form' | keyof Uploads> {
  async function readForm() {
    // Pages with uploads must not buffer bodies of any length.
    if (takesFiles) return undefined
    const form = await incoming.formData().catch(() => undefined)
    await letInAgain()
    return form
  }
  async function whole<Sent extends AsyncDisposable>(sent: Sent): Promise<Sent> {
    try {
      await letInAgain()
      return sent
    } catch (error) {
      await sent[Symbol.asyncDispose]()
      throw error
    }
  }
  let form: ReturnType<typeof readForm> | undefined
  return {
    form: () => (form ??= readForm()),
    upload: async () => whole(await uploads.upload()),
    uploadedFile: async () => whole(await uploads.uploadedFile()),
  }
}

function asksForData(headers: Headers): boolean {
  return headers.get('accept') === 'application/json'
}

type Told = { status: number; headers?: Record<string, string>; cookies?: string[] }

function inJson(data: object, { status, headers, cookies = [] }: Told): ShownPage {
  const common = { 'cache-control': 'private, no-store', vary: 'Cookie, Accept' }
  const type = { 'content-type': 'application/json' }
  return {
    status,
    headers: { ...common, ...type, ...headers },
    cookies,
    body: JSON.stringify(data),
  }
}

type Content = Exclude<PageAnswer, Response | { redirect: string }>

async function show(
  answer: Content,
  page: Page,
  { url, headers, ctx: makeCtx }: PageRequest,
  { lastSettings, isWell, isHttps, origin, browserFiles }: Needs,
  method: string,
): Promise<ShownPage> {
  const ctx = await makeCtx().catch(() => undefined)
  const { organisation, officialChecks, isDemo } = ctx?.settings ?? lastSettings()
  const kept = ctx && hasToast(headers) ? readToast(ctx, headers) : undefined
  const toast = answer.toast ?? kept
  const shown = {
    locale: localeOf(url, headers),
    organisation,
    officialChecks,
    isDemo,
    version,
    origin,
    lost: { store: !isWell('store'), space: !isWell('disk') },
    savesData: headers.get('save-data') === 'on',
    provider: ctx?.identity.openId?.label,
    here: {
      path: ownPath(url),
      result: url.searchParams.get('result') ?? undefined,
      query: page.layout === 'dashboard' ? url.search : undefined,
    },
    ...(ctx && ctx.actor.role !== 'stranger' && { signedIn: signedInAs(ctx.actor) }),
    ...(toast && { toast }),
  }
  const isStaffs = page.layout === 'dashboard'
  const isPrivate =
    page.layout === 'entrance' || isStaffs || method === 'POST' || url.searchParams.has('result')
  const document = renderDocument(answer.content, shown, page.layout ?? 'public', browserFiles)
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
      ...(kept ? [shownToastCookie(isHttps)] : []),
      ...(answer.cookies ?? []),
    ],
    body: document.html,
  }
}

function signedInAs({ role, profile }: Exclude<Ctx['actor'], { role: 'stranger' }>) {
  const { name = '', photoUrl = '' } = profile ?? {}
  return { role, name, photoUrl }
}

/** Scripts get the target as JSON; browsers are redirected. */
async function redirectTo(
  { redirect, toast, headers: own = {}, cookies = [], refusedWith }: Redirect,
  { headers }: Request,
  ctx: PageRequest['ctx'],
  { isHttps }: Needs,
): Promise<ShownPage> {
  const kept = toast ? [toastCookie(await ctx(), toast, isHttps), ...cookies] : cookies
  if (asksForData(headers))
    return inJson({ redirect }, { status: refusedWith ?? 200, headers: own, cookies: kept })
  const common = { 'cache-control': 'private, no-store', vary: 'Cookie, Accept', ...own }
  return { status: 303, headers: { ...common, location: redirect }, cookies: kept, body: null }
}

async function answerTo(
  method: string,
  page: Page,
  request: PageRequest,
  { reportError, requestId, refusedWith, askAnew }: Needs & { askAnew: () => void },
): Promise<PageAnswer> {
  const refuse = (refusal: Redirect) => {
    return method === 'POST' ? keptByBrowser(refusal, page, request) : refusal
  }
  const failed = (status: number, error?: unknown) => {
    const undone = whatIsUndone(method, page, request, error)
    // The address of a list carries its filter.
    const query = page.layout === 'dashboard' ? request.url.search : ''
    const told = { status, requestId, undone, here: ownPath(request.url) + query }
    return {
      status,
      content: <Failure {...told} />,
      ...(status === 405 && { headers: { allow: 'GET, HEAD, POST' } }),
    }
  }
  if (refusedWith) return failed(refusedWith)
  try {
    const refusal = await guard(page, request)
    if (refusal) return refuse(refusal)
    if (method !== 'POST') return await page.get(request)
    if (!page.post) return failed(405)
    await request.form()
    return await page.post(request)
  } catch (error) {
    if (isOutOfRoom(error)) return failed(507, error)
    if (isOutage(error)) return failed(503, error)
    if (isNonsense(error)) return failed(400)
    if (error instanceof UnreadableUpload) return failed(error.status)
    // A page may have actions for other roles, and rights may have changed meanwhile.
    if (error instanceof Forbidden) {
      askAnew()
      const refusal = await guard({ ...page, action: error.action }, request)
      if (refusal) return refuse(refusal)
    }
    reportError(error)
    return failed(500, error)
  }
}

function whatIsUndone(method: string, page: Page, { url }: PageRequest, error: unknown): Undone {
  const isPost = method === 'POST'
  if (page.action === 'look-up-record' && (isPost || url.searchParams.has('result'))) {
    return 'search'
  }
  if (!isPost) return 'page'
  return hasChangedNothing(error) ? 'change' : 'change-begun'
}

/**
 * A redirect would lose a long form of somebody who was signed out meanwhile. This page can be
 * reloaded, and the browser then sends the form again.
 */
function keptByBrowser(refusal: Redirect, page: Page, { headers }: PageRequest): PageAnswer {
  const { redirect, refusedWith } = refusal
  const isTyped = page.takesFiles || page.isTypedAtLength
  const isLongForm = isTyped && page.layout === 'dashboard' && !asksForData(headers)
  if (!isLongForm || refusedWith !== 401) return refusal
  return { status: refusedWith, content: <SignedOutMeanwhile signIn={redirect} /> }
}

/** For links to this page: "//elsewhere.example" would lead to another site. */
function ownPath({ pathname }: URL): string {
  if (pathname.startsWith('/files/')) return '/'
  return pathname.replace(/^[/\\]+/, '/')
}
