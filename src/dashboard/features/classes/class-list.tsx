import type { OwnClass } from '#contract/classes/class.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { ClassCard } from './class-card.tsx'
import { ClassChoices, OwnMark } from './class-choices.tsx'

type Props = { classes: OwnClass[]; isStudent: boolean }

/** What can be enrolled in. */
export function ClassList({ classes, isStudent }: Props) {
  const { classes: t, dashboard } = useMessages()
  return (
    <section>
      <PageTitle>{dashboard.pages.classes}</PageTitle>
      <h1>{dashboard.pages.classes}</h1>
      <p className="quiet">{t.browse.introduction}</p>
      {classes.length === 0 && <EmptyState>{t.browse.none}</EmptyState>}
      <ul className="class-list">
        {classes.map((own) => (
          <ClassCard key={own.shown.id} shown={own.shown} mark={<OwnMark own={own} />}>
            {isStudent && <ClassChoices own={own} from="classes" />}
          </ClassCard>
        ))}
      </ul>
    </section>
  )
}
