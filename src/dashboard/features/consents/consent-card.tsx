import type { ReactNode } from 'react'
import type { Locale } from '#contract/locale.ts'
import { Badge } from '#ui/components/badge.tsx'
import type { ConsentText } from '#ui/content/consent-texts.ts'
import { useConsentsMessages } from '#ui/i18n/parts/consents.ts'
import { ConsentTextParts } from './consent-text.tsx'

type Props = {
  title: string
  isLive: boolean
  /** When and by whom it was given and withdrawn */
  lines: (string | false | undefined)[]
  /** Absent for an objection, since nothing was agreed to */
  text: ConsentText | undefined
  locale: Locale
  children?: ReactNode
}

export function ConsentCard({ title, isLive, lines, text, locale, children }: Props) {
  const t = useConsentsMessages()
  return (
    <article className="card fields">
      <h3>{title}</h3>
      {text && (
        <p>
          <Badge tone={isLive ? 'good' : 'off'}>{isLive ? t.valid : t.ended}</Badge>
        </p>
      )}
      {lines.filter(Boolean).map((line) => (
        <p key={String(line)}>{line}</p>
      ))}
      {children}
      {text && (
        <details>
          <summary>{t.showText}</summary>
          <ConsentTextParts {...{ text, locale }} level={3} />
        </details>
      )}
    </article>
  )
}
