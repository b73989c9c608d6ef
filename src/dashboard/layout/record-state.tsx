import { staffFileAddress } from '#contract/forms/record-form.ts'
import type { Approval, Visibility } from '#contract/record.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

type State = { visibility: Visibility; approval: Approval; sentBack?: unknown }

const approvalTones = { approved: 'good', pending: 'waiting', 'sent-back': 'bad' } as const

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

/** A thumbnail of a record's photo, or the initial of the name. */
export function PersonPicture({ photo, name }: { photo: string | undefined; name: string }) {
  const { photoOf } = useMessages().recordLists
  const src = photo && staffFileAddress(photo, 1, 'thumbnail')
  return <Avatar name={name} src={src} alt={photoOf(name)} />
}
