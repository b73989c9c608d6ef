import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, useRouteLoaderData } from 'react-router'
import { LocaleContext, useMessages } from '#app/i18n/messages.ts'
import { firstSettings } from '#contract/settings.ts'
import type { Route } from './+types/root.ts'
import { PublicLayout } from './layout/public-layout.tsx'
import { ctxOf, localeOf } from './request-context.ts'
import { NotFound } from './ui/not-found.tsx'
import stylesheet from './ui/public.css?url'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export async function loader(args: Route.LoaderArgs) {
  const { settings } = await ctxOf(args)
  const { pathname, searchParams } = new URL(args.request.url)
  return {
    locale: localeOf(args),
    organisation: settings.organisation,
    isDemo: settings.isDemo,
    here: { path: pathname, result: searchParams.get('result') ?? undefined },
  }
}

/** No script at all: public pages are complete without any. */
export function Layout({ children }: { children: ReactNode }) {
  const locale = useRouteLoaderData<typeof loader>('root')?.locale ?? 'en'
  return (
    <LocaleContext value={locale}>
      <html lang={locale} dir="ltr" data-theme="dark">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="dark light" />
          <Meta />
          <Links />
        </head>
        <body>{children}</body>
      </html>
    </LocaleContext>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <PublicLayout {...loaderData}>
      <Outlet />
    </PublicLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const known = useRouteLoaderData<typeof loader>('root')
  const organisation = known?.organisation ?? firstSettings.organisation
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <PublicLayout
      organisation={organisation}
      here={known?.here ?? { path: '/' }}
      isDemo={known?.isDemo ?? false}
    >
      {status === 404 ? <NotFound /> : <Failure status={status} />}
    </PublicLayout>
  )
}

function Failure({ status }: { status: number }) {
  const t = useMessages()
  return (
    <section className="answer">
      <title>{t.errorTitle}</title>
      <h1>{status === 405 ? t.wrongMethodTitle : t.errorTitle}</h1>
      <p>{status < 500 ? t.formUnreadable : t.errorHelp}</p>
      <p>
        <a href="/">{t.backToHome}</a>
      </p>
    </section>
  )
}
