import type { AnchorHTMLAttributes } from 'react'
import { type LinkProps, Link as RouterLink, useInRouterContext } from 'react-router'
import { useFetchedAhead } from '#dashboard/live/fetched-ahead.ts'
import { isRouted } from '../addresses.ts'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> &
  Pick<LinkProps, 'prefetch' | 'viewTransition' | 'preventScrollReset'> & { href: string }

/** Fetches the next page as soon as it is pointed at; a page outside the dashboard is a document. */
export function Link({ href, prefetch = 'intent', ...props }: Props) {
  const { viewTransition = false, preventScrollReset = false, ...anchor } = props
  const isWithin = useInRouterContext() && isRouted(href)
  const ahead = useFetchedAhead(href)
  return isWithin ? (
    <RouterLink
      to={href}
      {...{ prefetch, viewTransition, preventScrollReset }}
      {...(prefetch === 'intent' && ahead)}
      {...anchor}
    />
  ) : (
    <a href={href} {...anchor} />
  )
}

/** A link that looks like a button */
export function ButtonLink(props: Omit<Props, 'className'>) {
  return <Link className="button" {...props} />
}
