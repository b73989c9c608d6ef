import type { OwnClass } from '#contract/classes/class.ts'
import type { OwnEnrolment } from '#contract/classes/payment.ts'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { MoneyStanding } from '#dashboard/layout/money-standing.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'
import { useDayOf } from '#ui/page-context.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import { ChoiceButton, ClassCard, ClassChoices, OwnMark } from './class-card.tsx'
import { soonestFirst } from './soonest-first.ts'

const from = 'my-selected-classes'

export function SelectedClasses({ classes }: { classes: OwnClass[] }) {
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

const page = 'my-enrolled-classes'

type Props = { enrolments: OwnEnrolment[]; next: string | undefined }

export function EnrolledClasses({ enrolments, next }: Props) {
  const t = useClassesMessages()
  return (
    <section>
      <MenuHeading page={page} />
      <p className="quiet">{t.enrolled.introduction}</p>
      {enrolments.length === 0 && (
        <EmptyState>
          {t.enrolled.none} <Link href="/dashboard/classes">{t.selected.browse}</Link>
        </EmptyState>
      )}
      <ul className="class-list plain-list">
        {soonestFirst(enrolments).map((enrolment) => (
          <EnrolledClass key={enrolment.id} enrolment={enrolment} />
        ))}
      </ul>
      {next && (
        <p>
          <ButtonLink href={`/dashboard/${page}?after=${next}`}>{t.history.older}</ButtonLink>
        </p>
      )}
    </section>
  )
}

function EnrolledClass({ enrolment }: { enrolment: OwnEnrolment }) {
  const t = useClassesMessages()
  const dayOf = useDayOf()
  const { shown: course, isEnrolled, hasStarted, cancelledAt } = enrolment
  const isCancelled = course.state === 'cancelled'
  const isFree = course.fee === 0 && enrolment.due === 0 && enrolment.paid === 0
  return (
    <ClassCard
      course={course}
      hasStarted={hasStarted}
      hasFee={isFree}
      mark={<EnrolmentMark isEnrolled={isEnrolled} isCancelled={isCancelled} />}
    >
      {isCancelled && <p className="told">{t.enrolled.cancelled}</p>}
      {!isCancelled && cancelledAt && <p className="told">{t.enrolled.left(dayOf(cancelledAt))}</p>}
      {!isFree && <MoneyStanding money={enrolment} />}
      {isEnrolled && (
        <ClassChoices
          own={{ shown: course, isEnrolled, isSelected: false, hasStarted }}
          from={page}
        />
      )}
    </ClassCard>
  )
}

function EnrolmentMark(props: { isEnrolled: boolean; isCancelled: boolean }) {
  const t = useClassesMessages()
  if (props.isCancelled) return <Badge tone="bad">{t.states.cancelled}</Badge>
  if (props.isEnrolled) return <Badge tone="good">{t.isEnrolled}</Badge>
  return <Badge tone="off">{t.hasLeft}</Badge>
}
