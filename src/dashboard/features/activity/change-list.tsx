import type { ActivityChange } from '#contract/site/activity.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { fieldTitle } from './field-title.ts'

export function ChangeList({ changes }: { changes: ActivityChange[] }) {
  const t = useMessages().site.activity
  const locale = useLocale()
  if (changes.length === 0) return null
  return (
    <dl className="changes" aria-label={t.changes}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{fieldTitle(change.field, locale)}</dt>
          <dd>
            <Change change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ change: { done, from, to } }: { change: ActivityChange }) {
  const t = useMessages().site.activity
  if (done) return t.done[done]
  const became = to || <i>{t.nothing}</i>
  if (from === undefined) return became
  return (
    <>
      <span className="unseen">{t.was}</span> <del>{from || <i>{t.nothing}</i>}</del>{' '}
      <span className="unseen">{t.became}</span> <ins>{became}</ins>
    </>
  )
}
