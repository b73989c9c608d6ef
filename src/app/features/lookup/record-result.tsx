import type { ReactNode } from 'react'
import { formatDay } from '#app/i18n/format.ts'
import { useLocale, useMessages } from '#app/i18n/messages.ts'
import { PageTitle } from '#app/layout/page-title.tsx'
import { documentTitle } from '#contract/document-types.ts'
import type { LookupPage } from '#contract/lookup-pages.ts'
import type { PublicRecord } from '#contract/record.ts'
import { fileAddress } from '#contract/result-address.ts'
import type { Organisation } from '#contract/settings.ts'
import { DocumentSection } from './document-section.tsx'

type Props = {
  page: LookupPage
  record: PublicRecord
  grant: string
  organisation: Organisation
  dateValue: string
  form: ReactNode
}

const photoWidth = 205

export function RecordResult({ page, record, grant, organisation, dateValue, form }: Props) {
  const t = useMessages()
  const locale = useLocale()
  const whole = page.key === 'home'
  const [photo] = record.photo?.pages ?? []
  return (
    <>
      <PageTitle>{t.resultTitle}</PageTitle>
      <article className="result">
        <h1>{t.resultTitle}</h1>
        <p className="statement">
          {t.heldBy(organisation.name, formatDay(record.approvedOn, locale))}
        </p>
        <p>{t.resultMeaning}</p>
        {page.shows === 'record' && (
          <p className="current-as-of">{t.currentAsOf(formatDay(dateValue, locale))}</p>
        )}
        <div className="candidate">
          {photo && (
            <img
              src={fileAddress(grant, 'photo', 1, 'page')}
              width={photoWidth}
              height={Math.round((photo.height / photo.width) * photoWidth)}
              alt={t.photoOf(record.name)}
            />
          )}
          <Details record={record} isWhole={page.shows === 'record'} />
        </div>
        {record.documents.map((document) => (
          <DocumentSection
            key={document.type}
            document={document}
            title={documentTitle(document.type, locale, whole)}
            grant={grant}
            note={document.type === 'idCard' ? organisation : undefined}
          />
        ))}
        {page.shows === 'paper' && record.documents.length === 0 && <NoPaper page={page} />}
      </article>
      <section className="again">
        <h2>{t.searchAgain}</h2>
        {form}
      </section>
    </>
  )
}

function Details({ record, isWhole }: { record: PublicRecord; isWhole: boolean }) {
  const t = useMessages()
  const details: [string, string | undefined][] = [[t.candidateName, record.name]]
  if (isWhole) {
    details.push(
      [t.fatherName, record.fatherName],
      [t.motherName, record.motherName],
      [t.permanentAddress, record.address],
      [t.nationality, record.nationality],
    )
  }
  return (
    <dl>
      {details.map(([term, text]) =>
        text ? (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function NoPaper({ page }: { page: LookupPage }) {
  const t = useMessages()
  const locale = useLocale()
  return page.documents.map((type) => (
    <p key={type}>{t.noPaperHeld(documentTitle(type, locale, false))}</p>
  ))
}
