import { useContext, useEffect, useEffectEvent, useState } from 'react'
import {
  matchPath,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterDataContext as RouterDataContext,
  useFetchers,
  useNavigation,
} from 'react-router'
import { type PageContext, usePageContext } from '#ui/page-context.ts'
import { fetchJson } from './fetch-json.ts'
import { forgetAhead } from './fetched-ahead.tsx'
import { useChanges, useLiveStream } from './live-changes.ts'

/** Pages that show records, and are revalidated when records change */
const livePages = [
  '/dashboard/overview',
  '/dashboard/update',
  '/dashboard/Control_Post',
  '/dashboard/ManagePost',
  '/dashboard/notifications',
  '/dashboard/bin',
  '/dashboard/expiring',
  '/dashboard/retention',
  '/dashboard/records/:id',
]

type Counts = Pick<PageContext, 'notifications' | 'awaitingApproval' | 'expiring' | 'sentBack'>

/** The page context with current counts. While the page is in use, its data are not reloaded. */
export function useLivePage(): PageContext {
  const page = usePageContext()
  const router = useContext(RouterContext)?.router
  const shown = useContext(RouterDataContext)?.loaderData
  const isSending = useFetchers().some(({ state }) => state !== 'idle')
  const isIdle = useNavigation().state === 'idle' && !isSending
  const [isStale, setIsStale] = useState(false)
  const [newer, setNewer] = useState<{ counts: Counts; than: Counts['notifications'] }>()
  const isStaff = page.signedIn !== undefined && page.signedIn.role !== 'student'
  useLiveStream(isStaff, page.seenTo)
  const countAgain = useEffectEvent(async () => {
    const counts: Counts | undefined = await fetchJson('/dashboard/live/counts')
    if (counts) setNewer({ counts, than: page.notifications })
  })
  useChanges(async () => {
    forgetAhead()
    const isLive = livePages.some((pattern) => matchPath(pattern, page.here.path))
    if (isLive && !isInUse()) setIsStale(true)
    else await countAgain()
  })
  // Revalidating restarts a running navigation and drops the redirect of a running fetcher; the answer of
  // either may bring a toast. On a slow machine the router state is ahead of what is rendered.
  useEffect(() => {
    const isAhead =
      router?.state.navigation.state !== 'idle' ||
      router.state.loaderData !== shown ||
      [...router.state.fetchers.values()].some(({ state }) => state !== 'idle')
    if (!isStale || !isIdle || isAhead) return
    setIsStale(false)
    // The navigation that has just ended may have brought a message, which revalidation would remove.
    if (isInUse()) void countAgain()
    else void router.revalidate()
  }, [isStale, isIdle, shown, router])
  return newer && newer.than === page.notifications ? { ...page, ...newer.counts } : page
}

/** Whether the person has unsaved input, an open question or an unread message on this page. */
function isInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '#content :is(textarea, input:not([type=hidden], [type=checkbox], [type=radio]))',
  )
  const isTyped = [...fields].some(({ value, defaultValue }) => value !== defaultValue)
  // Revalidation discards the result of an action, so a page that shows one counts as in use.
  const waits =
    ':modal, [role=alertdialog], :is(.error, .changed)[role=alert], [aria-invalid=true], .toast [data-close], .bulk-results, .record-form:not([data-awake])'
  return isTyped || document.querySelector(waits) !== null
}
