import type { RecordListQuery, RecordSort } from '#contract/record-list.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { listAddress } from './list-address.ts'

const opposites = { name: '-name', oldest: 'newest' } as const satisfies Record<string, RecordSort>

type Props = { title: string; by: keyof typeof opposites; query: RecordListQuery }

/** A column's title, which sorts by it, and the other way round when it does already. */
export function SortHeader({ title, by, query }: Props) {
  const t = useMessages().recordLists
  const { sort } = query
  const isRising = sort === by
  const isFalling = sort === opposites[by]
  return (
    <th
      scope="col"
      aria-sort={isRising ? 'ascending' : isFalling ? 'descending' : undefined}
      className="sorts"
    >
      <a href={listAddress(query, { sort: isRising ? opposites[by] : by })}>
        {title}
        <span className="unseen">, {t.sorts[isRising ? opposites[by] : by]}</span>
      </a>
    </th>
  )
}
