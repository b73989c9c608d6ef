import { MenuLink } from '#site/layout/menu-links.tsx'
import { Field } from '#ui/components/field.tsx'
import type { Link } from '#ui/content/link.ts'
import { useVisitMessages } from '#ui/i18n/parts/visit.ts'
import { PageHeading } from '#ui/page-title.tsx'

type Props = { typed: string; found: Link[]; isNumber: boolean }

export function SiteSearch({ typed, found, isNumber }: Props) {
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
