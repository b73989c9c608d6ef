import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { documentTitle } from '#contract/document-types.ts'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import type { StaffDocument } from '#contract/staff-record.ts'
import { ScanViewer } from '#dashboard/layout/scan-viewer.tsx'
import { ScanLink } from '#ui/components/scan-link.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'

/** All pages of each document, large enough to read; a click enlarges one. */
export function Papers({ documents }: { documents: StaffDocument[] }) {
  const { pageOf, recordLists: t } = useMessages()
  const locale = useLocale()
  const [enlarged, setEnlarged] = useState<number>()
  const links = useRef<(HTMLAnchorElement | null)[]>([])
  const papers = documents.map(({ id, type, pages }) => {
    const title = type === 'photo' ? t.photo : documentTitle(type, locale, true)
    const scans = pages.map((size, index) => ({
      ...size,
      title: pageOf(title, index + 1, pages.length),
      src: staffFileAddress(id, index + 1, 'page'),
      address: staffFileAddress(id, index + 1, 'full'),
    }))
    return { id, type, title, scans }
  })
  const all = papers.flatMap(({ scans }) => scans)

  function close(last: number): void {
    // A link can be focused only once it is shown again.
    flushSync(() => setEnlarged(undefined))
    links.current[last]?.focus()
  }

  return (
    <div className="papers">
      {enlarged !== undefined && <ScanViewer scans={all} first={enlarged} onClose={close} />}
      <h2 className="unseen">{t.scans}</h2>
      {all.length === 0 && <p className="quiet">{t.noScans}</p>}
      {papers.map(({ id, type, title, scans }) => (
        <section
          key={id}
          className={type === 'photo' ? 'paper is-photo' : 'paper'}
          aria-labelledby={`paper-${id}`}
        >
          <h3 id={`paper-${id}`}>{title}</h3>
          {scans.map((scan, index) => {
            const place = all.indexOf(scan)
            return (
              <ScanLink
                key={scan.address}
                ref={(link) => {
                  links.current[place] = link
                }}
                title={scan.title}
                href={scan.address}
                src={scan.src}
                width={scan.width}
                height={scan.height}
                isFirst={index === 0}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  setEnlarged(place)
                }}
              />
            )
          })}
        </section>
      ))}
    </div>
  )
}
