import { Fragment } from 'react'
import { Form } from 'react-router'
import {
  type ActivityFilter,
  type ActivitySubject,
  activityActions,
  subjectKindOf,
  subjectKinds,
} from '#contract/site/activity.ts'
import { listRoleUndos } from '#core/accounts/manage/list-role-undos.ts'
import { listActivity } from '#core/activity/list-activity.ts'
import { listActors } from '#core/activity/list-actors.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { actorName, type Person } from '#dashboard/features/activity/change-words.ts'
import {
  activityExportPath,
  activityPath,
  EntryList,
  filterAddress,
} from '#dashboard/features/activity/entry-list.tsx'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import { Pagination } from '#dashboard/layout/list-pages.tsx'
import { Button } from '#ui/components/button.tsx'
import { Field, Options, SelectField } from '#ui/components/field.tsx'
import { useLocale } from '#ui/i18n/messages.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/log.ts'
import { readActivityFilter } from './filter.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { url } = context.get(visit)
  const filter = readActivityFilter(url)
  const [older, newer] = ['older', 'newer'].map((side) => url.searchParams.get(side) ?? undefined)
  const [page, actors] = await Promise.all([
    listActivity(asker, { ...filter, older, newer }),
    listActors(asker),
  ])
  return { page, filter, actors, undoable: await listRoleUndos(asker, page.entries) }
}

export default function ActivityLog({ loaderData }: Route.ComponentProps) {
  const { page, filter, actors, undoable } = loaderData
  const t = useSiteMessages().activity
  const { older, newer } = page
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <div className="log">
      <div className="in-row log-head">
        <MenuHeading page="activity" />
        <form method="post" action={filterAddress(filter, activityExportPath)}>
          <button type="submit">{t.export}</button>
        </form>
      </div>
      <p className="quiet">{t.introduction}</p>
      <ActivityFilterForm filter={filter} actors={actors} />
      {page.entries.length === 0 && <p>{isFiltered ? t.emptyFiltered : t.empty}</p>}
      <EntryList entries={page.entries} heading="h2" undoable={undoable} staff={actors} />
      <Pagination
        label={t.pages}
        links={[
          newer && { label: t.newest, href: filterAddress(filter) },
          newer && {
            label: t.newer,
            href: filterAddress({ ...filter, newer }),
            rel: 'prev',
          },
          older && {
            label: t.older,
            href: filterAddress({ ...filter, older }),
            rel: 'next',
          },
        ]}
      />
    </div>
  )
}

function ActivityFilterForm({ filter, actors }: { filter: ActivityFilter; actors: Person[] }) {
  const t = useSiteMessages().activity
  const locale = useLocale()
  const { who, action, subject, from, to } = filter
  const isSomebodyElse = who !== undefined && !actors.some(({ id }) => id === who)
  return (
    <search>
      <Form action={activityPath} className="filter card" aria-label={t.fields.filter}>
        {/* Without the buttons, one of which has the focus. */}
        <Fragment key={JSON.stringify(filter)}>
          <SelectField
            name="who"
            label={t.columns.who}
            defaultValue={who}
            options={[
              ['', t.anybody],
              isSomebodyElse && [who, actorName({ kind: '', id: who }, locale)],
              ...actors.map(({ id, name }) => [id, name] as const),
            ]}
          />
          <SelectField
            name="action"
            label={t.columns.what}
            defaultValue={action}
            options={[['', t.anything]]}
          >
            {subjectKinds.map((kind) => (
              <optgroup key={kind} label={t.subjects[kind]}>
                <ActionsOn kind={kind} />
              </optgroup>
            ))}
          </SelectField>
          <Field
            name="subject"
            label={t.columns.subjectId}
            defaultValue={subject}
            maxLength={100}
          />
          <Field name="from" type="date" label={t.fields.from} defaultValue={from} />
          <Field name="to" type="date" label={t.fields.to} defaultValue={to} />
        </Fragment>
        <div className="choices">
          <Button>{t.apply}</Button>
          {Object.values(filter).some(Boolean) && (
            <ButtonLink href={activityPath}>{t.clear}</ButtonLink>
          )}
        </div>
      </Form>
    </search>
  )
}

function ActionsOn({ kind }: Pick<ActivitySubject, 'kind'>) {
  const t = useSiteMessages().activity
  const some = activityActions.filter((action) => subjectKindOf(action) === kind)
  return <Options of={some.map((action) => [action, t.actions[action]])} />
}
