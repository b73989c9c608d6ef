import type { ReactNode } from 'react'
import { dashboardPages, dashboardPath } from '#contract/dashboard-pages.ts'
import { plainPath } from '#contract/lookup-pages.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { PostButton } from '#ui/components/button.tsx'
import { LostNote } from '#ui/components/lost-note.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { LanguageLinks } from '#ui/language-links.tsx'
import { type PageContext, usePageContext } from '#ui/page-context.ts'
import { Link } from './link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Toasts } from './toasts.tsx'

/** On small screens, the bar at the top opens the drawer, also without a script. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const t = useMessages()
  const { isDemo, signedIn, toast } = usePageContext()
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
          {children}
        </main>
      </div>
      <Toasts toast={toast} />
    </>
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
        <PostButton action="/logout">{t.dashboard.logOut}</PostButton>
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
  const { here } = usePageContext()
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
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whether this link is the current page or its parent. */
function standing(path: string, current: string): 'page' | 'true' | undefined {
  const plain = plainPath(path)
  if (plain === current) return 'page'
  return path !== '/' && current.startsWith(`${plain}/`) ? 'true' : undefined
}
