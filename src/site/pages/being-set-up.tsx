import type { PageAnswer } from '#site/http/page.ts'
import { NotGovernment } from '#ui/components/not-government.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { LanguageLinks } from '#ui/language-links.tsx'
import { usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'

/** In place of every public page until the organisation is named. The server itself is well: 200. */
export const beingSetUp: PageAnswer = {
  status: 200,
  content: <BeingSetUp />,
  layout: 'bare',
  headers: { 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' },
}

function BeingSetUp() {
  const t = useMessages()
  const { organisation, officialChecks } = usePageContext()
  return (
    <>
      <main id="content">
        <PageTitle>{t.visit.beingSetUp}</PageTitle>
        <h1>{t.visit.beingSetUp}</h1>
        <p>{t.visit.beingSetUpHelp}</p>
        <p>
          {t.visit.beingSetUpOwner} <a href="/login">{t.account.loginTitle}</a>
        </p>
      </main>
      <footer className="site">
        <LanguageLinks />
        <NotGovernment organisation={organisation} officialChecks={officialChecks} />
      </footer>
    </>
  )
}
