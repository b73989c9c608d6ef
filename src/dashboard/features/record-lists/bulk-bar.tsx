import { bulkChanges } from '#contract/record-list.ts'
import { useMessages } from '#ui/i18n/messages.ts'

/** What can be done to all that are chosen in the form around it. */
export function BulkBar() {
  const t = useMessages().recordLists
  return (
    <fieldset className="bulk">
      <legend className="unseen">{t.withChosen}</legend>
      <span data-chosen-count="" aria-live="polite">
        {t.withChosen}
      </span>
      {bulkChanges.map((change) => (
        <button
          key={change}
          type="submit"
          name="bulk"
          value={change}
          className={change === 'delete' ? 'risky' : undefined}
          data-confirm={change === 'delete' ? 'delete' : undefined}
        >
          {t[change]}
        </button>
      ))}
    </fieldset>
  )
}
