import {
  type ActivityFilter,
  type ActivitySubject,
  activityActions,
  subjectKindOf,
  subjectKinds,
} from '#contract/site/activity.ts'
import { Button } from '#ui/components/button.tsx'
import { Field, Options, SelectField } from '#ui/components/field.tsx'
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
        <SelectField
          name="who"
          label={t.who}
          defaultValue={who}
          options={[
            ['', t.anybody],
            isSomebodyElse && [who, t.deletedAccount],
            ...staff.map(({ id, name }) => [id, name] as const),
          ]}
        />
        <SelectField
          name="action"
          label={t.what}
          defaultValue={action}
          options={[['', t.anything]]}
        >
          {subjectKinds.map((kind) => (
            <optgroup key={kind} label={t.subjects[kind]}>
              <ActionsOn kind={kind} />
            </optgroup>
          ))}
        </SelectField>
        <Field name="subject" label={t.subject} defaultValue={subject} maxLength={100} />
        <Field name="from" type="date" label={t.from} defaultValue={from} />
        <Field name="to" type="date" label={t.to} defaultValue={to} />
        <div className="choices">
          <Button variant="main">{t.apply}</Button>
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
  return <Options of={some.map((action) => [action, t.actions[action]])} />
}
