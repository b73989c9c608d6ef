import {
  type ActivityFilter,
  type ActivitySubject,
  activityActions,
  subjectKindOf,
  subjectKinds,
} from '#contract/site/activity.ts'
import { Field } from '#ui/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { activityPath } from './filter-address.ts'

export type Person = { id: string; name: string }

export function ActivityFilterForm({ filter, staff }: { filter: ActivityFilter; staff: Person[] }) {
  const t = useMessages().site.activity
  const { who, action, subject, from, to } = filter
  const isSomebodyElse = who !== undefined && !staff.some(({ id }) => id === who)
  return (
    <search>
      <form action={activityPath} className="filter card" aria-label={t.filter}>
        <div className="field">
          <label htmlFor="who">{t.who}</label>
          <select id="who" name="who" defaultValue={who ?? ''}>
            <option value="">{t.anybody}</option>
            {isSomebodyElse && <option value={who}>{t.deletedAccount}</option>}
            {staff.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="action">{t.what}</label>
          <select id="action" name="action" defaultValue={action ?? ''}>
            <option value="">{t.anything}</option>
            {subjectKinds.map((kind) => (
              <optgroup key={kind} label={t.subjects[kind]}>
                <ActionsOn kind={kind} />
              </optgroup>
            ))}
          </select>
        </div>
        <Field name="subject" label={t.subject} defaultValue={subject} maxLength={100} />
        <Field name="from" type="date" label={t.from} defaultValue={from} />
        <Field name="to" type="date" label={t.to} defaultValue={to} />
        <div className="choices">
          <button type="submit" className="main">
            {t.apply}
          </button>
          {Object.values(filter).some(Boolean) && (
            <a className="button" href={activityPath}>
              {t.clear}
            </a>
          )}
        </div>
      </form>
    </search>
  )
}

function ActionsOn({ kind }: Pick<ActivitySubject, 'kind'>) {
  const t = useMessages().site.activity
  const some = activityActions.filter((action) => subjectKindOf(action) === kind)
  return some.map((action) => (
    <option key={action} value={action}>
      {t.actions[action]}
    </option>
  ))
}
