import { languageNames, locales } from '#contract/locale.ts'
import { useLocale, useMessages } from './i18n/messages.ts'
import { usePageContext } from './page-context.ts'

/** The address of this page in another language */
export function useAddressIn(): (locale: string) => string {
  const { here } = usePageContext()
  return (locale) => {
    const query = new URLSearchParams(here.query ?? '')
    if (here.result) query.set('result', here.result)
    if (here.search) query.set('search', here.search)
    // The form of a record puts its draft into the address without the router.
    const draft = isInBrowser() && new URLSearchParams(location.search).get('draft')
    if (draft) query.set('draft', draft)
    query.delete('lang')
    return `${here.path}?${new URLSearchParams([['lang', locale], ...query])}`
  }
}

const isInBrowser = () => 'document' in globalThis

export function LanguageLinks() {
  const t = useMessages()
  const current = useLocale()
  const addressIn = useAddressIn()
  return (
    <ul className="languages plain-list" aria-label={t.languages}>
      {locales.map((locale) => (
        <li key={locale}>
          <a
            href={addressIn(locale)}
            lang={locale}
            onClick={({ currentTarget }) => {
              currentTarget.href = addressIn(locale)
            }}
            aria-current={locale === current ? 'true' : undefined}
          >
            {languageNames[locale]}
          </a>
        </li>
      ))}
    </ul>
  )
}
