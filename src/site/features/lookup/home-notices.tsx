import { noticePictureAddress, type PublicNotice } from '#contract/site/notice.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PlainText } from '#ui/plain-text.tsx'

/** The organisation's notices. Menus link to this section, so it is rendered even when it is empty. */
export function HomeNotices({ notices }: { notices: PublicNotice[] }) {
  const t = useSiteMessages().notices
  return (
    <section className="notices" aria-labelledby="notices">
      <h2 id="notices">{t.title}</h2>
      {notices.length === 0 && <p>{t.none}</p>}
      {notices.map((notice) => (
        <NoticeArticle key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function NoticeArticle({
  notice: { id, title, text, publishedOn, pictures },
}: {
  notice: PublicNotice
}) {
  const t = useSiteMessages().notices
  const locale = useLocale()
  const { organisation } = usePageContext()
  return (
    <article aria-labelledby={`notice-${id}`}>
      <h3 id={`notice-${id}`}>{title}</h3>
      <p className="published">
        {organisation.name && <>{t.by(organisation.name)}, </>}
        <time dateTime={publishedOn}>{formatDay(publishedOn, locale)}</time>
      </p>
      <div className="pictures">
        {pictures.map(({ id, width, height }, index) => (
          <img
            key={id}
            src={noticePictureAddress(id)}
            width={width}
            height={height}
            loading="lazy"
            alt={t.pictureOf(title, index + 1)}
          />
        ))}
      </div>
      <PlainText text={text} />
    </article>
  )
}
