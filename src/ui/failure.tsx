import { useMessages } from './i18n/messages.ts'
import { PageTitle } from './page-title.tsx'

type Props = { status: number; here: string }

/** The error page: what happened, and what to do. */
export function Failure({ status, here }: Props) {
  const t = useMessages()
  const { title, help } = wording(status, t)
  return (
    <section className="answer failed">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p>{help}</p>
      <p>
        <a href={here}>{t.tryAgain}</a>
      </p>
    </section>
  )
}

function wording(status: number, t: ReturnType<typeof useMessages>) {
  if (status === 503) return { title: t.noResultFound, help: t.noResultHelp }
  if (status === 507) return { title: t.noRoomTitle, help: t.noRoomHelp }
  if (status === 404) return { title: t.expiredTitle, help: t.expiredHelp }
  if (status === 413) return { title: t.tooLargeTitle, help: t.formUnreadable }
  if (status === 403) return { title: t.otherSiteTitle, help: t.otherSiteHelp }
  if (status === 405) return { title: t.wrongMethodTitle, help: t.formUnreadable }
  return { title: t.errorTitle, help: status < 500 ? t.formUnreadable : t.errorHelp }
}
