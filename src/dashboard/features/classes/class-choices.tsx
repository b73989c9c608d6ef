import type { Choice, OwnClass } from '#contract/classes/class.ts'
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
  const looks: Partial<Record<Choice, string>> = { enrol: 'main', leave: 'risky' }
  const asks = choice === 'leave' ? { 'data-confirm': 'cancel', 'data-about': title } : {}
  return (
    <form method="post" action={`/dashboard/classes/${id}/choice`} {...asks}>
      <input type="hidden" name="from" value={from} />
      <button
        type="submit"
        name="do"
        value={choice}
        className={looks[choice]}
        aria-label={`${t.choices[choice]}: ${title}`}
      >
        {t.choices[choice]}
      </button>
    </form>
  )
}

/** How a student stands to a class. */
export function OwnMark({ own }: { own: OwnClass }) {
  const t = useMessages().classes
  if (own.shown.state === 'cancelled') {
    return <span className="state is-sent-back">{t.states.cancelled}</span>
  }
  if (own.isEnrolled) return <span className="state is-approved">{t.isEnrolled}</span>
  return own.isSelected ? <span className="state is-pending">{t.isSelected}</span> : null
}
