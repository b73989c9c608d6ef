import type { RecordList } from '#contract/record-list.ts'
import { useMessages } from '#ui/i18n/messages.ts'

type Props = {
  list: Pick<RecordList, 'page' | 'pages' | 'next'>
  /** Whether this page was reached by a cursor: its number is not known then */
  isBeyond?: boolean
  addressOf: (place: { page: number } | { page: number; after: string }) => string
}

/** The way to the other pages of a list; those that nobody has counted follow one by one. */
export function ListPages({ list: { page, pages, next }, isBeyond = false, addressOf }: Props) {
  const t = useMessages().recordLists
  if (pages === 1 && !next && !isBeyond) return null
  const following =
    !isBeyond && page < pages
      ? addressOf({ page: page + 1 })
      : next && addressOf({ page, after: next })
  return (
    <nav className="list-pages" aria-label={t.pages}>
      <Way to={isBeyond || page > 1 ? addressOf({ page: 1 }) : undefined}>{t.first}</Way>
      {!isBeyond && (
        <>
          <Way to={page > 1 ? addressOf({ page: page - 1 }) : undefined}>{t.previous}</Way>
          <span aria-current="page">{t.pageOfPages(page, pages)}</span>
        </>
      )}
      <Way to={following}>{t.next}</Way>
      {!isBeyond && <Way to={page < pages ? addressOf({ page: pages }) : undefined}>{t.last}</Way>}
    </nav>
  )
}

function Way({ to, children }: { to: string | undefined; children: string }) {
  return to ? (
    <a className="button" href={to}>
      {children}
    </a>
  ) : (
    <span className="button" aria-disabled="true">
      {children}
    </span>
  )
}
