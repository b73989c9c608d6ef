import type { PersonInClass } from '#contract/classes/payment.ts'
import { listPeople } from '#core/classes/places/list-people.ts'
import { ctx, orNotFound } from '#dashboard/context.ts'
import { ClassState } from '#dashboard/features/classes/class-card.tsx'
import { ClassFacts } from '#dashboard/layout/class-facts.tsx'
import { ButtonLink, LinkLine } from '#dashboard/layout/link.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { formatMoney } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'
import { useDayOf } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/class-people.ts'
import '../../styles/money.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  return orNotFound(await listPeople(context.get(ctx), params.id))
}

/** The people who selected or enrolled in a class, and what each still owes. */
export default function PeopleInClass({ loaderData }: Route.ComponentProps) {
  const { shown: course, people } = loaderData
  const t = useClassesMessages()
  return (
    <section>
      <PageTitle>{`${t.list.people}: ${course.title}`}</PageTitle>
      <LinkLine href="/dashboard/classes">{t.list.back}</LinkLine>
      <h1>{course.title}</h1>
      <p className="badges">
        <ClassState {...course} />
      </p>
      <ClassFacts course={course} isForStaff />
      <div className="in-row list-head">
        <h2>{t.list.people}</h2>
        {people.length > 0 && (
          <form method="post" action={`/dashboard/classes/${course.id}/people/export`}>
            <button type="submit">{t.people.export}</button>
          </form>
        )}
      </div>
      {people.length === 0 ? (
        <EmptyState>{t.people.none}</EmptyState>
      ) : (
        <table className="records class-people">
          <thead>
            <tr>
              <th scope="col">{t.people.student}</th>
              <th scope="col">{t.people.columns.state}</th>
              <th scope="col">{t.people.columns.since}</th>
              <th scope="col" className="amount">
                {t.people.columns.paid}
              </th>
              <th scope="col" className="amount">
                {t.people.columns.owed}
              </th>
              <th scope="col">
                <span className="unseen">{t.people.account}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <PersonRow key={`${person.choice} ${person.student.id}`} person={person} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const tones = { enrolled: 'good', selected: 'waiting', left: 'off' } as const

function PersonRow({ person }: { person: PersonInClass }) {
  const t = useClassesMessages()
  const dayOf = useDayOf()
  const locale = useLocale()
  const { student, choice, at } = person
  const words = { enrolled: t.isEnrolled, selected: t.isSelected, left: t.hasLeft }
  const enrolment = person.choice === 'selected' ? undefined : person.enrolment
  const name = student.name ?? t.people.deleted
  const money = (amount: number) =>
    enrolment && formatMoney({ amount, currency: enrolment.currency }, locale)
  return (
    <tr>
      <th scope="row">
        <strong>{name}</strong>
        {student.email && <span className="numbers">{student.email}</span>}
      </th>
      <td>
        <span className="badges">
          <Badge tone={tones[choice]}>{words[choice]}</Badge>
        </span>
      </td>
      <td data-label={t.people.columns.since}>{dayOf(at)}</td>
      <td data-label={enrolment && t.people.columns.paid} className="amount">
        {money(enrolment?.paid ?? 0)}
      </td>
      <td data-label={enrolment && t.people.columns.owed} className="amount">
        {money(enrolment?.owed ?? 0)}
      </td>
      <td>
        {enrolment && (
          <ButtonLink
            href={`/dashboard/enrolments/${enrolment.id}`}
            aria-label={t.people.accountOf(name)}
          >
            {t.people.account}
          </ButtonLink>
        )}
      </td>
    </tr>
  )
}
