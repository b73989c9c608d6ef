import type { Ctx, CurrentSettings } from '#core/context.ts'
import { isOutage } from '#core/outage.ts'
import { renderDocument } from './document.tsx'
import type { PageAnswer, PageRequest } from './page.ts'
import { pageAt } from './routes.tsx'
import { Failure } from './ui/failure.tsx'
import { chosenLocaleCookie, localeOf } from './visitor-locale.ts'

type Needs = {
  ctxFor: () => Promise<Ctx>
  /** As they were when they were last read: what can be said while the database is away */
  lastSettings: () => CurrentSettings
  reportError: (error: unknown) => void
  isHttps: boolean
  /** The status with which the request was refused before a page saw it */
  refusedWith?: number
}

export type ShownPage = { status: number; headers: Record<string, string>; body: string | null }

/** Answers each request with a page, in the visitor's language. */
export async function showPage(request: Request, needs: Needs): Promise<ShownPage> {
  const url = new URL(request.url)
  let made: Promise<Ctx> | undefined
  const ctx = () => (made ??= needs.ctxFor())
  const form = () => request.formData().catch(() => undefined)

  const answer = await answerTo(request.method, { url, ctx, form }, needs)
  const headers = headersFor(request, url, needs.isHttps)
  if ('redirect' in answer) {
    return { status: 303, headers: { ...headers, location: answer.redirect }, body: null }
  }
  const { organisation, isDemo } = await ctx().then(({ settings }) => settings, needs.lastSettings)
  const here = { path: ownPath(url), result: url.searchParams.get('result') ?? undefined }
  const shown = { locale: localeOf(url, request.headers), organisation, isDemo, here }
  const { status, content } = answer
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers, ...answer.headers },
    body: renderDocument(content, shown),
  }
}

async function answerTo(
  method: string,
  request: PageRequest,
  { reportError, refusedWith }: Needs,
): Promise<PageAnswer> {
  const { get, post } = pageAt(request.url.pathname)
  const failed = (status: number) => ({
    status,
    content: <Failure status={status} here={ownPath(request.url)} />,
    ...(status === 405 && { headers: { allow: 'GET, HEAD, POST' } }),
  })
  if (refusedWith) return failed(refusedWith)
  try {
    if (method !== 'POST') return await get(request)
    return post ? await post(request) : failed(405)
  } catch (error) {
    if (isOutage(error)) return failed(503)
    reportError(error)
    return failed(500)
  }
}

/** For links back to here: "//elsewhere.example" as an address would lead to another site. */
function ownPath({ pathname }: URL): string {
  if (pathname.startsWith('/files/')) return '/'
  return pathname.replace(/^[/\\]+/, '/')
}

function headersFor(request: Request, url: URL, isHttps: boolean): Record<string, string> {
  const isPrivate = request.method === 'POST' || url.searchParams.has('result')
  const cookie = chosenLocaleCookie(url, isHttps)
  return {
    vary: 'Cookie, Accept-Language, Accept-Encoding',
    'cache-control': isPrivate ? 'private, no-store' : 'private, no-cache',
    ...(isPrivate && { 'x-robots-tag': 'noindex' }),
    ...(cookie && { 'set-cookie': cookie }),
  }
}
