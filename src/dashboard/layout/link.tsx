import { type AnchorHTMLAttributes, type MouseEvent, useCallback } from 'react'
import {
  type LinkProps,
  type NavigateOptions,
  Link as RouterLink,
  type To,
  useInRouterContext,
  useLocation,
  useNavigate,
} from 'react-router'
import { useFetchedAhead } from '#dashboard/live/fetched-ahead.tsx'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'
import { isRouted } from '../addresses.ts'
import { onceReachable } from './held-request.tsx'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> &
  Pick<LinkProps, 'viewTransition' | 'preventScrollReset'> & {
    href: string
    prefetch?: 'intent' | 'none'
  }

/** A link that prefetches its page on hover. Pages outside the dashboard are loaded as documents. */
export function Link({ href, prefetch = 'intent', ...props }: Props) {
  const { viewTransition = false, preventScrollReset = false, ...anchor } = props
  const isWithin = useInRouterContext() && isRouted(href)
  const ahead = useFetchedAhead(href)
  return isWithin ? (
    <RoutedLink
      to={href}
      {...{ viewTransition, preventScrollReset }}
      {...(prefetch === 'intent' && ahead)}
      {...anchor}
    />
  ) : (
    <a href={href} {...anchor} />
  )
}

/** A navigate function that checks the network first: otherwise the browser would show its own error page. */
export function useGoTo() {
  const navigate = useNavigate()
  return useCallback(
    (to: To, options?: NavigateOptions) => {
      const go = () => void navigate(to, options)
      navigator.onLine ? go() : onceReachable(go)
    },
    [navigate],
  )
}

/** The page to go back to from this one, such as the row of a list that it was opened from */
export function useReturnPath(): string | undefined {
  const { search } = useLocation()
  return returnPathIn(new URL(`http://here/${search}`))
}

/** An address that keeps the way back of this page */
export function useWithReturnPath(path: string): string {
  return withReturnPath(path, useReturnPath())
}

/** An address from which the way back leads here, perhaps to a row of this list */
export function useFromHere(path: string, row?: string): string {
  const { pathname, search } = useLocation()
  return withReturnPath(path, pathname + search + (row ? `#${row}` : ''))
}

function RoutedLink(props: LinkProps) {
  const goTo = useGoTo()
  const { to, viewTransition = false, preventScrollReset = false, target, onClick } = props
  function press(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    const { metaKey, ctrlKey, shiftKey, altKey } = event
    const isElsewhere = target || metaKey || ctrlKey || shiftKey || altKey
    if (navigator.onLine || isElsewhere || event.defaultPrevented) return
    event.preventDefault()
    goTo(to, { viewTransition, preventScrollReset })
  }
  return <RouterLink {...props} onClick={press} />
}

export function LinkLine(props: Props) {
  return (
    <p>
      <Link {...props} />
    </p>
  )
}

export function ButtonLink(props: Omit<Props, 'className'>) {
  return <Link className="button" {...props} />
}
