import type { ReactNode } from 'react'
import type { Page } from '#site/http/page.ts'
import { PageDescription } from '#site/layout/page-description.tsx'
import type { LegalPage as LegalContent } from '#ui/content/legal/legal-page.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'

/** A static page from the content files. */
export function legalRoute(page: LegalContent): Page {
  return {
    action: 'see-page',
    get: () => ({ status: 200, content: <LegalPage page={page} /> }),
  }
}

function LegalPage({ page }: { page: LegalContent }) {
  const locale = useLocale()
  const { organisation } = usePageContext()
  const { title, sections } = page.text[locale](organisation)
  return (
    <article className="legal-text">
      <PageTitle>{title}</PageTitle>
      <PageDescription path={page.path}>{Object.values(sections)[0]?.[0] ?? title}</PageDescription>
      <h1>{title}</h1>
      {Object.entries(sections).map(([title, text], place) => (
        <section key={title} id={page.anchors?.[place]}>
          <h2>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{withMailLink(paragraph, organisation.email)}</p>
          ))}
        </section>
      ))}
    </article>
  )
}

/** Links the organisation's email address in the text. */
function withMailLink(text: string, email: string): ReactNode {
  const at = email === '' ? -1 : text.indexOf(email)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <a href={`mailto:${email}`}>{email}</a>
      {text.slice(at + email.length)}
    </>
  )
}
