import type { Class } from '#contract/classes/class.ts'
import { can } from '#core/authorise.ts'
import { listClasses } from '#core/classes/list-classes.ts'
import { asOwn } from '#core/classes/places/own-classes.ts'
import { titlePoses } from '#core/settings/title-poses.ts'
import { ctx, visit } from '#dashboard/context.ts'
import {
  ClassCard,
  ClassChoices,
  ClassDecisions,
  ClassState,
  OwnMark,
} from '#dashboard/features/classes/class-card.tsx'
import { Link, LinkLine } from '#dashboard/layout/link.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/classes.ts'

/** All classes for admins, published ones for others, page by page. */
export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const after = context.get(visit).url.searchParams.get('after') ?? undefined
  const { classes, next } = await listClasses(asker, { after })
  if (can(asker.actor, 'edit-classes')) {
    const posing = classes.filter(({ title }) => titlePoses(asker, title)).map(({ id }) => id)
    return { isForStaff: true as const, classes, next, posing }
  }
  const isStudent = can(asker.actor, 'choose-classes')
  return { isForStaff: false as const, classes: await asOwn(asker, classes), next, isStudent }
}

export default function ClassesPage({ loaderData }: Route.ComponentProps) {
  return loaderData.isForStaff ? <ManageClasses {...loaderData} /> : <ClassList {...loaderData} />
}

type Data = Route.ComponentProps['loaderData']
type OwnProps = Extract<Data, { isForStaff: false }>
type ManageProps = Extract<Data, { isForStaff: true }>

/** The classes that are open for enrolment. */
function ClassList({ classes, next, isStudent }: OwnProps) {
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
function ManageClasses({ classes, next, posing }: ManageProps) {
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
