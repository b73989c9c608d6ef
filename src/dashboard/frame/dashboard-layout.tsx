import { Keyboard, LogOut, PanelLeft } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { NotificationCounts } from '#contract/notification.ts'
import { lazyDialog, UpdatedMeanwhile } from '#dashboard/layout/lazy-dialog.tsx'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { Toasts } from '#dashboard/layout/toasts.tsx'
import { useShortcuts } from '#dashboard/layout/use-shortcuts.ts'
import { useScript } from '#ui/browser/use-script.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { LostNote } from '#ui/components/lost-note.tsx'
import { NotGovernment } from '#ui/components/not-government.tsx'
import { FragmentLink } from '#ui/fragment-link.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { LanguageLinks } from '#ui/language-links.tsx'
import { type PageContext, usePageContext } from '#ui/page-context.ts'
import { BottomBar, DashboardNavigation } from './dashboard-navigation.tsx'
import { usePalette } from './palette-button.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The layout of all pages. On small screens the top bar opens the navigation drawer, even without script. */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const t = useMessages()
  const { isDemo, signedIn, toast, notifications, organisation, officialChecks } = usePageContext()
  const palette = usePalette()
  return (
    <>
      <FragmentLink className="skip" to="content">
        {t.skipToContent}
      </FragmentLink>
      {isDemo && <aside className="demo">{t.demonstration}</aside>}
      <header className={signedIn ? 'bar' : 'bar alone'}>
        {signedIn && (
          <button type="button" popoverTarget="drawer" className="menu">
            {t.dashboard.menu}
          </button>
        )}
        <p>{t.dashboard.title}</p>
        {signedIn && palette.button}
      </header>
      <LostNote isForStaff />
      <div className={signedIn ? 'layout' : 'layout alone'}>
        {signedIn && <Drawer signedIn={signedIn}>{palette.button}</Drawer>}
        <main id="content" tabIndex={-1}>
          {notifications && <NotificationNote counts={notifications} />}
          {children}
        </main>
      </div>
      {signedIn ? (
        <BottomBar role={signedIn.role} />
      ) : (
        <footer className="entrance-foot">
          <NotGovernment {...{ organisation, officialChecks }} />
        </footer>
      )}
      {signedIn && palette.dialog}
      <Toasts toast={toast} />
    </>
  )
}

/** Decisions on the person's own records since the last visit. */
function NotificationNote({ counts }: { counts: NotificationCounts }) {
  const t = useMessages().dashboard.notifications
  const { here } = usePageContext()
  const address = dashboardPath('notifications')
  const [sentBack, approved] = [counts['sent-back'], counts.approved]
  if (sentBack + approved === 0 || here.path === address) return null
  return (
    <aside className="card in-row notification-note" aria-label={t.newOnes}>
      {sentBack > 0 && <span>{t.counts['sent-back'](sentBack)}</span>}
      {approved > 0 && <span>{t.counts.approved(approved)}</span>}
      <ButtonLink href={address}>{t.show}</ButtonLink>
    </aside>
  )
}

type DrawerProps = { signedIn: NonNullable<PageContext['signedIn']>; children: ReactNode }

function Drawer({ signedIn, children }: DrawerProps) {
  const t = useMessages()
  const { organisation, version } = usePageContext()
  const { role, roleWithTwoFactor, name, photoUrl } = signedIn
  return (
    <aside id="drawer" popover="auto" className="drawer" aria-label={t.dashboard.menu}>
      <div className="drawer-page">
        <div className="in-row person">
          <Link href="/account" title={t.dashboard.ownAccount}>
            <Avatar name={name} src={photoUrl} isRound />
            <p>
              <strong>{name}</strong> <span>{t.dashboard.roles[roleWithTwoFactor ?? role]}</span>
            </p>
          </Link>
          <button type="button" popoverTarget="drawer" popoverTargetAction="hide" className="close">
            <span className="unseen">{t.dashboard.closeMenu}</span>
          </button>
          <form method="post" action="/logout">
            <button type="submit" title={t.dashboard.logOut}>
              <LogOut size={18} aria-hidden="true" />
              <span>{t.dashboard.logOut}</span>
            </button>
          </form>
        </div>
        {children}
        <div className="drawer-tools">
          <SidebarSwitch />
          <ThemeSwitch isIcon />
          <ShortcutsButton />
          <LanguageLinks />
        </div>
        <DashboardNavigation />
        <footer className="drawer-end">
          <p className="quiet">{t.notGovernment(organisation.name)}</p>
          {organisation.actsFor && (
            <p className="quiet">{t.actsFor(organisation.name, organisation.actsFor)}</p>
          )}
          <p className="quiet">Countersign {version}</p>
        </footer>
      </div>
    </aside>
  )
}

const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx'), UpdatedMeanwhile)

function ShortcutsButton() {
  const t = useMessages().dashboard.shortcuts
  const isLive = useScript()
  const [isOpen, setIsOpen] = useState(false)
  useShortcuts([{ key: '?', title: t.list, act: () => setIsOpen(true) }], 'everywhere')

  function open(): void {
    // The drawer is in the top layer and would cover the dialog.
    document.getElementById('drawer')?.hidePopover()
    setIsOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className="scripted"
        disabled={!isLive}
        aria-label={t.title}
        title={t.title}
        onClick={open}
      >
        <Keyboard size={18} aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Collapses the sidebar. The script in the head restores the choice before the first paint. */
function SidebarSwitch() {
  const t = useMessages().dashboard
  const [isNarrow, setIsNarrow] = useState<boolean>()
  useEffect(() => setIsNarrow(document.documentElement.dataset.sidebar === 'narrow'), [])

  function turn(): void {
    const now = isNarrow ? 'wide' : 'narrow'
    document.documentElement.dataset.sidebar = now
    setIsNarrow(!isNarrow)
    try {
      localStorage.setItem('sidebar', now)
    } catch {
      // Without storage, the choice lasts only for this page.
    }
  }
  return (
    <button
      type="button"
      className="sidebar-switch scripted"
      disabled={isNarrow === undefined}
      aria-pressed={isNarrow}
      aria-label={t.narrowMenu}
      title={t.narrowMenu}
      onClick={turn}
    >
      <PanelLeft size={18} aria-hidden="true" />
    </button>
  )
}
