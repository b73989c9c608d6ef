import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { LocaleContext } from './i18n/messages.ts'
import { PublicLayout } from './layout/public-layout.tsx'
import { type Shown, ShownContext } from './layout/shown.ts'
import icon from './ui/icon.svg?url&no-inline'
import stylesheet from './ui/public.css?url'

/** A whole page. No script at all: public pages are complete without any. */
export function renderDocument(content: ReactNode, shown: Shown): string {
  const { locale } = shown
  const markup = renderToString(
    <ShownContext value={shown}>
      <LocaleContext value={locale}>
        <html lang={locale} dir="ltr" data-theme="dark">
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="color-scheme" content="dark light" />
            <link rel="stylesheet" href={stylesheet} />
            <link rel="icon" href={icon} type="image/svg+xml" />
          </head>
          <body>
            <PublicLayout>{content}</PublicLayout>
          </body>
        </html>
      </LocaleContext>
    </ShownContext>,
  )
  return `<!DOCTYPE html>${markup}`
}
