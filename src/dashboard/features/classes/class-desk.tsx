import type { Class } from '#contract/classes/class.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { ClassCard } from './class-card.tsx'
import { ClassDecisions, ClassState } from './class-decisions.tsx'

/** All classes, for those who run them. */
export function ClassDesk({ classes }: { classes: Class[] }) {
  const { classes: t, dashboard } = useMessages()
  return (
    <section>
      <PageTitle>{dashboard.pages.classes}</PageTitle>
      <h1>{dashboard.pages.classes}</h1>
      <p className="quiet">{t.list.introduction}</p>
      <p>
        <a className="button main" href="/dashboard/classes/new">
          {t.list.add}
        </a>
      </p>
      {classes.length === 0 && <EmptyState>{t.list.none}</EmptyState>}
      <ul className="class-list">
        {classes.map((shown) => (
          <ClassCard key={shown.id} shown={shown} isForStaff mark={<ClassState {...shown} />}>
            <ClassDecisions shown={shown} />
          </ClassCard>
        ))}
      </ul>
    </section>
  )
}
