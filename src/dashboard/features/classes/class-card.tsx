import type { ReactNode } from 'react'
import {
  type Choice,
  type Class,
  classPictureAddress,
  type OwnClass,
} from '#contract/classes/class.ts'
import { ClassFacts, type FactsProps } from '#dashboard/layout/class-facts.tsx'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { DecisionButton, PostButton } from '#dashboard/layout/submit-button.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'

type Props = FactsProps & { mark: ReactNode; told?: string | undefined; children: ReactNode }

export function ClassCard({ course, mark, told, children, ...facts }: Props) {
  const { id, title, pictures } = course
  const { firstPicture } = pictures
  return (
    <li className="card class-card">
      <img
        src={classPictureAddress(firstPicture.id)}
        width={firstPicture.width}
        height={firstPicture.height}
        loading="lazy"
        alt=""
      />
      <div className="class-words">
        <h2>
          <Link href={`/dashboard/classes/${id}`}>{title}</Link>
        </h2>
        {mark && <p className="badges">{mark}</p>}
        {told && <p className="told">{told}</p>}
        <ClassFacts course={course} {...facts} />
        {children && <div className="choices">{children}</div>}
      </div>
    </li>
  )
}

/** The actions that a student can take on a class now. */
export function ClassChoices({ own, from }: { own: OwnClass; from: string }) {
  const { shown: course, hasStarted, isEnrolled } = own
  if (hasStarted || course.state !== 'published') return null
  const isFull = course.seatsTaken >= course.seats
  const about = { id: course.id, title: course.title, from }
  if (isEnrolled) return <ChoiceButton {...about} choice="leave" />
  return (
    <>
      {!isFull && <ChoiceButton {...about} choice="enrol" shown={feeOf(course)} />}
      <ChoiceButton {...about} choice={own.isSelected ? 'unselect' : 'select'} />
    </>
  )
}

function feeOf({ fee, currency }: Class) {
  return { fee: String(fee), currency }
}

type ButtonProps = {
  id: string
  title: string
  from: string
  choice: Choice
  shown?: ReturnType<typeof feeOf>
}

export function ChoiceButton({ id, title, from, choice, shown }: ButtonProps) {
  const t = useClassesMessages()
  const variants: Partial<Record<Choice, 'main' | 'risky'>> = { enrol: 'main', leave: 'risky' }
  return (
    <PostButton
      action={`/dashboard/classes/${id}/choice`}
      fields={{ from, ...shown }}
      name="do"
      value={choice}
      variant={variants[choice]}
      confirm={choice === 'leave' && { kind: 'leave', about: title }}
      aria-label={`${t.choices[choice]}: ${title}`}
    >
      {t.choices[choice]}
    </PostButton>
  )
}

export function OwnMark({ own }: { own: OwnClass }) {
  const t = useClassesMessages()
  if (own.shown.state === 'cancelled') return <Badge tone="bad">{t.states.cancelled}</Badge>
  if (own.isEnrolled) return <Badge tone="good">{t.isEnrolled}</Badge>
  return own.isSelected ? <Badge tone="waiting">{t.isSelected}</Badge> : null
}

const tones = { draft: 'waiting', published: 'good', cancelled: 'bad' } as const

export function ClassState({ state }: Pick<Class, 'state'>) {
  const t = useClassesMessages()
  return <Badge tone={tones[state]}>{t.states[state]}</Badge>
}

export function ClassDecisions({ course: { id, title, state } }: { course: Class }) {
  const t = useClassesMessages().list
  const path = `/dashboard/classes/${id}`
  const decided = { action: `${path}/state`, title }
  return (
    <>
      {state === 'draft' ? (
        <DecisionButton {...decided} decision="publish" words={t.publish} isMain />
      ) : (
        <ButtonLink href={`${path}/people`} aria-label={`${t.people}: ${title}`}>
          {t.people}
        </ButtonLink>
      )}
      {state !== 'cancelled' && (
        <ButtonLink href={`${path}/edit`} aria-label={`${t.edit}: ${title}`}>
          {t.edit}
        </ButtonLink>
      )}
      {state === 'published' && <DecisionButton {...decided} decision="cancel" words={t.cancel} />}
      {state === 'draft' && <DecisionButton {...decided} decision="delete" words={t.remove} />}
    </>
  )
}
