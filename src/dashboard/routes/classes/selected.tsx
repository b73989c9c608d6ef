import { listSelected } from '#core/classes/places/own-classes.ts'
import { ctx } from '#dashboard/context.ts'
import {
  ChoiceButton,
  ClassCard,
  ClassChoices,
  OwnMark,
} from '#dashboard/features/classes/class-card.tsx'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/selected.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { classes: await listSelected(context.get(ctx)) }
}

const from = 'my-selected-classes'

export default function SelectedClasses({ loaderData: { classes } }: Route.ComponentProps) {
  const t = useClassesMessages()
  return (
    <section>
      <MenuHeading page={from} />
      <p className="quiet">{t.selected.introduction}</p>
      {classes.length === 0 && <EmptyState>{t.selected.none}</EmptyState>}
      <ul className="class-list plain-list">
        {classes.map((own) => (
          <ClassCard
            key={own.shown.id}
            course={own.shown}
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
        <ButtonLink href="/dashboard/classes">{t.selected.browse}</ButtonLink>
      </p>
    </section>
  )
}
