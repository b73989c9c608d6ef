import { useMessages } from '#app/i18n/messages.ts'
import type { PublicRecord } from '#contract/record.ts'
import { fileAddress } from '#contract/result-address.ts'
import type { Organisation } from '#contract/settings.ts'

type Props = {
  document: PublicRecord['documents'][number]
  title: string
  grant: string
  /** The organisation whose card this is, for its own card */
  note?: Organisation | undefined
}

const shownWidth = 320

export function DocumentSection({ document: { type, pages }, title, grant, note }: Props) {
  const t = useMessages()
  return (
    <section className="document" aria-labelledby={`document-${type}`}>
      <h2 id={`document-${type}`}>{title}</h2>
      {note && (
        <p>
          {note.name} · {t.registrationNumber(note.registrationNumber)}
        </p>
      )}
      <ol>
        {pages.map(({ width, height }, index) => {
          const page = index + 1
          const described = t.pageOf(title, page, pages.length)
          return (
            <li key={page}>
              <a href={fileAddress(grant, type, page, 'full')} aria-label={t.openLarge(described)}>
                <img
                  src={fileAddress(grant, type, page, 'thumbnail')}
                  width={shownWidth}
                  height={Math.round((height / width) * shownWidth)}
                  loading="lazy"
                  alt={described}
                />
              </a>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
