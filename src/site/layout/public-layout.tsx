import type { ReactNode } from 'react'
import { LostNote } from '#ui/components/lost-note.tsx'
import { ToastRegion } from '#ui/components/toast-region.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
import { CachedFragment } from './cached-fragment.tsx'
import { SiteHeader } from './site-header.tsx'

export function PublicLayout({ children }: { children: ReactNode }) {
  const { isDemo, signedIn, toast } = usePageContext()
  const t = useMessages()
  return (
    <>
      <a className="skip" href="#content">
        {t.skipToContent}
      </a>
      {isDemo && <aside className="demo">{t.demonstration}</aside>}
      <SiteHeader />
      <LostNote />
      <main id="content">{children}</main>
      <footer className="site">
        <CachedFragment name="footer" />
        {signedIn && (
          <form method="post" action="/logout" className="signed-in">
            <a href="/dashboard">{t.dashboard.title}</a>
            <button type="submit">{t.dashboard.logOut}</button>
          </form>
        )}
      </footer>
      {toast && <ToastRegion toast={toast} />}
    </>
  )
}
