import { STATUS_CODES } from 'node:http'
import {
  type ActionFunctionArgs,
  createRequestHandler,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type RequestHandler,
  RouterContextProvider,
} from 'react-router'
import { privateAnswer, scriptsHeader } from '#contract/private-answer.ts'
import { ctx, retryAfter, type Visit, visit } from '#dashboard/context.ts'
import { compressed } from '#platform/http/compress.ts'
import { shownToastCookie, toastForDocument } from '#site/http/toast-cookie.ts'
import { chosenLocaleCookie } from '#site/http/visitor-locale.ts'

export type Dashboard = (request: Request, visit: Visit) => Promise<Response>

type Build = typeof import('virtual:react-router/server-build')

export type LoadRoutes = () => Promise<Build>

export function createDashboard(loadRoutes: LoadRoutes): Dashboard {
  let loaded: Promise<{ answer: RequestHandler; scripts: string }> | undefined
  return async (request, visited) => {
    if (isForStore(request)) return new Response(null, { status: 204, headers: notStored })
    loaded ??= loadRoutes().then(handlerOf)
    const { answer, scripts } = await loaded.catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    const context = new RouterContextProvider()
    context.set(visit, visited)
    const response = await answer(inSmallLetters(request), context)
    const seconds = context.get(retryAfter)
    if (response.status === 429 && seconds) response.headers.set('retry-after', String(seconds))
    return withPrivacy(response, visited, scripts)
  }
}

const notStored = { 'cache-control': 'private, no-store' }

/** Whether the router prefetches data for the browser's cache, where private data may not be stored. */
function isForStore({ url, headers }: Request): boolean {
  const isAhead = headers.get('sec-purpose')?.includes('prefetch')
  return isAhead === true && new URL(url).pathname.endsWith('.data')
}

/** React Router only recognises `.data` in lower case at the end of an address. */
function inSmallLetters(request: Request): Request {
  const url = new URL(request.url)
  const asked = url.pathname.replace(/\.data$/i, '.data')
  if (asked === url.pathname) return request
  url.pathname = asked
  return new Request(url, request)
}

function handlerOf({ basename: _, unstable_getCriticalCss: __, ...build }: Build) {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route?.module ?? {}
    const handlers = { loader: guarded(loader, id), action: guarded(action, id) }
    const module = { ...route?.module, ...handlers, headers: keepRetryAfter }
    return [id, { ...route, module }]
  })
  const answer = createRequestHandler({
    ...build,
    routes: Object.fromEntries(routes),
    // The server has already refused forms from other sites (CSRF).
    allowedActionOrigins: ['**'],
  })
  return { answer, scripts: build.assets.version }
}

/** Copies Retry-After to the page; the router copies only cookies by itself. */
function keepRetryAfter({ actionHeaders }: HeadersArgs): Record<string, string> {
  const after = actionHeaders.get('retry-after')
  return after ? { 'retry-after': after } : {}
}

type Handler = (args: never) => unknown

/** Checks authorisation first, and throws errors in a form that reaches the browser with their status. */
function guarded(handler: Handler | undefined, id: string): Handler | undefined {
  // The root route stays unguarded, because a page that explains a refusal needs its data too.
  if (!handler || id === 'root') return handler
  return async (args: LoaderFunctionArgs | ActionFunctionArgs) => {
    const visited = args.context.get(visit)
    try {
      args.context.set(ctx, await visited.enter())
      return await handler(args as never)
    } catch (error) {
      throw withStatusText(await visited.refusalFor(error))
    }
  }
}

/** The router treats every status without a status text as a server error. */
function withStatusText(thrown: unknown): unknown {
  if (!isData(thrown)) return thrown
  const { status = 500 } = thrown.init ?? {}
  return data(thrown.data, { ...thrown.init, status, statusText: STATUS_CODES[status] ?? '' })
}

function isData(thrown: unknown): thrown is ReturnType<typeof data> {
  return typeof thrown === 'object' && thrown !== null && !(thrown instanceof Response)
}

/** Pages and data are private to one person. Downloads set their own headers; refused downloads have none. */
async function withPrivacy(response: Response, visited: Visit, scripts: string): Promise<Response> {
  const { url, headers: asked, nonce, isHttps } = visited
  const type = response.headers.get('content-type') ?? ''
  if (response.body && !/^text\/(html|x-script)/.test(type)) {
    for (const [name, value] of Object.entries(privateAnswer)) {
      if (!response.headers.has(name)) response.headers.set(name, value)
    }
    return response
  }
  const language = chosenLocaleCookie(url, isHttps)
  const { 'set-cookie': _, ...own } = Object.fromEntries(response.headers)
  // In data requests, the router sends redirects with the status 202.
  const leadsOn = response.status === 202 || !response.body
  const toDocument = response.headers.has('x-remix-reload-document')
  const page = {
    status: response.status,
    headers: {
      ...own,
      vary: 'Cookie, Accept-Language, Accept-Encoding, Save-Data',
      ...privateAnswer,
      [scriptsHeader]: scripts,
      'referrer-policy': visited.referrerPolicy,
      'content-security-policy': dashboardPolicy(nonce),
    },
    cookies: [
      ...(language ? [language] : []),
      ...(visited.hasShownToast && toDocument ? [toastForDocument(isHttps, asked)] : []),
      ...(visited.hasShownToast && !leadsOn ? [shownToastCookie(isHttps, asked)] : []),
      ...response.headers.getSetCookie(),
    ],
    body: response.body && (await response.text()),
  }
  return compressed(page, asked.get('accept-encoding') ?? undefined)
}

/** The general policy, extended by inline scripts and styles with the nonce, and pictures that the browser reads. */
export function dashboardPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
