import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isLocale, type Locale, locales } from '#contract/locale.ts'
import type { Ctx, CurrentSettings } from '#core/context.ts'
import { pageRequest } from './request-context.ts'

type PageNeeds = {
  ctxFor: () => Promise<Ctx>
  lastSettings: () => CurrentSettings
  reportError: (error: unknown) => void
}

const year = 365 * 24 * 3600

/** Answers a request with a page, in the visitor's language. */
export function createPageHandler(build: ServerBuild, isHttps: boolean) {
  const handle = createRequestHandler(build, 'production')

  return async (
    request: Request,
    { ctxFor, lastSettings, reportError }: PageNeeds,
  ): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const chosen = searchParams.get('lang')
    const locale = isLocale(chosen) ? chosen : rememberedLocale(request.headers)
    const context = new RouterContextProvider()
    let made: Promise<Ctx> | undefined
    const ctx = () => (made ??= ctxFor())
    context.set(pageRequest, {
      ctx,
      async shown() {
        const { organisation, isDemo } = await ctx().then(({ settings }) => settings, lastSettings)
        const here = { path: pathname, result: searchParams.get('result') ?? undefined }
        return { locale, organisation, isDemo, here }
      },
      reportError,
    })
    const response = await handle(request, context)

    const isPrivate = request.method === 'POST' || searchParams.has('result')
    response.headers.set('Cache-Control', isPrivate ? 'private, no-store' : 'private, no-cache')
    if (isPrivate) response.headers.set('X-Robots-Tag', 'noindex')
    response.headers.append('Vary', 'Cookie, Accept-Language')
    if (isLocale(chosen)) {
      const secure = isHttps ? '; Secure' : ''
      response.headers.append(
        'Set-Cookie',
        `lang=${chosen}; Path=/; Max-Age=${year}; SameSite=Lax; HttpOnly${secure}`,
      )
    }
    return response
  }
}

function rememberedLocale(headers: Headers): Locale {
  const kept = /(?:^|;\s*)lang=(\w+)/.exec(headers.get('cookie') ?? '')?.[1]
  if (isLocale(kept)) return kept
  const wished = headers.get('accept-language')?.toLowerCase().split(',') ?? []
  const first = wished.map((one) => one.trim().slice(0, 2)).find(isLocale)
  return first ?? locales[0]
}
