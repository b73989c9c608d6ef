import type { ReactNode } from 'react'
import type { RecordList } from '#contract/record-list.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { Link } from './link.tsx'

type Props = {
  list: Pick<RecordList, 'page' | 'pages' | 'next'>
  /** Whether the page was reached by a cursor, so that its number is unknown */
  isBeyond?: boolean
  addressOf: (place: { page: number } | { page: number; after: string }) => string
}

/** Numbered pages first, then a cursor for pages beyond the counted ones. */
export function ListPages({ list: { page, pages, next }, isBeyond = false, addressOf }: Props) {
  const t = useRecordListsMessages()
  const following =
    !isBeyond && page < pages
      ? addressOf({ page: page + 1 })
      : next && addressOf({ page, after: next })
  return (
    <Pagination
      label={t.pages}
      current={isBeyond ? undefined : t.pageOfPages(page, pages)}
      links={[
        { label: t.first, href: isBeyond || page > 1 ? addressOf({ page: 1 }) : undefined },
        !isBeyond && {
          label: t.previous,
          href: page > 1 ? addressOf({ page: page - 1 }) : undefined,
        },
        { label: t.next, href: following },
        !isBeyond && {
          label: t.last,
          href: page < pages ? addressOf({ page: pages }) : undefined,
        },
      ]}
    />
  )
}

type CursorPagesProps = { first: string | undefined; next: string | undefined }

/** Pages by cursors, without numbers: the first one, and the next one */
export function CursorPages({ first, next }: CursorPagesProps) {
  const t = useRecordListsMessages()
  return (
    <Pagination
      label={t.pages}
      links={[
        first && { label: t.firstPage, href: first },
        next && { label: t.nextPage, href: next, rel: 'next' },
      ]}
    />
  )
}

type PageLink = {
  label: ReactNode
  /** Absent if there is no such page: the link is then shown as disabled */
  href?: string | undefined
  rel?: 'prev' | 'next'
}

type PaginationProps = {
  label: string
  links: readonly (PageLink | false | '' | undefined)[]
  /** The position, such as "2 of 5", after the second link */
  current?: string | undefined
}

export function Pagination({ label, links, current }: PaginationProps) {
  const shown = links.flatMap((link) => (link ? [link] : []))
  if (!shown.some(({ href }) => href)) return null
  const [before, after] = current ? [shown.slice(0, 2), shown.slice(2)] : [shown, []]
  return (
    <nav className="in-row pagination" aria-label={label}>
      {before.map(pageLink)}
      {current && <span aria-current="page">{current}</span>}
      {after.map(pageLink)}
    </nav>
  )
}

function pageLink({ label, href, rel }: PageLink, index: number) {
  return href ? (
    <Link key={href + index} className="button" href={href} rel={rel}>
      {label}
    </Link>
  ) : (
    <span key={index} className="button" aria-disabled="true">
      {label}
    </span>
  )
}
