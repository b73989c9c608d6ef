import type { Locale } from '#contract/locale.ts'
import { LinkLine, useWithReturnPath } from '#dashboard/layout/link.tsx'
import { PrintButton } from '#dashboard/layout/submit-button.tsx'
import type { ConsentText } from '#ui/content/consent-texts.ts'
import { FactList } from '#ui/fact-list.tsx'
import { useConsentsMessages } from '#ui/i18n/parts/consents.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { ConsentTextParts } from './consent-text.tsx'
import './consents.css'

type Props = {
  record: { id: string; name: string }
  locale: Locale
  text: ConsentText
  facts: [string, string][]
  /** What is written by hand */
  lines: string[]
  whose: string
  version: string
}

/** A form to print, which the candidate signs. */
export function BlankForm({ record, locale, text, facts, lines, whose, version }: Props) {
  const t = useConsentsMessages()
  const consent = useWithReturnPath(`/dashboard/records/${record.id}/consent`)
  return (
    <section className="consents">
      <PageTitle>{`${text.title} · ${record.name}`}</PageTitle>
      <div className="on-screen">
        <LinkLine href={consent}>{t.heading}</LinkLine>
      </div>
      <article lang={locale} className="card consent-form">
        <h1>{text.title}</h1>
        <FactList className="facts" facts={facts} />
        <ConsentTextParts {...{ text, locale }} level={2} />
        <dl className="by-hand">
          {lines.map((line) => (
            <div key={line}>
              <dt>{line}</dt>
              <dd />
            </div>
          ))}
        </dl>
        <p className="quiet">{whose}</p>
        <p className="quiet">{version}</p>
      </article>
      <p className="row-of-buttons">
        <PrintButton />
      </p>
    </section>
  )
}
