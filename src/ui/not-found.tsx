import { useMessages } from './i18n/messages.ts'
import { PageTitle } from './page-title.tsx'

export function NotFound() {
  const t = useMessages()
  return (
    <section className="not-found">
      <PageTitle>{t.notFoundTitle}</PageTitle>
      <svg viewBox="0 0 240 120" width="240" height="120" aria-hidden="true">
        <path d="M20 100h200M70 20h60l30 30v50H70zM130 20v30h30M88 66h54M88 82h30" />
        <path d="m182 34 24 24m0-24-24 24" />
      </svg>
      <h1>{t.notFoundTitle}</h1>
      <p>{t.notFoundHelp}</p>
      <p>
        <a href="/">{t.backToHome}</a>
      </p>
    </section>
  )
}
