import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Explanation } from '#dashboard/layout/explanation.tsx'
import { HeldRequest, UnderWay } from '#dashboard/layout/held-request.tsx'
import { Toasts } from '#dashboard/layout/toasts.tsx'
import { LostNote } from '#ui/components/lost-note.tsx'
import { NotGovernment } from '#ui/components/not-government.tsx'
import { SiteName } from '#ui/components/site-name.tsx'
import { legalLinks } from '#ui/content/footer.ts'
import { FragmentLink } from '#ui/fragment-link.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useVisitMessages } from '#ui/i18n/parts/visit.ts'
import { LanguageLinks } from '#ui/language-links.tsx'
import { usePageContext } from '#ui/page-context.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { useFocusOfNewPage } from './use-focus-of-new-page.ts'

export default function EntranceFrame() {
  useFocusOfNewPage()
  return (
    <EntranceLayout>
      <Outlet />
      <UnderWay />
      <HeldRequest />
    </EntranceLayout>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  useFocusOfNewPage()
  return (
    <EntranceLayout>
      <Explanation error={error} />
    </EntranceLayout>
  )
}

/** The frame of the sign-in pages: the organisation, the form, and the notices of every public page. */
function EntranceLayout({ children }: { children: ReactNode }) {
  const t = useMessages()
  const visit = useVisitMessages()
  const locale = useLocale()
  const { isDemo, organisation, officialChecks, toast } = usePageContext()
  return (
    <>
      <FragmentLink className="skip" to="content">
        {t.skipToContent}
      </FragmentLink>
      {isDemo && <aside className="demo">{t.demonstration}</aside>}
      <header className="in-row entrance-head">
        <SiteName />
        <LanguageLinks />
        <ThemeSwitch />
      </header>
      <LostNote />
      <main id="content" tabIndex={-1} className="entrance-ground">
        {children}
      </main>
      <footer className="entrance-foot">
        <NotGovernment {...{ organisation, officialChecks }} />
        <nav aria-label={visit.legal}>
          <ul className="plain-list">
            {legalLinks.map(({ address, title }) => (
              <li key={address}>
                <a href={address}>{title[locale]}</a>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
      <Toasts toast={toast} />
    </>
  )
}
