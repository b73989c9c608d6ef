import type { SyntheticEvent } from 'react'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import type { RecordFormProps } from './form-model.ts'
import { faultText, fileTitle, mistakeText } from './form-model.ts'

/** Mistakes, conflicts and the restored draft, above the form. */
export function FormNotices({
  form,
  onDiscard,
}: {
  form: RecordFormProps
  onDiscard: () => Promise<void>
}) {
  const t = useMessages().recordForm
  const { draft, isRestored, isGone, conflict } = form

  /** Waits for a draft that is being saved, which would otherwise return. */
  async function discard(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const sent = event.currentTarget
    await onDiscard()
    sent.submit()
  }
  return (
    <>
      {isRestored && (
        <form method="post" action="/dashboard/drafts" className="notice" onSubmit={discard}>
          <p>{t.restored}</p>
          <input type="hidden" name="form" value={draft.form} />
          <input type="hidden" name="discard" value="on" />
          <button type="submit">{t.discard}</button>
        </form>
      )}
      {isGone && (
        <div className="notice bad" role="alert">
          <h2>{t.goneTitle}</h2>
          <p>{t.goneHelp}</p>
        </div>
      )}
      {conflict && (
        <div className="notice" role="alert">
          <h2>{t.conflictTitle}</h2>
          <p>{t.conflictHelp}</p>
        </div>
      )}
      <MistakesInShort form={form} />
    </>
  )
}

function MistakesInShort({ form: { mistakes, slots } }: { form: RecordFormProps }) {
  const t = useMessages()
  const locale = useLocale()
  const faults = slots.flatMap(({ type, fault }) => (fault ? [{ type, fault }] : []))
  if (mistakes.length + faults.length === 0) return null
  return (
    <div className="notice bad" role="alert">
      <h2>{t.recordForm.summaryTitle}</h2>
      <ul>
        {mistakes.map((mistake) => (
          <li key={mistake.field}>
            <a href={`#${mistake.field}`}>{mistakeText(t, mistake)}</a>
          </li>
        ))}
        {faults.map(({ type, fault }) => (
          <li key={type}>
            <a href={`#file.${type}`}>{fileTitle(t, type, locale)}</a>{' '}
            {faultText(t, fault.because, locale)}
          </li>
        ))}
      </ul>
    </div>
  )
}
