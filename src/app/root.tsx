import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet } from 'react-router'
import { LocaleContext } from '#app/i18n/messages.ts'
import type { Route } from './+types/root.ts'
import { PublicLayout } from './layout/public-layout.tsx'
import { useShown } from './layout/shown.ts'
import { Failure } from './ui/failure.tsx'
import icon from './ui/icon.svg?url&no-inline'
import { NotFound } from './ui/not-found.tsx'
import stylesheet from './ui/public.css?url'

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
]

/** No script at all: public pages are complete without any. */
export function Layout({ children }: { children: ReactNode }) {
  const { locale } = useShown()
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
        <body>
          <PublicLayout>{children}</PublicLayout>
        </body>
      </html>
    </LocaleContext>
  )
}

export default Outlet

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { here } = useShown()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 ? <NotFound /> : <Failure status={status} here={here.path} />
}
