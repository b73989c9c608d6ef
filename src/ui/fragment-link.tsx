import type { MouseEvent, ReactNode } from 'react'

type Props = { to: string; className?: string; children: ReactNode }

/** Leads to an element of the page, by its id. */
export function FragmentLink({ to, className, children }: Props) {
  return (
    <a className={className} href={`#${to}`} onClick={goTo}>
      {children}
    </a>
  )
}

/** Focuses the element without a navigation, which would discard the result of an action. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  if (!target) return
  event.preventDefault()
  target.tabIndex = -1
  target.focus({ preventScroll: true })
  target.scrollIntoView()
}
