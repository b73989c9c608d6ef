import { findLinks, looksLikeNumber } from '#site/features/site-search/find-links.ts'
import type { Page, PageAnswer } from '#site/http/page.ts'
import { MenuLink } from '#site/layout/menu-links.tsx'
import { Field } from '#ui/components/field.tsx'
import type { Link } from '#ui/content/link.ts'
import { useVisitMessages } from '#ui/i18n/parts/visit.ts'
import { PageHeading } from '#ui/page-title.tsx'

export const siteSearch: Page = {
  action: 'see-page',
  get: ({ url }) => answerTo((url.searchParams.get('q') ?? '').slice(0, 100)),
  /** Words lead to an address of their own; a number, which people type here too, never gets into one. */
  async post({ form }) {
    const typed = String((await form())?.get('q') ?? '').slice(0, 100)
    if (looksLikeNumber(typed)) return answerTo(typed)
    return { redirect: `/Search?${new URLSearchParams({ q: typed })}` }
  },
}

function answerTo(typed: string): PageAnswer {
  const isNumber = looksLikeNumber(typed)
  const found = isNumber ? [] : findLinks(typed)
  const query = isNumber || typed === '' ? '' : `${new URLSearchParams({ q: typed })}`
  return { status: 200, content: <SiteSearch {...{ typed, found, isNumber }} />, query }
}

type Props = { typed: string; found: Link[]; isNumber: boolean }

function SiteSearch({ typed, found, isNumber }: Props) {
  const visit = useVisitMessages()
  return (
    <>
      <PageHeading>{visit.searchServices}</PageHeading>
      <p>{visit.searchHelp}</p>
      <search>
        <form method="post" action="/Search" className="lookup">
          <Field
            id="wanted"
            name="q"
            type="search"
            label={visit.searchLabel}
            autoComplete="off"
            maxLength={100}
            defaultValue={isNumber ? '' : typed}
          />
          <button type="submit">{visit.searchButton}</button>
        </form>
      </search>
      {isNumber && (
        <p className="answer">
          {visit.searchIsNumber} <a href="/">{visit.goToHomeSearch}</a>
        </p>
      )}
      {typed && !isNumber && (
        <section className="found" aria-live="polite">
          <h2>{found.length > 0 ? visit.searchResults(found.length) : visit.searchNothing}</h2>
          <ul>
            {found.map((link) => (
              <li key={`${link.address} ${link.title.en}`}>
                <MenuLink link={link} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
