import { type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import {
  Links,
  Outlet,
  UNSAFE_DataRouterDataContext as RouterDataContext,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { AnswerProvider } from '#ui/components/field.tsx'
import { LocaleContext, messagesIn } from '#ui/i18n/messages.ts'
import icon from '#ui/icons/icon.svg?url&no-inline'
import touchIcon from '#ui/icons/touch.png?url&no-inline'
import { type PageContext, PageProvider } from '#ui/page-context.ts'
import type { Route } from './+types/root.ts'
import { visit } from './context.ts'
import { DashboardLayout } from './frame/dashboard-layout.tsx'
import { Explanation } from './layout/explanation.tsx'
import { FormsAhead, ScriptsAhead } from './live/fetched-ahead.tsx'
import style from './styles/dashboard.css?url'

/** Data that every page needs besides its own. */
export async function loader({ context }: Route.LoaderArgs) {
  const { nonce, themeScript, pageContext } = context.get(visit)
  return { ...(await pageContext()), nonce, themeScript }
}

/** Data attributes (theme and sidebar) that the inline script in the head has set before hydration */
const early = typeof document === 'undefined' ? {} : { ...document.documentElement.dataset }

/**
 * If a browser extension changed the page, hydration fails and React renders all of it again without these
 * attributes: restore them.
 */
function useEarlyMarks(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    Object.assign(dataset, { ...early, ...dataset })
  }, [])
}

type RootData = Route.ComponentProps['loaderData']

export function Layout({ children }: { children: ReactNode }) {
  const shown = useRouteLoaderData<typeof loader>('root')
  if (!shown) return null
  return <Document shown={shown}>{children}</Document>
}

function Document({ shown, children }: { shown: RootData; children: ReactNode }) {
  const { locale } = shown
  // The Content-Security-Policy of the first response stays in force, so its nonce does too.
  const [nonce] = useState(shown.nonce)
  const { pathname, search, key } = useLocation()
  const answered = useContext(RouterDataContext)?.actionData
  const isToForm = Boolean(answered)
  const [kept] = Object.values(answered ?? {})
  useEarlyMarks()
  const at = { path: pathname, result: undefined, query: search, search: kept?.search }
  const here: PageContext = { ...shown, here: at }
  return (
    <PageProvider value={here}>
      <LocaleContext value={locale}>
        <html
          lang={locale}
          dir={messagesIn(locale).direction}
          data-account={here.signedIn?.id}
          suppressHydrationWarning
        >
          <head>
            <meta charSet="utf-8" />
            <meta
              name="viewport"
              content="width=device-width, initial-scale=1, viewport-fit=cover"
            />
            <meta name="color-scheme" content="dark light" />
            <script src={shown.themeScript} />
            <link rel="stylesheet" href={style} />
            <meta property="csp-nonce" nonce={nonce} content={nonce} />
            <link rel="icon" href={icon} type="image/svg+xml" />
            <link rel="apple-touch-icon" href={touchIcon} />
            <Links nonce={nonce} />
          </head>
          <body>
            <AnswerProvider answer={key} isToForm={isToForm}>
              {children}
            </AnswerProvider>
            <ScriptsAhead />
            <FormsAhead key={key} />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </body>
        </html>
      </LocaleContext>
    </PageProvider>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DashboardLayout>
      <Explanation error={error} />
    </DashboardLayout>
  )
}
