import { useEffect, useRef, useState } from 'react'
import { documentTitle } from '#contract/document-types.ts'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import type { Person, StaffDocument } from '#contract/staff-record.ts'
import { useShortcuts } from '#dashboard/layout/use-shortcuts.ts'
import { scanShown } from '#ui/browser/scans.ts'
import { ScanLink } from '#ui/components/scan-link.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'

const mostKeys = 9

/** All pages of each document, large enough to read; a click enlarges a page, a digit jumps to a document. */
export function Documents({ documents }: { documents: StaffDocument[] }) {
  const t = useRecordListsMessages()
  const shown = useDocuments(documents)
  const all = useRef<HTMLDivElement>(null)

  function show(at: number): void {
    const section = all.current?.querySelectorAll('.document')[at]
    const first = section?.querySelector<HTMLElement>('a.scan')
    if (all.current?.querySelector('.viewer')) first?.click()
    else {
      first?.focus({ preventScroll: true })
      section?.scrollIntoView()
    }
  }
  const keys = shown.slice(0, mostKeys).map((_, at) => ({
    key: String(at + 1),
    // All digits share one entry in the list of shortcuts.
    ...(at === 0 && { title: t.shortcutKeys.documents }),
    act: () => show(at),
  }))
  useShortcuts(keys)

  return (
    <div ref={all} className="documents" data-viewer="beside">
      <h2 className="unseen">{t.scans}</h2>
      {shown.length === 0 && <p className="quiet">{t.noScans}</p>}
      {shown.length > 1 && <Rail shown={shown} show={show} />}
      <div className="document-list">
        {shown.map(({ id, type, title, scans, details, seenBy }) => (
          <section
            key={id}
            id={`document-${id}`}
            className={type === 'photo' ? 'document is-photo' : 'document'}
            aria-labelledby={`title-${id}`}
          >
            <h3 id={`title-${id}`}>{title}</h3>
            {type !== 'photo' && <Stated details={details} seenBy={seenBy} />}
            {scans.map((scan, index) => (
              <ScanLink key={scan.address} scan={scan} isFirst={index === 0} />
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

/** All stated details of a document, for the person who decides about it. */
function Stated({
  details,
  seenBy,
}: Pick<StaffDocument, 'details'> & { seenBy?: Person | undefined }) {
  const { documentDetails: t } = useMessages()
  const recordLists = useRecordListsMessages()
  const locale = useLocale()
  const { provenance, confirmedVia } = details
  const day = (text: string) => text && formatDay(text, locale)
  const lines: [string, string][] = [
    [t.labels.seenOn, day(details.seenOn)],
    [t.labels.confirmedVia, confirmedVia && t.means[confirmedVia]],
    [t.statedBy, seenBy ? (seenBy.name ?? recordLists.deletedAccount) : ''],
    [t.labels.issuer, details.issuer],
    [t.labels.issuerReference, details.issuerReference],
    [t.labels.issuedOn, day(details.issuedOn)],
    [t.labels.expiresOn, day(details.expiresOn)],
  ]
  return (
    <div className="stated">
      <p>{t.provenances[provenance]}</p>
      <FactList facts={lines} />
    </div>
  )
}

function useDocuments(documents: StaffDocument[]) {
  const { pageOf } = useMessages()
  const locale = useLocale()
  return documents.map(({ id, type, pages, details, seenBy }) => {
    const title = documentTitle(type, locale, false)
    const scans = pages.map((size, index) => ({
      ...size,
      title: pageOf(title, index + 1, pages.length),
      src: staffFileAddress(id, index + 1, 'page'),
      address: staffFileAddress(id, index + 1, 'full'),
    }))
    return { id, type, title, scans, details, seenBy }
  })
}

type RailProps = { shown: ReturnType<typeof useDocuments>; show: (at: number) => void }

/** A thumbnail of each document, with its shortcut key. */
function Rail({ shown, show }: RailProps) {
  const t = useRecordListsMessages()
  const current = useCurrentDocument(shown.map(({ id }) => `document-${id}`).join(' '))
  return (
    <nav className="rail" aria-label={t.goToDocument}>
      <ol className="plain-list">
        {shown.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#document-${id}`}
              aria-current={current === `document-${id}` || undefined}
              onFocus={({ currentTarget }) => showWhole(currentTarget)}
              onClick={(event) => {
                event.preventDefault()
                show(index)
              }}
            >
              <img src={staffFileAddress(id, 1, 'thumbnail')} alt="" loading="lazy" />
              <span>
                {index < mostKeys && <kbd>{index + 1}</kbd>} {title}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Browsers do not scroll to a link that is partly in sight; a click would miss a link that moves. */
function showWhole(link: HTMLElement): void {
  if (!link.matches(':focus-visible')) return
  link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The id of the document in the viewer, or near the top of the viewport. */
function useCurrentDocument(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const at = entries.find(({ isIntersecting }) => isIntersecting)
        if (at) setCurrent(at.target.id)
      },
      { rootMargin: '-20% 0px -79% 0px' },
    )
    for (const id of ids.split(' ')) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    const look = ({ target }: Event) => {
      setCurrent((target as Element).closest('.document')?.id)
    }
    document.addEventListener(scanShown, look)
    return () => {
      observer.disconnect()
      document.removeEventListener(scanShown, look)
    }
  }, [ids])
  return current
}
