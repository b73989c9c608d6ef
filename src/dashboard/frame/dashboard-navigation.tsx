import {
  Activity,
  Bell,
  CalendarDays,
  ChartColumn,
  CircleUser,
  ClipboardCheck,
  FilePlus,
  Files,
  GraduationCap,
  House,
  ListChecks,
  type LucideIcon,
  Megaphone,
  Receipt,
  Search,
  Settings,
  Star,
  Stethoscope,
  Trash2,
  UsersRound,
} from 'lucide-react'
import { type DashboardPage, dashboardPages, dashboardPath } from '#contract/dashboard-pages.ts'
import { plainPath } from '#contract/lookup-pages.ts'
import { countOf, mostCounted } from '#contract/notification.ts'
import type { Role } from '#contract/staff.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { formatNumber } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'

type Place = DashboardPage | 'home' | 'checkMany' | 'account'

const icons: Record<Place, LucideIcon> = {
  home: House,
  overview: ChartColumn,
  notifications: Bell,
  Entry: FilePlus,
  ManagePost: FilePlus,
  update: Files,
  Control_Post: ClipboardCheck,
  bin: Trash2,
  lookup: Search,
  checkMany: ListChecks,
  classes: GraduationCap,
  'my-selected-classes': Star,
  'my-enrolled-classes': GraduationCap,
  'payment-history': Receipt,
  posts: Megaphone,
  'change-date': CalendarDays,
  Admin_Control: UsersRound,
  activity: Activity,
  settings: Settings,
  checkup: Stethoscope,
  account: CircleUser,
}

const groups = {
  start: ['home', 'overview', 'notifications'],
  records: ['Entry', 'ManagePost', 'update', 'Control_Post', 'lookup', 'checkMany', 'bin'],
  classes: ['classes', 'my-selected-classes', 'my-enrolled-classes', 'payment-history'],
  site: ['posts', 'change-date', 'settings', 'checkup', 'activity'],
  account: ['Admin_Control', 'account'],
} as const satisfies Record<string, readonly Place[]>

export function DashboardNavigation({ role }: { role: Role }) {
  const t = useMessages().dashboard
  const places = new Set<Place>(['home', ...dashboardPages[role], 'account'])
  if (role !== 'student') places.add('checkMany')
  return (
    <nav aria-label={t.navigation}>
      {Object.entries(groups).map(([group, all]) => {
        const shown = all.filter((place) => places.has(place))
        if (shown.length === 0) return null
        const title = group === 'start' ? undefined : t.groups[group as keyof typeof t.groups]
        return (
          <div key={group} className="group">
            {title && <p id={`group-${group}`}>{title}</p>}
            <ul aria-labelledby={title && `group-${group}`}>
              {shown.map((place) => (
                <li key={place}>
                  <PlaceLink place={place} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

function PlaceLink({ place }: { place: Place }) {
  const t = useMessages()
  const { here } = usePageContext()
  const path = addressOf(place)
  const Icon = icons[place]
  const titles = { home: t.dashboard.home, checkMany: t.dashboard.checkMany }
  const title = { ...t.dashboard.pages, ...titles, account: t.account.own.title }[place]
  return (
    <Link href={path} aria-current={standing(path, plainPath(here.path))}>
      <Icon size={18} aria-hidden="true" />
      <span>{title}</span>
      <Count place={place} />
    </Link>
  )
}

function addressOf(place: Place): string {
  if (place === 'home') return '/'
  if (place === 'checkMany') return '/MaltipleInput'
  return place === 'account' ? '/account' : dashboardPath(place)
}

/** What is new for this person, and what waits for any admin */
function Count({ place }: { place: Place }) {
  const locale = useLocale()
  const t = useMessages().dashboard
  const { notifications, awaitingApproval = 0 } = usePageContext()
  const newOnes = notifications ? countOf(notifications) : 0
  if (place === 'Control_Post' && awaitingApproval > 0) {
    return <span className="count">{formatNumber(awaitingApproval, locale)}</span>
  }
  if (place !== 'notifications' || newOnes === 0) return null
  return (
    <span className="count is-new">
      {formatNumber(Math.min(newOnes, mostCounted - 1), locale)}
      {newOnes >= mostCounted && '+'}
      <span className="unseen"> {t.notifications.isNew}</span>
    </span>
  )
}

/** Whether this link is the current page or its parent. */
function standing(path: string, current: string): 'page' | 'true' | undefined {
  const plain = plainPath(path)
  if (plain === current) return 'page'
  return path !== '/' && current.startsWith(`${plain}/`) ? 'true' : undefined
}
