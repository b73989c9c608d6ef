import {
  Activity,
  Bell,
  BookCheck,
  CalendarClock,
  CalendarDays,
  CalendarX2,
  ChartColumn,
  CircleUser,
  ClipboardCheck,
  FilePlus,
  FileSpreadsheet,
  Files,
  GraduationCap,
  House,
  IdCard,
  ListChecks,
  type LucideIcon,
  MailQuestionMark,
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
import type { Role } from '#contract/staff.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'

export type Place = DashboardPage | 'home' | 'checkMany' | 'account'

const icons: Record<Place, LucideIcon> = {
  home: House,
  overview: ChartColumn,
  notifications: Bell,
  Entry: FilePlus,
  import: FileSpreadsheet,
  ManagePost: FilePlus,
  update: Files,
  Control_Post: ClipboardCheck,
  expiring: CalendarClock,
  requests: MailQuestionMark,
  retention: CalendarX2,
  bin: Trash2,
  lookup: Search,
  checkMany: ListChecks,
  'my-record': IdCard,
  classes: GraduationCap,
  'my-selected-classes': Star,
  'my-enrolled-classes': BookCheck,
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
  records: [
    'Entry',
    'import',
    'ManagePost',
    'update',
    'Control_Post',
    'expiring',
    'my-record',
    'lookup',
    'checkMany',
    'requests',
    'retention',
    'bin',
  ],
  classes: ['classes', 'my-selected-classes', 'my-enrolled-classes', 'payment-history'],
  site: ['posts', 'change-date', 'settings', 'checkup', 'activity'],
  account: ['Admin_Control', 'account'],
} as const satisfies Record<string, readonly Place[]>

/** The items of the bottom bar on phones */
export const usualPlaces: Record<Role, Place[]> = {
  admin: ['overview', 'update', 'Entry', 'Control_Post'],
  moderator: ['ManagePost', 'notifications', 'expiring', 'lookup'],
  student: ['my-record', 'classes', 'my-enrolled-classes', 'payment-history'],
}

export type PlaceProps = { place: Place; path: string; title: string; Icon: LucideIcon }

type PlaceGroup = {
  group: keyof typeof groups
  /** Undefined for the first group, which has no heading */
  title: string | undefined
  places: PlaceProps[]
}

/** The pages that this person may open, in the groups of the navigation. */
export function usePlaces(): PlaceGroup[] {
  const t = useMessages()
  const { signedIn } = usePageContext()
  if (!signedIn) return []
  const { role, roleWithTwoFactor } = signedIn
  const titles = {
    ...t.dashboard.pages,
    home: t.homeNavigation,
    checkMany: t.dashboard.checkMany,
    account: t.dashboard.ownAccount,
  }
  const pages = roleWithTwoFactor ? [] : dashboardPages[role]
  const open = new Set<Place>(['home', ...pages, 'account'])
  if (role !== 'student') open.add('checkMany')
  return (Object.keys(groups) as (keyof typeof groups)[]).flatMap((group) => {
    const places = groups[group]
      .filter((place) => open.has(place))
      .map((place) => ({ place, path: addressOf(place), title: titles[place], Icon: icons[place] }))
    const title = group === 'start' ? undefined : t.dashboard.groups[group]
    return places.length > 0 ? [{ group, title, places }] : []
  })
}

function addressOf(place: Place): string {
  if (place === 'home') return '/'
  if (place === 'checkMany') return '/MaltipleInput'
  return place === 'account' ? '/account' : dashboardPath(place)
}
