import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'

type PageLink = {
  label: ReactNode
  /** Absent if there is no such page: the link is then shown as disabled */
  href?: string | undefined
  rel?: 'prev' | 'next'
}

type Props = {
  label: string
  links: readonly (PageLink | false | '' | undefined)[]
  /** The position, such as "2 of 5", after the second link */
  current?: string | undefined
}

export function Pagination({ label, links, current }: Props) {
  const shown = links.flatMap((link) => (link ? [link] : []))
  if (!shown.some(({ href }) => href)) return null
  const [before, after] = current ? [shown.slice(0, 2), shown.slice(2)] : [shown, []]
  return (
    <nav className="pagination" aria-label={label}>
      {before.map(pageLink)}
      {current && <span aria-current="page">{current}</span>}
      {after.map(pageLink)}
    </nav>
  )
}

function pageLink({ label, href, rel }: PageLink, index: number) {
  return href ? (
    <Anchor key={href + index} className="button" href={href} rel={rel}>
      {label}
    </Anchor>
  ) : (
    <span key={index} className="button" aria-disabled="true">
      {label}
    </span>
  )
}
