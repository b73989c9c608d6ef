import type { OwnEnrolment } from '#contract/classes/payment.ts'
import { listEnrolled } from '#core/classes/places/list-enrolled.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { ClassCard, ClassChoices } from '#dashboard/features/classes/class-card.tsx'
import { soonestFirst } from '#dashboard/features/classes/soonest-first.ts'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { MoneyStanding } from '#dashboard/layout/money-standing.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'
import { useDayOf } from '#ui/page-context.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/enrolled.ts'

const onAPage = 24

export async function loader({ context }: Route.LoaderArgs) {
  const after = context.get(visit).url.searchParams.get('after') ?? undefined
  return listEnrolled(context.get(ctx), { limit: onAPage, after })
}

const page = 'my-enrolled-classes'

export default function EnrolledClasses({ loaderData }: Route.ComponentProps) {
  const { enrolments, next } = loaderData
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
