import type { OwnClass } from '#contract/classes/class.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { ClassCard } from './class-card.tsx'
import { ChoiceButton, ClassChoices, OwnMark } from './class-choices.tsx'

const from = 'my-selected-classes'

export function SelectedClasses({ classes }: { classes: OwnClass[] }) {
  const { classes: t, dashboard } = useMessages()
  return (
    <section>
      <PageTitle>{dashboard.pages[from]}</PageTitle>
      <h1>{dashboard.pages[from]}</h1>
      <p className="quiet">{t.selected.introduction}</p>
      {classes.length === 0 && <EmptyState>{t.selected.none}</EmptyState>}
      <ul className="class-list">
        {classes.map((own) => (
          <ClassCard
            key={own.shown.id}
            shown={own.shown}
            hasStarted={own.hasStarted}
            mark={<OwnMark own={own} />}
          >
            {own.hasStarted || own.shown.state !== 'published' ? (
              <ChoiceButton
                id={own.shown.id}
                title={own.shown.title}
                from={from}
                choice="unselect"
              />
            ) : (
              <ClassChoices own={own} from={from} />
            )}
          </ClassCard>
        ))}
      </ul>
      <p>
        <a className="button" href="/dashboard/classes">
          {t.selected.browse}
        </a>
      </p>
    </section>
  )
}
