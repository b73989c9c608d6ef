import type { Approval, Visibility } from '#contract/record.ts'
import { useMessages } from '#ui/i18n/messages.ts'

type State = { visibility: Visibility; approval: Approval; sentBack?: unknown }

/** What a record is, in words; the colour only helps. */
export function RecordState({ visibility, approval, sentBack }: State) {
  const { visibilities, approvals } = useMessages().recordLists
  const approved = sentBack ? 'sent-back' : approval
  return (
    <span className="states">
      <span className={`state is-${visibility}`}>{visibilities[visibility]}</span>{' '}
      <span className={`state is-${approved}`}>{approvals[approved]}</span>
    </span>
  )
}
