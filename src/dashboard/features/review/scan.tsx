import { documentTitle } from '#contract/document-types.ts'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import type { StaffDocument } from '#contract/staff-record.ts'
import { ScanLink } from '#ui/components/scan-link.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'

/** All pages of each document, large enough to read. */
export function Scans({ documents }: { documents: StaffDocument[] }) {
  const { pageOf, recordLists: t } = useMessages()
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
        {pages.map(({ width, height }, index) => (
          <ScanLink
            key={staffFileAddress(id, index + 1, 'page')}
            title={pageOf(title, index + 1, pages.length)}
            href={staffFileAddress(id, index + 1, 'full')}
            src={staffFileAddress(id, index + 1, 'page')}
            isFirst={index === 0}
            {...{ width, height }}
          />
        ))}
      </section>
    )
  })
}
