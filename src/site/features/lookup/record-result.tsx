import { createElement, type ReactNode } from 'react'
import type { PublicDetails } from '#contract/document-details.ts'
import { type DocumentType, documentTitle } from '#contract/document-types.ts'
import type { LookupPage } from '#contract/lookup-pages.ts'
import type { FileHashes } from '#contract/proof/file-hashes.ts'
import type { PublicRecord } from '#contract/record.ts'
import { fileAddress, type Search } from '#contract/result-address.ts'
import type { Organisation } from '#contract/settings.ts'
import { inHand } from '#site/layout/in-hand.ts'
import { ScanLink } from '#ui/components/scan-link.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { provenanceWords, validityWords } from '#ui/i18n/details-words.ts'
import { formatBytes, formatDay, formatInstant } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useLookupMessages } from '#ui/i18n/parts/lookup.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { NotProven, PrintedCheck } from './not-proven.tsx'
import { SearchLine } from './search-line.tsx'

type Props = {
  page: LookupPage
  record: PublicRecord
  grant: string
  search: Search | undefined
  dateValue: string
  today: string
  /** Document types that the site does not show to the public */
  withheld: readonly DocumentType[]
  hashes: FileHashes[]
  /** For print: a signed code with a part of the statement; undefined while there is no valid statement */
  signedCode?: string | undefined
  /** When a share code opened the record, if one did: then the code determines what is shown */
  sharedAt?: Date
  /** Whether nothing is left of the documents that a code shares, or of the details if it shares no documents */
  isEmpty?: boolean
}

export function RecordResult(props: Props) {
  const { page, record, grant, search, dateValue, today, withheld } = props
  const t = useMessages()
  const { resultMeaning } = useLookupMessages()
  const shares = useSharesMessages()
  const locale = useLocale()
  const { organisation, savesData } = usePageContext()
  const isWhole = page.shows === 'record'
  const isHome = page.key === 'home' && !props.sharedAt
  const title = props.sharedAt ? shares.resultTitle : t.resultTitle
  const opened = props.sharedAt && formatInstant(props.sharedAt.toISOString(), locale)
  const hashes = shownHashes(props.hashes, savesData)
  const mark = opened && shares.shownBy(opened)
  const { fatherName, motherName, address, nationality } = record
  const hasDetails = [fatherName, motherName, address, nationality].some(Boolean)
  return (
    <article className="result">
      <PageTitle>{title}</PageTitle>
      <div className="verdict">
        <h1>{title}</h1>
        {opened && <p>{shares.checkedOn(opened)}</p>}
        {page.shows === 'document' && record.documents.length === 0 && (
          <NoDocument page={page} withheld={withheld} />
        )}
        {props.isEmpty && (
          <p className="no-document">{hasDetails ? shares.noDocumentLeft : shares.nothingLeft}</p>
        )}
        <SearchLine search={search} />
      </div>
      <section className="candidate" aria-label={t.candidateDetails}>
        <Photo record={record} grant={grant} />
        <Details record={record} isWhole={isWhole} />
      </section>
      <div className="meaning">
        <div>
          <Stamp organisation={organisation.name} />
          <p className="statement">
            {t.heldBy(organisation.name, formatDay(record.approvedOn, locale))}
          </p>
          <p>{resultMeaning(organisation.name)}</p>
          {isWhole && (
            <p className="current-as-of">{t.currentAsOf(formatDay(dateValue, locale))}</p>
          )}
          {props.signedCode && <SignedStatement grant={grant} />}
        </div>
        <NotProven />
      </div>
      <div className="documents">
        {record.documents.map((document) => (
          <DocumentSection
            key={document.type}
            document={document}
            title={documentTitle(document.type, locale, isHome)}
            grant={grant}
            note={document.type === 'idCard' ? organisation : undefined}
            organisation={organisation.name}
            today={today}
            mark={mark}
          />
        ))}
      </div>
      {hashes.length > 0 && inHand<ReactNode>(createElement, hashes, locale, isHome)}
      <PrintedCheck
        path={page.path}
        search={search}
        isShared={props.sharedAt !== undefined}
        hasScans={record.documents.length > 0}
        signedCode={props.signedCode}
      />
    </article>
  )
}

/** Without the sizes that the page neither shows nor links to: their hashes would be half a kilobyte. */
function shownHashes(hashes: FileHashes[], savesData: boolean): FileHashes[] {
  return hashes.map((one) => {
    const unused = one.type === 'photo' && !savesData ? 'thumbnail' : 'page'
    return { ...one, pictures: one.pictures.filter(({ size }) => size !== unused) }
  })
}

function SignedStatement({ grant }: Pick<Props, 'grant'>) {
  const t = useMessages()
  const { search = '' } = usePageContext().here
  return (
    <p className="on-screen">
      <a href={`/proof/statement/${grant}?${new URLSearchParams({ search })}`}>
        {t.signedStatement}
      </a>
      <a href="/Statements">{t.statementsExplained}</a>
    </p>
  )
}

/** Shows who approved, as a shape and words that nobody can mistake for the stamp of an authority. */
function Stamp({ organisation }: { organisation: string }) {
  const t = useLookupMessages()
  return (
    <p className="stamp">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="m4 13 5 5L20 6" />
      </svg>
      {t.approvedMark(organisation)}
    </p>
  )
}

const photoWidth = 205

function Photo({ record, grant }: Pick<Props, 'record' | 'grant'>) {
  const t = useMessages()
  const { savesData } = usePageContext()
  const [photo] = record.photo?.pages ?? []
  if (!photo) return null
  return (
    <div>
      <span className="photo" data-wait={t.pleaseWait} data-retry={t.tryOrReload}>
        <img
          src={fileAddress(grant, 'photo', 1, savesData ? 'thumbnail' : 'page')}
          width={photoWidth}
          height={Math.round((photo.height / photo.width) * photoWidth)}
          alt={t.photoOf(record.name)}
        />
      </span>
    </div>
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
  return <FactList facts={details} />
}

/** Says the same whether or not the record has the withheld document, to reveal nothing. */
function NoDocument({ page, withheld }: Pick<Props, 'page' | 'withheld'>) {
  const t = useLookupMessages()
  const locale = useLocale()
  return page.documents.map((type) => {
    const say = withheld.includes(type) ? t.documentWithheld : t.documentMissing
    return (
      <p key={type} className="no-document">
        {say(documentTitle(type, locale, false))}
      </p>
    )
  })
}

type SectionProps = {
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

function DocumentSection({ document, title, grant, note, mark, ...stated }: SectionProps) {
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
        {pages.length > 1 && (
          <p className="on-paper" aria-hidden="true">
            {t.firstOfPages(pages.length)}
          </p>
        )}
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

type StatedProps = Pick<SectionProps, 'organisation' | 'today'> & { details: PublicDetails }

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
function Weight({ pages }: Pick<SectionProps['document'], 'pages'>) {
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
