import { PageDescription } from '#site/layout/page-description.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { explainedWords } from './explained-words.ts'

/** SVG paths in a box of 48 by 48; each belongs to the sentence at the same index. */
const pictures = {
  candidate: [
    // A sheet and a key
    'M8 6h20v36H8zM13 14h10M13 20h10M13 26h6M38 20a5 5 0 1 0-.1 0zM38 20v16M38 30h5M38 36h4',
    // Two sheets, one of them chosen
    'M5 8h17v24H5zM26 14h17v26H26zM30 27l4 4 7-8M9 15h9M9 21h9',
    // A clock that has a last hour
    'M24 42a18 18 0 1 0-.1 0zM24 13v11l8 5M36 36l8 8M44 36l-8 8',
    // A sheet that is struck out
    'M11 6h26v36H11zM17 15h14M17 22h14M17 29h9M6 42 42 6',
    // A sheet that is not a passport
    'M4 12h14v24H4zM30 10h14v28H30zM37 20a4 4 0 1 0 0 8 4 4 0 0 0 0-8M21 21h6M21 27h6M27 15l-6 18',
  ],
  employer: [
    // A code that is scanned
    'M6 14V6h8M34 6h8v8M42 34v8h-8M14 42H6v-8M14 14h7v7h-7zM27 14h7v7h-7zM14 27h7v7h-7zM27 27h3M34 27v7M27 34h3',
    // A sheet with a tick
    'M9 6h30v36H9zM16 14h16M16 20h16M16 33l5 5 11-12',
    // The same line twice
    'M4 10h18v28H4zM26 10h18v28H26zM8 30h10M30 30h10M8 18l3 4 3-4 3 4M30 18l3 4 3-4 3 4',
    // Lines, each tied to the one above
    'M14 6h28v8H14zM14 20h28v8H14zM14 34h28v8H14zM14 10H6v14h8M6 24v14h8',
    // A question at a counter
    'M4 42h40M10 42V26h28v16M18 12a6 6 0 1 1 8 5.6c-1.5 .8-2 1.5-2 3M24 23.5v.5',
  ],
} as const

/** What a statement proves and what it does not, for candidates and for those who are shown a statement. */
export function ExplainedPage() {
  const { statementsExplained: title } = useMessages()
  const { introduction, ...parts } = explainedWords[useLocale()]
  const { organisation, signsStatements } = usePageContext()
  return (
    <article className="explained">
      <PageTitle>{title}</PageTitle>
      <PageDescription path="/Statements">{introduction}</PageDescription>
      <h1>{title}</h1>
      <p>{introduction}</p>
      {(['candidate', 'employer'] as const).map((whom) => (
        <section key={whom}>
          <h2>{parts[whom].title}</h2>
          <ol>
            {parts[whom].sentences(organisation.name, signsStatements).map((sentence, at) => (
              <li key={sentence}>
                <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
                  <path d={pictures[whom][at]} />
                </svg>
                <span>{sentence}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <p>
        <a href="/Check">{parts.check}</a>
      </p>
    </article>
  )
}
