import { locales } from '#contract/locale.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'

/** Metadata for search engines and shared links. */
export function PageDescription({ path, children }: { path: string; children: string }) {
  const { origin } = usePageContext()
  const locale = useLocale()
  const address = origin + path
  return (
    <>
      <meta name="description" content={children} />
      <meta property="og:description" content={children} />
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
