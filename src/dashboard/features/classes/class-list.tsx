import type { Class, OwnClass } from '#contract/classes/class.ts'
import { Link, LinkLine } from '#dashboard/layout/link.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import { ClassCard, ClassChoices, ClassDecisions, ClassState, OwnMark } from './class-card.tsx'

type Props<Shown> = {
  classes: Shown[]
  /** The cursor of the next page */
  next?: string | undefined
}

/** The classes that are open for enrolment. */
export function ClassList({ classes, next, isStudent }: Props<OwnClass> & { isStudent: boolean }) {
  const t = useClassesMessages()
  return (
    <section>
      <MenuHeading page="classes" />
      {isStudent && <p className="quiet">{t.browse.introduction}</p>}
      {classes.length === 0 && <EmptyState>{t.browse.none}</EmptyState>}
      <ul className="class-list plain-list">
        {classes.map((own) => (
          <ClassCard key={own.shown.id} course={own.shown} mark={<OwnMark own={own} />}>
            {isStudent && <ClassChoices own={own} from="classes" />}
          </ClassCard>
        ))}
      </ul>
      {next && <LinkLine href={`/dashboard/classes?after=${next}`}>{t.browse.later}</LinkLine>}
    </section>
  )
}

/** `posing`: the ids of those whose title reads as the name of a government's service */
export function ManageClasses({ classes, next, posing }: Props<Class> & { posing: string[] }) {
  const t = useClassesMessages()
  const whyLeftOut = ({ id, state }: Class) =>
    state === 'published' && posing.includes(id) ? t.list.isPosing : undefined
  return (
    <section>
      <MenuHeading page="classes" />
      <p className="quiet">{t.list.introduction}</p>
      <p>
        <Link className="button main" href="/dashboard/classes/new">
          {t.list.add}
        </Link>
      </p>
      {classes.length === 0 && <EmptyState>{t.list.none}</EmptyState>}
      <ul className="class-list plain-list">
        {classes.map((course) => (
          <ClassCard
            key={course.id}
            course={course}
            isForStaff
            mark={<ClassState {...course} />}
            told={whyLeftOut(course)}
          >
            <ClassDecisions course={course} />
          </ClassCard>
        ))}
      </ul>
      {next && <LinkLine href={`/dashboard/classes?after=${next}`}>{t.list.earlier}</LinkLine>}
    </section>
  )
}
