import { bulkChanges } from '#contract/record-list.ts'
import { Button } from '#ui/components/button.tsx'
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
        <Button
          key={change}
          variant={change === 'delete' ? 'risky' : undefined}
          name="bulk"
          value={change}
          confirm={change === 'delete' && { kind: 'delete' }}
        >
          {t[change]}
        </Button>
      ))}
    </fieldset>
  )
}
