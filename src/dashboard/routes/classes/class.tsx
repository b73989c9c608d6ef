import type { ReactNode } from 'react'
import { classPictureAddress, classPictures } from '#contract/classes/class.ts'
import { findClass } from '#core/classes/find-class.ts'
import { asOwn } from '#core/classes/places/own-classes.ts'
import { ctx, orNotFound } from '#dashboard/context.ts'
import {
  ClassChoices,
  ClassDecisions,
  ClassState,
  OwnMark,
} from '#dashboard/features/classes/class-card.tsx'
import { ClassFacts } from '#dashboard/layout/class-facts.tsx'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { PlainText } from '#ui/plain-text.tsx'
import type { Route } from './+types/class.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { role } = asker.actor
  const shown = await findClass(asker, params.id)
  const [own] = shown ? await asOwn(asker, [shown]) : []
  return { own: orNotFound(own), viewer: orNotFound(role === 'stranger' ? undefined : role) }
}

export default function ClassPage({ loaderData: { own, viewer } }: Route.ComponentProps) {
  const t = useClassesMessages()
  const { shown: course, hasStarted } = own
  const isAdmin = viewer === 'admin'
  const decisions: Record<typeof viewer, ReactNode> = {
    admin: <ClassDecisions course={course} />,
    moderator: null,
    student: <ClassChoices own={own} from="class" />,
  }
  return (
    <article className="class-page">
      <LinkLine href="/dashboard/classes">{t.browse.back}</LinkLine>
      <PageHeading>{course.title}</PageHeading>
      <p className="badges">{isAdmin ? <ClassState {...course} /> : <OwnMark own={own} />}</p>
      <div className="pictures">
        {classPictures.map((picture, index) => (
          <img
            key={picture}
            src={classPictureAddress(course.pictures[picture].id, 'page')}
            width={course.pictures[picture].width}
            height={course.pictures[picture].height}
            alt={t.pictureOf(course.title, index + 1)}
          />
        ))}
      </div>
      <div className="card">
        <ClassFacts course={course} hasStarted={hasStarted} isForStaff={isAdmin} />
        <div className="choices">{decisions[viewer]}</div>
      </div>
      <PlainText text={course.text} />
    </article>
  )
}
