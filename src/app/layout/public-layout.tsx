import type { ReactNode } from 'react'
import { useMessages } from '#app/i18n/messages.ts'
import { ToastRegion } from '#app/ui/toast-region.tsx'
import { useShown } from './shown.ts'
import { SiteFooter } from './site/site-footer.tsx'
import { SiteHeader } from './site/site-header.tsx'

export function PublicLayout({ children }: { children: ReactNode }) {
  const { isDemo, toast } = useShown()
  const t = useMessages()
  return (
    <>
      <a className="skip" href="#content">
        {t.skipToContent}
      </a>
      {isDemo && <aside className="demo">{t.demonstration}</aside>}
      <SiteHeader />
      <main id="content">{children}</main>
      <SiteFooter />
      {toast && <ToastRegion toast={toast} />}
    </>
  )
}
