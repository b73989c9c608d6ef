import { useMessages } from './i18n/messages.ts'
import { PageHeading } from './page-title.tsx'

/** The operation that failed. `change`: certainly nothing was changed; `change-begun`: this is uncertain */
export type Undone = 'search' | 'page' | 'change' | 'change-begun'

type Props = { status: number; here: string; undone?: Undone; requestId?: string }

/** The error page: what could not be done, whether anything was changed, and what to do. */
export function Failure({ status, here, undone = 'page', requestId }: Props) {
  const t = useMessages()
  const { title, help } = wording(status, undone, t)
  const isOurs = status >= 500
  return (
    <section className="answer failed">
      <PageHeading>{title}</PageHeading>
      <p>{help}</p>
      {isOurs && undone === 'change' && <p>{t.nothingChanged}</p>}
      {undone === 'change-begun' && <p>{t.maybeChanged}</p>}
      <p>
        <a href={here}>{undone === 'change-begun' ? t.lookWhether : t.tryAgain}</a>
      </p>
      {isOurs && requestId && <p className="quiet">{t.requestId(requestId)}</p>}
    </section>
  )
}

function wording(status: number, undone: Undone, t: ReturnType<typeof useMessages>) {
  const isChange = undone !== 'page' && undone !== 'search'
  if (status === 503) {
    if (undone === 'search') return { title: t.noResultFound, help: t.noResultHelp }
    return isChange
      ? { title: t.changeFailedTitle, help: t.dataAway }
      : { title: t.pageFailedTitle, help: t.dataAway }
  }
  if (status === 507) return { title: t.noRoomTitle, help: t.noRoomHelp }
  if (status === 413) return { title: t.tooLargeTitle, help: t.formUnreadable }
  if (status === 403) return { title: t.otherSiteTitle, help: t.otherSiteHelp }
  if (status === 409) return { title: t.changeFailedTitle, help: t.rightsChanged }
  if (status === 405) return { title: t.wrongMethodTitle, help: t.nothingChanged }
  if (status < 500) return { title: t.errorTitle, help: t.formUnreadable }
  return { title: isChange ? t.changeFailedTitle : t.errorTitle, help: t.errorHelp }
}
