import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { preinitModule } from 'react-dom'
import {
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
  PrefetchPageLinks,
} from 'react-router'
import { dashboardPath, languageHeader } from '#contract/dashboard-pages.ts'

const [pointedAtMs, shownForMs, keptForMs] = [80, 300, 5000]

/**
 * Prefetched responses by address. Responses for signed-in people have `no-store`, so the tab keeps them
 * itself for a few seconds.
 */
const ahead = new Map<string, Promise<Response | undefined>>()

let point: ((page: string | undefined) => void) | undefined

/**
 * Prefetches the scripts of the page that is pointed at. If the link drew this itself, as those of the router do,
 * React would set its handlers again, for which Firefox replaces it in the tree of screen readers.
 */
export function ScriptsAhead() {
  const [page, setPage] = useState<string>()
  useEffect(() => {
    point = setPage
    return () => {
      point = undefined
    }
  }, [])
  return page && <PrefetchPageLinks page={page} />
}

/**
 * Loads the modules of pages before anything is posted to them: a router that cannot load one at the POST
 * leaves this document.
 */
export function useModulesAhead() {
  const known = useContext(FrameworkContext)
  return (addresses: Iterable<string>) => {
    if (!known || !navigator.onLine) return
    const pages = Object.values(known.manifest.routes).flatMap((page) => page ?? [])
    for (const address of addresses) {
      const [match] = matchRoutes(pages, new URL(address, location.href).pathname) ?? []
      if (!match || match.route.id in known.routeModules) continue
      // Not only preloaded: a module fetches its messages once it runs.
      preinitModule(match.route.module, { as: 'script' })
    }
  }
}

/** Loads the modules of the other pages that the forms of this one post to, once it is shown. */
export function FormsAhead() {
  const load = useModulesAhead()
  const loadForms = useEffectEvent(() => {
    const forms = [...document.forms].filter(({ method }) => method === 'post')
    load(new Set(forms.map((form) => form.getAttribute('action') ?? '')))
  })
  useEffect(() => {
    const timer = setTimeout(() => loadForms(), shownForMs)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** Prefetches the scripts and data of a page when the pointer or the focus rests on a link to it. */
export function useFetchedAhead(href: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function stop(): void {
    clearTimeout(timer.current)
    point?.(undefined)
  }
  const start = () => {
    stop()
    timer.current = setTimeout(fetchAhead, pointedAtMs, href)
  }
  const begins = { onMouseEnter: start, onFocus: start, onTouchStart: start }
  return { ...begins, onMouseLeave: stop, onBlur: stop, onClick: stop }
}

/** Offline, nothing is prefetched: a router that cannot load the module of a page leaves this document. */
function fetchAhead(href: string): void {
  if (!navigator.onLine) return
  const page = new URL(href, location.href)
  point?.(page.pathname + page.search)
  const isHere = page.pathname === location.pathname && page.search === location.search
  // Opening a record for review is recorded, so that page must not be prefetched.
  if (isHere || page.pathname.startsWith(`${dashboardPath('Control_Post')}/`)) return
  const address = `${page.origin}${page.pathname}.data${page.search}`
  if (ahead.has(address)) return
  const headers = { [languageHeader]: document.documentElement.lang }
  const answer = fetch(address, { headers }).then(
    (answered) => (answered.status === 200 ? answered : undefined),
    () => undefined,
  )
  ahead.set(address, answer)
  setTimeout(() => {
    if (ahead.get(address) === answer) ahead.delete(address)
  }, keptForMs)
}

/** Takes a prefetched response, which can be used only once. */
export function takeAhead(address: string): Promise<Response | undefined> | undefined {
  const answer = ahead.get(address)
  ahead.delete(address)
  return answer
}

/** Discards prefetched responses after a change, because they may be stale. */
export function forgetAhead(): void {
  ahead.clear()
}
