import type { Role } from './staff.ts'

/** The pages of the dashboard by role, in menu order. */
export const dashboardPages = {
  admin: [
    'Entry',
    'import',
    'update',
    'Control_Post',
    'expiring',
    'requests',
    'retention',
    'bin',
    'notifications',
    'overview',
    'lookup',
    'posts',
    'classes',
    'change-date',
    'Admin_Control',
    'activity',
    'settings',
    'checkup',
  ],
  moderator: ['ManagePost', 'expiring', 'notifications', 'lookup', 'classes'],
  student: [
    'my-record',
    'classes',
    'my-selected-classes',
    'my-enrolled-classes',
    'payment-history',
  ],
} as const satisfies Record<Role, readonly string[]>

export type DashboardPage = (typeof dashboardPages)[Role][number]

export function dashboardPath(page: DashboardPage): string {
  return `/dashboard/${page}`
}

const landingPages = {
  admin: 'overview',
  moderator: 'ManagePost',
  student: 'my-enrolled-classes',
} as const satisfies Record<Role, DashboardPage>

/** The first page after sign-in, if no other page was requested. */
export function landingPage(role: Role): string {
  return dashboardPath(landingPages[role])
}

const pagesOfStudents = ['/claim', ...dashboardPages.student.map(dashboardPath)]
const pageOfClass = /^\/dashboard\/classes\/[0-9a-f-]{36}$/

/**
 * The page of students at this address. Mails lead on to nothing else: anybody may have chosen the address,
 * and the mail may be for somebody else.
 */
export function pageOfStudents(address = ''): string | undefined {
  const path = address.split(/[?#]/, 1)[0]?.toLowerCase()
  return pagesOfStudents.find((page) => page === path) ?? path?.match(pageOfClass)?.[0]
}

/** Request header with the account that a form is sent for: another one may have signed in while it waited */
export const senderHeader = 'countersign-sender'

/** Header of an answer that leads elsewhere because a form was refused: nothing was saved */
export const refusedHeader = 'countersign-refused'

/** The language of the open page; another tab may have chosen another one since */
export const languageHeader = 'countersign-language'

/** Tells the tabs of a browser apart */
export const tabHeader = 'countersign-tab'
