import type { Duplicate } from '#contract/duplicate.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'

/** Records that may be of the same person: only a hint, which prevents nothing. */
export function Duplicates({ found }: { found: Duplicate[] }) {
  const { passportNumber: label } = useMessages()
  const { duplicates: t } = useRecordFormMessages()
  return (
    <div aria-live="polite">
      {found.length > 0 && (
        <div className="notice duplicates">
          <p>{t.title}</p>
          <ul>
            {found.map(({ id, name, passportNumber, because }) => (
              <li key={id}>
                <a href={`/dashboard/records/${id}`} target="_blank" rel="noreferrer">
                  {name}
                </a>{' '}
                ({label} {passportNumber}){': '}
                {because.map((reason) => t.because[reason]).join(', ')}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
