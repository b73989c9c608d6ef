import type { RecordList } from '#contract/record-list.ts'
import { Pagination } from '#ui/components/pagination.tsx'
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
