import { languageNames, locales } from '#contract/locale.ts'
import { useLocale, useMessages } from './i18n/messages.ts'
import { usePageContext } from './page-context.ts'

export function LanguageLinks() {
  const { here } = usePageContext()
  const t = useMessages()
  const current = useLocale()
  function addressIn(locale: string): string {
    const query = new URLSearchParams(here.query ?? '')
    if (here.result) query.set('result', here.result)
    if (here.search) query.set('search', here.search)
    query.delete('lang')
    return `${here.path}?${new URLSearchParams([['lang', locale], ...query])}`
  }
  return (
    <ul className="languages" aria-label={t.languages}>
      {locales.map((locale) => (
        <li key={locale}>
          <a
            href={addressIn(locale)}
            lang={locale}
            aria-current={locale === current ? 'true' : undefined}
          >
            {languageNames[locale]}
          </a>
        </li>
      ))}
    </ul>
  )
}
