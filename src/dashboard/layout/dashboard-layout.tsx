import type { ReactNode } from 'react'
import { dashboardPages, dashboardPath } from '#contract/dashboard-pages.ts'
import { plainPath } from '#contract/lookup-pages.ts'
import { countOf, mostCounted, type NotificationCounts } from '#contract/notification.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { LostNote } from '#ui/components/lost-note.tsx'
import { formatNumber } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { LanguageLinks } from '#ui/language-links.tsx'
import { type PageContext, usePageContext } from '#ui/page-context.ts'
import { Link } from './link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Toasts } from './toasts.tsx'

/** On small screens, the bar at the top opens the drawer, also without a script. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const t = useMessages()
  const { isDemo, signedIn, toast, notifications } = usePageContext()
  return (
    <>
      <a className="skip" href="#content">
        {t.skipToContent}
      </a>
      {isDemo && <aside className="demo">{t.demonstration}</aside>}
      <header className={signedIn ? 'bar' : 'bar alone'}>
        {signedIn && (
          <button type="button" popoverTarget="drawer" className="menu">
            {t.dashboard.menu}
          </button>
        )}
        <p>{t.dashboard.title}</p>
      </header>
      <LostNote isForStaff />
      <div className={signedIn ? 'desk' : 'desk alone'}>
        {signedIn && <Drawer signedIn={signedIn} />}
        <main id="content" tabIndex={-1}>
          {notifications && <NotificationNote counts={notifications} />}
          {children}
        </main>
      </div>
      <Toasts toast={toast} />
    </>
  )
}

/** What was decided about one's own records since one last looked. */
function NotificationNote({ counts }: { counts: NotificationCounts }) {
  const t = useMessages().dashboard.notifications
  const { here } = usePageContext()
  const address = dashboardPath('notifications')
  const [sentBack, approved] = [counts['sent-back'], counts.approved]
  if (sentBack + approved === 0 || here.path === address) return null
  return (
    <aside className="card notification-note" aria-label={t.newOnes}>
      {sentBack > 0 && <span>{t.counts['sent-back'](sentBack)}</span>}
      {approved > 0 && <span>{t.counts.approved(approved)}</span>}
      <Link className="button" href={address}>
        {t.show}
      </Link>
    </aside>
  )
}

function Drawer({ signedIn }: { signedIn: NonNullable<PageContext['signedIn']> }) {
  const t = useMessages()
  const { organisation, version } = usePageContext()
  const { role, name, photoUrl } = signedIn
  return (
    <aside id="drawer" popover="auto" className="drawer" aria-label={t.dashboard.menu}>
      <div className="person">
        <Avatar name={name} src={photoUrl} isRound />
        <p>
          <strong>{name}</strong> <span>{t.dashboard.roles[role]}</span>
        </p>
        <button type="button" popoverTarget="drawer" popoverTargetAction="hide" className="close">
          <span className="unseen">{t.dashboard.closeMenu}</span>
        </button>
      </div>
      <DashboardNavigation role={role} />
      <footer className="drawer-end">
        <LanguageLinks />
        <ThemeSwitch />
        <form method="post" action="/logout">
          <button type="submit">{t.dashboard.logOut}</button>
        </form>
        <p className="quiet">{t.notGovernment(organisation.name)}</p>
        {organisation.actsFor && (
          <p className="quiet">{t.actsFor(organisation.name, organisation.actsFor)}</p>
        )}
        <p className="quiet">Countersign {version}</p>
      </footer>
    </aside>
  )
}

function DashboardNavigation({ role }: Pick<NonNullable<PageContext['signedIn']>, 'role'>) {
  const t = useMessages()
  const { here, notifications } = usePageContext()
  const newOnes = notifications ? countOf(notifications) : 0
  const current = plainPath(here.path)
  const links: [string, string][] = [
    ['/', t.dashboard.home],
    ...dashboardPages[role].map((page): [string, string] => {
      return [dashboardPath(page), t.dashboard.pages[page]]
    }),
    ...(role === 'student' ? [] : [['/MaltipleInput', t.dashboard.checkMany] as [string, string]]),
    ['/account', t.account.own.title],
  ]
  return (
    <nav aria-label={t.dashboard.navigation}>
      <ul>
        {links.map(([path, title]) => (
          <li key={path}>
            <Link href={path} aria-current={standing(path, current)}>
              {title}
              {path === dashboardPath('notifications') && newOnes > 0 && (
                <NewCount count={newOnes} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NewCount({ count }: { count: number }) {
  const locale = useLocale()
  const t = useMessages().dashboard.notifications
  return (
    <span className="new-count">
      {formatNumber(Math.min(count, mostCounted - 1), locale)}
      {count >= mostCounted && '+'}
      <span className="unseen"> {t.isNew}</span>
    </span>
  )
}

/** Whether this link is the current page or its parent. */
function standing(path: string, current: string): 'page' | 'true' | undefined {
  const plain = plainPath(path)
  if (plain === current) return 'page'
  return path !== '/' && current.startsWith(`${plain}/`) ? 'true' : undefined
}
