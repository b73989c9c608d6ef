import { Menu } from 'lucide-react'
import { plainPath } from '#contract/lookup-pages.ts'
import { countOf } from '#contract/notification.ts'
import type { Role } from '#contract/staff.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { formatCapped, formatNumber } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
import { type Place, type PlaceProps, usePlaces, usualPlaces } from './places.ts'

export function DashboardNavigation() {
  const t = useMessages().dashboard
  return (
    <nav aria-label={t.navigation}>
      {usePlaces().map(({ group, title, places }) => (
        <div key={group} className="group">
          {title && <p id={`group-${group}`}>{title}</p>}
          <ul className="plain-list" aria-labelledby={title && `group-${group}`}>
            {places.map((place) => (
              <li key={place.place}>
                <PlaceLink {...place} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** On phones: the most used pages and the menu, within reach of the thumb. */
export function BottomBar({ role }: { role: Role }) {
  const t = useMessages().dashboard
  const short: Partial<Record<Place, string>> = t.shortTitles
  const places = usePlaces().flatMap((group) => group.places)
  return (
    <nav className="bottom-bar" aria-label={t.usualPages}>
      {usualPlaces[role].flatMap((one) => {
        const found = places.find(({ place }) => place === one)
        return found ? [<PlaceLink key={one} {...found} short={short[one]} />] : []
      })}
      <button type="button" popoverTarget="drawer" className="menu">
        <Menu size={18} aria-hidden="true" />
        <span>{t.menu}</span>
      </button>
    </nav>
  )
}

type PlaceLinkProps = PlaceProps & {
  /** A title for a narrow place */
  short?: string | undefined
}

function PlaceLink({ place, path, title, short, Icon }: PlaceLinkProps) {
  const { here } = usePageContext()
  return (
    <Link href={path} title={title} aria-current={standing({ place, path }, plainPath(here.path))}>
      <Icon size={18} aria-hidden="true" />
      <span>{short ?? title}</span>
      <Count place={place} />
    </Link>
  )
}

/** The badge of a navigation item: what is new for this person, or what there is to do */
function Count({ place }: { place: Place }) {
  const locale = useLocale()
  const t = useMessages().dashboard
  const { notifications, awaitingApproval = 0, expiring = 0, sentBack = 0 } = usePageContext()
  const newOnes = notifications ? countOf(notifications) : 0
  if (place === 'Control_Post' && awaitingApproval > 0) {
    return <span className="count">{formatNumber(awaitingApproval, locale)}</span>
  }
  if (place === 'expiring' && expiring > 0) {
    return <span className="count">{formatCapped(expiring, locale)}</span>
  }
  if (place === 'ManagePost' && sentBack > 0) {
    return (
      <span className="count">
        <span aria-hidden="true">{formatCapped(sentBack, locale)}</span>
        <span className="unseen">{t.notifications.counts['sent-back'](sentBack)}</span>
      </span>
    )
  }
  if (place !== 'notifications' || newOnes === 0) return null
  return (
    <span className="count is-new">
      {formatCapped(newOnes, locale)}
      <span className="unseen"> {t.notifications.isNew}</span>
    </span>
  )
}

/** Pages that belong to a navigation item although their addresses do not start with its path. */
const below: Partial<Record<Place, string[]>> = {
  update: ['/dashboard/records', '/update_a_user'],
  ManagePost: ['/dashboard/records'],
  'my-record': ['/claim'],
  classes: ['/dashboard/enrolments'],
  Admin_Control: ['/dashboard/invitations'],
}

/** The aria-current value: 'page' for the current page, 'true' for its parent. */
function standing({ place, path }: Pick<PlaceProps, 'place' | 'path'>, current: string) {
  const plain = plainPath(path)
  if (plain === current) return 'page'
  const parts = path === '/' ? [] : [plain, ...(below[place] ?? [])]
  return parts.some((part) => `${current}/`.startsWith(`${part}/`)) ? 'true' : undefined
}
