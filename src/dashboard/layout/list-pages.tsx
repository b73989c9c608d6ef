import type { RecordList } from '#contract/record-list.ts'
import { Pagination } from '#ui/components/pagination.tsx'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'

type Props = {
  list: Pick<RecordList, 'page' | 'pages' | 'next'>
  /** Whether the page was reached by a cursor, so that its number is unknown */
  isBeyond?: boolean
  addressOf: (place: { page: number } | { page: number; after: string }) => string
}

/** Pagination: numbered pages first, then a cursor for pages beyond the counted ones. */
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

/** Pagination by cursors, without numbers: the first page, and the next one */
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
