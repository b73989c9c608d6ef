import { type MouseEvent, useContext } from 'react'
import { AnswerContext } from './components/field.tsx'
import { useMessages } from './i18n/messages.ts'

/** Error messages by the id of their field, in the order of the form */
type Errors = Record<string, string | false | undefined>

/**
 * A summary of the errors of a form, above its fields: the first sentence of each message. It is no live region,
 * since each field announces its own error.
 */
export function ErrorSummary({ errors }: { errors: Errors }) {
  const t = useMessages()
  const answer = useContext(AnswerContext)
  const left = Object.entries(errors).flatMap(([id, error]) =>
    error && !answer?.changed.includes(id)
      ? [{ id, text: error.split(/(?<=[.।]) /, 1).join() }]
      : [],
  )
  const texts = left.map(({ text }) => text)
  // Several fields may have the same message, which is shown once.
  const told = left.filter(({ text }, index) => texts.indexOf(text) === index)
  if (told.length === 0) return null
  return (
    <div className="notice bad">
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

/** Focuses the field without a navigation, which would discard the result of the action. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  const first = field.querySelector('input')
  ;(first ?? field).focus()
}
