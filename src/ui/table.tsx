import type { ComponentProps, ReactNode } from 'react'

type Props = ComponentProps<'table'> & {
  /** For screen readers, where the heading of the page does not say it */
  caption?: ReactNode
  titles: string[]
  /** Beside the first title, for example a checkbox that selects all rows */
  before?: ReactNode
}

/** A table with a title above each column; the children are its rows. */
export function Table({ caption, titles, before, children, ...table }: Props) {
  return (
    <table {...table}>
      {caption && <caption className="unseen">{caption}</caption>}
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
      <tbody>{children}</tbody>
    </table>
  )
}
