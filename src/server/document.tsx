import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DashboardLayout } from '#dashboard/frame/dashboard-layout.tsx'
import dashboardStyle from '#dashboard/styles/dashboard.css?url'
import type { Layout } from '#site/http/page.ts'
import { withCachedFragments } from '#site/layout/fragment-cache.tsx'
import { PublicLayout } from '#site/layout/public-layout.tsx'
import publicStyle from '#site/styles/public.css?url'
import { LocaleContext, messagesIn } from '#ui/i18n/messages.ts'
import icon from '#ui/icons/icon.svg?url&no-inline'
import touchIcon from '#ui/icons/touch.png?url&no-inline'
import { type PageContext, PageProvider } from '#ui/page-context.ts'
import type { BrowserFiles } from './browser-files.ts'
import { dashboardPolicy } from './dashboard.ts'

type Document = { html: string; contentPolicy?: string }

/** Renders a complete document. It works without scripts, and public pages load very few. */
export function renderDocument(
  content: ReactNode,
  shown: PageContext,
  layout: Layout,
  files: BrowserFiles,
): Document {
  const isPublic = layout === 'public'
  const head = (
    <>
      <script src={files.theme} />
      <link rel="stylesheet" href={layout === 'dashboard' ? dashboardStyle : publicStyle} />
      {isPublic && <link rel="manifest" href="/manifest.webmanifest" />}
      {isPublic && <script type="module" src={files.site} />}
    </>
  )
  if (layout === 'dashboard') {
    const html = inHtml(<DashboardLayout>{content}</DashboardLayout>, shown, head)
    return { html, contentPolicy: dashboardPolicy(crypto.randomUUID()) }
  }
  if (!isPublic) return { html: inHtml(content, shown, head) }
  const html = inHtml(<PublicLayout>{content}</PublicLayout>, shown, head)
  return { html: withCachedFragments(html, shown) }
}

function inHtml(body: ReactNode, shown: PageContext, head: ReactNode): string {
  const { locale, signedIn } = shown
  const markup = renderToStaticMarkup(
    <PageProvider value={shown}>
      <LocaleContext value={locale}>
        <html lang={locale} dir={messagesIn(locale).direction} data-account={signedIn?.id}>
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="color-scheme" content="dark light" />
            {head}
            <link rel="icon" href={icon} type="image/svg+xml" />
            <link rel="apple-touch-icon" href={touchIcon} />
          </head>
          <body>{body}</body>
        </html>
      </LocaleContext>
    </PageProvider>,
  )
  return `<!DOCTYPE html>${markup}`
}
