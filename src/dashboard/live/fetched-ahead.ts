import { useRef } from 'react'
import { dashboardPath } from '#contract/dashboard-pages.ts'

const [pointedAtMs, keptForMs] = [80, 5000]

/** Browsers may store no answer for somebody who is signed in, so the tab keeps it, for a moment. */
const ahead = new Map<string, Promise<Response | undefined>>()

/** Fetches the data of a page while somebody points at a link to it. */
export function useFetchedAhead(href: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  const start = () => {
    stop()
    timer.current = setTimeout(fetchAhead, pointedAtMs, href)
  }
  const begins = { onMouseEnter: start, onFocus: start, onTouchStart: start }
  return { ...begins, onMouseLeave: stop, onBlur: stop, onClick: stop }
}

function fetchAhead(href: string): void {
  const page = new URL(href, location.href)
  const isHere = page.pathname === location.pathname && page.search === location.search
  // Whoever opens a record for review is noted, so that page is loaded only then.
  if (isHere || page.pathname.startsWith(`${dashboardPath('Control_Post')}/`)) return
  const address = `${page.origin}${page.pathname}.data${page.search}`
  if (ahead.has(address)) return
  const answer = fetch(address).then(
    (answered) => (answered.status === 200 ? answered : undefined),
    () => undefined,
  )
  ahead.set(address, answer)
  setTimeout(() => {
    if (ahead.get(address) === answer) ahead.delete(address)
  }, keptForMs)
}

/** Each answer is used once. */
export function takeAhead(address: string): Promise<Response | undefined> | undefined {
  const answer = ahead.get(address)
  ahead.delete(address)
  return answer
}

/** After a change, what was fetched before it is too old. */
export function forgetAhead(): void {
  ahead.clear()
}
