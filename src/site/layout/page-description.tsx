import { locales } from '#contract/locale.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { whoseSite } from '#ui/i18n/whose-site.ts'
import { usePageContext } from '#ui/page-context.ts'

/**
 * Metadata for search engines and link previews. Previews have no footer and truncate text, so the
 * description begins with the organisation.
 */
export function PageDescription({ path, children }: { path: string; children: string }) {
  const { origin, organisation } = usePageContext()
  const t = useMessages()
  const locale = useLocale()
  const address = origin + path
  const description = `${whoseSite(t, organisation)} ${children}`
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={locale} />
      <link rel="canonical" href={`${address}?lang=${locale}`} />
      {locales.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={`${address}?lang=${one}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
    </>
  )
}
