import type { Approval, Visibility } from '#contract/record.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

type State = { visibility: Visibility; approval: Approval; sentBack?: unknown }

export const approvalTones = { approved: 'good', pending: 'waiting', 'sent-back': 'bad' } as const

/** What a record is, in words. */
export function RecordState({ visibility, approval, sentBack }: State) {
  const { visibilities, approvals } = useMessages().recordLists
  const approved = sentBack ? 'sent-back' : approval
  return (
    <span className="badges">
      <Badge tone={visibility === 'visible' ? 'good' : 'off'}>{visibilities[visibility]}</Badge>{' '}
      <Badge tone={approvalTones[approved]}>{approvals[approved]}</Badge>
    </span>
  )
}
