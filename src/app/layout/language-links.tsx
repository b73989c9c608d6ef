import { messagesIn, useLocale, useMessages } from '#app/i18n/messages.ts'
import { locales } from '#contract/locale.ts'
import { useShown } from './shown.ts'

export function LanguageLinks() {
  const { here } = useShown()
  const t = useMessages()
  const current = useLocale()
  const result = here.result ? `&result=${encodeURIComponent(here.result)}` : ''
  return (
    <ul className="languages" aria-label={t.languages}>
      {locales.map((locale) => (
        <li key={locale}>
          <a
            href={`${here.path}?lang=${locale}${result}`}
            lang={locale}
            aria-current={locale === current ? 'true' : undefined}
          >
            {messagesIn(locale).languageName}
          </a>
        </li>
      ))}
    </ul>
  )
}
