import { type MouseEvent, useContext } from 'react'
import { AnswerContext } from './components/field.tsx'
import { useMessages } from './i18n/messages.ts'

/** By the ids of their fields, in the order of the form */
type Errors = Record<string, string | false | undefined>

/** What is wrong with a form, above its fields: of each the first sentence. */
export function ErrorSummary({ errors }: { errors: Errors }) {
  const t = useMessages().recordForm
  const answer = useContext(AnswerContext)
  const left = Object.entries(errors).flatMap(([id, error]) =>
    error && !answer?.changed.includes(id)
      ? [{ id, text: error.split(/(?<=[.।]) /, 1).join() }]
      : [],
  )
  const texts = left.map(({ text }) => text)
  // Two fields may lack the same.
  const told = left.filter(({ text }, index) => texts.indexOf(text) === index)
  if (told.length === 0) return null
  return (
    <div className="notice bad" role="alert">
      <h2>{t.summaryTitle}</h2>
      <ul>
        {told.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goTo}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A changed address would take the answer off the page. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  const first = field.querySelector('input')
  ;(first ?? field).focus()
}
