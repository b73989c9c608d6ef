import { documentTitle } from '#contract/document-types.ts'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import type { StaffDocument } from '#contract/staff-record.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'

/** All pages of a paper, large enough to read; a script lets them be zoomed and turned. */
export function Scans({ documents }: { documents: StaffDocument[] }) {
  const t = useMessages().recordLists
  const locale = useLocale()
  if (documents.length === 0) return <p className="quiet">{t.noScans}</p>
  return documents.map(({ id, type, pages }) => {
    const title = type === 'photo' ? t.photo : documentTitle(type, locale, true)
    return (
      <section
        key={id}
        className={type === 'photo' ? 'paper is-photo' : 'paper'}
        aria-labelledby={`paper-${id}`}
      >
        <h3 id={`paper-${id}`}>{title}</h3>
        {pages.map((size, index) => (
          <Scan
            key={staffFileAddress(id, index + 1, 'page')}
            {...{ id, title, size, page: index + 1, pages: pages.length }}
          />
        ))}
      </section>
    )
  })
}

type ScanProps = {
  id: string
  title: string
  page: number
  pages: number
  size: { width: number; height: number }
}

function Scan({ id, title, page, pages, size }: ScanProps) {
  const { pageOf, openLarge, recordLists: t } = useMessages()
  const what = pageOf(title, page, pages)
  const full = staffFileAddress(id, page, 'full')
  return (
    <figure className="scan" data-scan="">
      <fieldset className="scan-tools" data-scan-tools="" hidden>
        <legend className="unseen">{t.scanTools(what)}</legend>
        <button type="button" data-scan-do="out">
          <span className="unseen">{t.zoomOut}</span>
        </button>
        <button type="button" data-scan-do="in">
          <span className="unseen">{t.zoomIn}</span>
        </button>
        <button type="button" data-scan-do="turn">
          <span className="unseen">{t.rotate}</span>
        </button>
      </fieldset>
      <div className="scan-view" data-scan-view="">
        <img
          src={staffFileAddress(id, page, 'page')}
          data-full={full}
          alt={what}
          loading={page === 1 ? 'eager' : 'lazy'}
          {...size}
        />
      </div>
      <figcaption>
        <a href={full}>{openLarge(what)}</a>
      </figcaption>
    </figure>
  )
}
