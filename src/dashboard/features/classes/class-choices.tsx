import type { Choice, OwnClass } from '#contract/classes/class.ts'
import { Badge } from '#ui/components/badge.tsx'
import { PostButton } from '#ui/components/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

type Props = { own: OwnClass; from: string }

/** What a student can do with a class, as they stand to it now. */
export function ClassChoices({ own, from }: Props) {
  const { shown, hasStarted, isEnrolled } = own
  if (hasStarted || shown.state !== 'published') return null
  const isFull = shown.seatsTaken >= shown.seats
  const about = { id: shown.id, title: shown.title, from }
  if (isEnrolled) return <ChoiceButton {...about} choice="leave" />
  return (
    <>
      {!isFull && <ChoiceButton {...about} choice="enrol" />}
      <ChoiceButton {...about} choice={own.isSelected ? 'unselect' : 'select'} />
    </>
  )
}

type ButtonProps = { id: string; title: string; from: string; choice: Choice }

export function ChoiceButton({ id, title, from, choice }: ButtonProps) {
  const t = useMessages().classes
  const variants: Partial<Record<Choice, 'main' | 'risky'>> = { enrol: 'main', leave: 'risky' }
  return (
    <PostButton
      action={`/dashboard/classes/${id}/choice`}
      fields={{ from }}
      name="do"
      value={choice}
      variant={variants[choice]}
      confirm={choice === 'leave' && { kind: 'cancel', about: title }}
      aria-label={`${t.choices[choice]}: ${title}`}
    >
      {t.choices[choice]}
    </PostButton>
  )
}

/** How a student stands to a class. */
export function OwnMark({ own }: { own: OwnClass }) {
  const t = useMessages().classes
  if (own.shown.state === 'cancelled') {
    return <Badge tone="bad">{t.states.cancelled}</Badge>
  }
  if (own.isEnrolled) return <Badge tone="good">{t.isEnrolled}</Badge>
  return own.isSelected ? <Badge tone="waiting">{t.isSelected}</Badge> : null
}
