import type { PublicDetails } from '#contract/document-details.ts'
import type { PublicRecord } from '#contract/record.ts'
import { fileAddress } from '#contract/result-address.ts'
import type { Organisation } from '#contract/settings.ts'
import { ScanLink } from '#ui/components/scan-link.tsx'
import { provenanceWords, validityWords } from '#ui/i18n/details-words.ts'
import { formatBytes } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'

type Props = {
  document: PublicRecord['documents'][number]
  title: string
  grant: string
  /** Set for a card that the organisation itself has issued */
  note?: Organisation | undefined
  organisation: string
  /** Today's date in the time zone of the organisation */
  today: string
  /** A strip below each page: it covers nothing, and the bytes of the image are not changed */
  mark: string | undefined
}

const shownWidth = 320

export function DocumentSection({ document, title, grant, note, mark, ...stated }: Props) {
  const { type, pages, details } = document
  const t = useMessages()
  return (
    <section className="document" aria-labelledby={`document-${type}`}>
      <div className="document-head">
        <h2 id={`document-${type}`}>{title}</h2>
        {note && (
          <p className="issuer">
            {note.name}
            {note.registrationNumber && ` · ${t.registrationNumber(note.registrationNumber)}`}
          </p>
        )}
        <Weight pages={pages} />
        {details && <Stated {...{ details, ...stated }} />}
      </div>
      <ol className="plain-list">
        {pages.map(({ width, height }, index) => {
          const page = index + 1
          return (
            <li key={page}>
              <ScanLink
                scan={{
                  title: [t.pageOf(title, page, pages.length), mark].filter(Boolean).join(' · '),
                  address: fileAddress(grant, type, page, 'full'),
                  src: fileAddress(grant, type, page, 'thumbnail'),
                  width: shownWidth,
                  height: Math.round((height / width) * shownWidth),
                }}
              />
              {mark && (
                <span className="shown-mark" aria-hidden="true">
                  {mark}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type StatedProps = Pick<Props, 'organisation' | 'today'> & { details: PublicDetails }

/** What the organisation states about the document, and until when it is valid. */
function Stated({ details, organisation, today }: StatedProps) {
  const t = useMessages()
  const locale = useLocale()
  const lines = [provenanceWords(t, details, organisation, locale)]
  if (details.expiresOn) lines.push(validityWords(t, details.expiresOn, today, locale))
  return (
    <ul className="stated plain-list">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The number of pages and their total size in bytes. */
function Weight({ pages }: Pick<Props['document'], 'pages'>) {
  const t = useMessages()
  const locale = useLocale()
  const bytes = pages.reduce((sum, page) => sum + (page.bytes ?? 0), 0)
  return (
    <p className="weight">
      {t.pageCount(pages.length)}
      {bytes > 0 && ` · ${formatBytes(bytes, locale)}`}
    </p>
  )
}
