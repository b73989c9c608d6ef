import { locales } from '#contract/locale.ts'
import { lookupPages } from '#contract/lookup-pages.ts'
import type { Page } from '#site/http/page.ts'
import { legalPages } from '#ui/content/legal/pages.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { lookupMessagesIn } from '#ui/i18n/parts/lookup.ts'
import { whoseSite } from '#ui/i18n/whose-site.ts'
import icon from '#ui/icons/icon.svg?url&no-inline'
import largeIcon from '#ui/icons/large.png?url&no-inline'
import smallIcon from '#ui/icons/small.png?url&no-inline'

const paths = [
  ...[...Object.values(lookupPages), ...legalPages].map(({ path }) => path),
  '/Check',
  '/Statements',
]

/** Results and staff pages also send a noindex header. */
export const robots: Page = {
  action: 'see-page',
  get({ origin }) {
    const closed = [
      '/dashboard',
      '/account',
      '/files/',
      '/proof/statement/',
      '/*?result=',
      '/Search',
    ]
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
    return inType('text/plain', `${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`)
  },
}

/** Each public page in each language, and never a result. */
export const sitemap: Page = {
  action: 'see-page',
  get({ origin }) {
    const entries = paths.map((path) => {
      const alternates = locales.map((locale) => {
        return `<xhtml:link rel="alternate" hreflang="${locale}" href="${origin}${path}?lang=${locale}"/>`
      })
      return `<url><loc>${origin}${path}</loc>${alternates.join('')}</url>`
    })
    return inType(
      'application/xml',
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"' +
        ` xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`,
    )
  },
}

export const manifest: Page = {
  action: 'see-page',
  async get({ ctx: makeCtx }) {
    const { settings } = await makeCtx()
    const { organisation } = settings
    const { name } = organisation
    const t = messagesIn('en')
    // No short name: a part of the name could claim what the whole name does not.
    const described = {
      name,
      description: `${lookupMessagesIn('en').homeIntroduction(name)} ${whoseSite(t, organisation)}`,
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#11161c',
      theme_color: '#11161c',
      icons: [
        { src: icon, sizes: 'any', type: 'image/svg+xml' },
        { src: smallIcon, sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
        { src: largeIcon, sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      ],
    }
    return inType('application/manifest+json', JSON.stringify(described))
  },
}

function inType(type: string, body: string): Response {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'public, max-age=3600',
  }
  return new Response(body, { headers })
}
