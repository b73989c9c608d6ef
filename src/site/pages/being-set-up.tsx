import type { PageAnswer } from '#site/http/page.ts'
import { NotGovernment } from '#ui/components/not-government.tsx'
import { SiteName } from '#ui/components/site-name.tsx'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useVisitMessages } from '#ui/i18n/parts/visit.ts'
import { LanguageLinks } from '#ui/language-links.tsx'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'

/** Replaces every public page until the organisation is named. Status 200, because the server is healthy. */
export const beingSetUp: PageAnswer = {
  status: 200,
  content: <BeingSetUp />,
  layout: 'bare',
  headers: { 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' },
}

function BeingSetUp() {
  const visit = useVisitMessages()
  const account = useAccountMessages()
  const { organisation, officialChecks } = usePageContext()
  return (
    <>
      <header className="site">
        <SiteName />
        <LanguageLinks />
      </header>
      <main id="content">
        <PageHeading>{visit.beingSetUp}</PageHeading>
        <p>{visit.beingSetUpHelp}</p>
        <p>
          {visit.beingSetUpOwner} <a href="/login">{account.signIn}</a>
        </p>
      </main>
      <footer className="site">
        <NotGovernment organisation={organisation} officialChecks={officialChecks} />
      </footer>
    </>
  )
}
