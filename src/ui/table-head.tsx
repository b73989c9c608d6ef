import type { ReactNode } from 'react'

type Props = {
  titles: string[]
  /** Beside the first title, for example a checkbox that selects all rows */
  before?: ReactNode
}

export function TableHead({ titles, before }: Props) {
  return (
    <thead>
      <tr>
        {titles.map((title, place) => (
          <th key={title} scope="col">
            {place === 0 && before && <>{before} </>}
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}
