import type { ComponentProps } from 'react'
import { staffFileAddress } from '#contract/forms/record-form.ts'
import type { Approval, Visibility } from '#contract/record.ts'
import { Avatar } from '#ui/components/avatar.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { usePageContext } from '#ui/page-context.ts'
import { SubmitButton } from './submit-button.tsx'

type State = {
  visibility: Visibility
  approval: Approval
  sentBack?: unknown
  /** In a list: badges only for what is unusual; the usual states are quiet or only for screen readers */
  isBrief?: boolean
}

const approvalTones = { approved: 'good', pending: 'waiting', 'sent-back': 'bad' } as const

export function RecordState({ visibility, approval, sentBack, isBrief = false }: State) {
  const { visibilities, approvals } = useRecordListsMessages()
  const approved = sentBack ? 'sent-back' : approval
  const isVisible = visibility === 'visible'
  const isUsual = isBrief && approved === 'approved'
  return (
    <span className="badges">
      {isBrief && isVisible ? (
        <span className="unseen">{visibilities.visible}</span>
      ) : (
        <Badge tone={isVisible ? 'good' : 'off'}>{visibilities[visibility]}</Badge>
      )}{' '}
      {isUsual ? (
        <span className={isVisible ? 'usual-state' : 'unseen'}>{approvals.approved}</span>
      ) : (
        <Badge tone={approvalTones[approved]}>{approvals[approved]}</Badge>
      )}
    </span>
  )
}

type Shown = { visibility: Visibility; approval: Approval; birthDate?: string }

/** A sentence: whether visitors can find the record, and by what. */
export function useVisibilitySentence({ visibility, approval, birthDate }: Shown): string {
  const t = useRecordListsMessages()
  const { lookupPolicy } = usePageContext()
  if (visibility !== 'visible' || approval !== 'approved') return t.notPublicNow
  const isFound = lookupPolicy !== 'number+birthDate' || birthDate !== ''
  return isFound ? t.publicNow[lookupPolicy] : t.noBirthDate
}

export function PersonPicture({ photo, name }: { photo: string | undefined; name: string }) {
  const { photoOf } = useMessages()
  const src = photo && staffFileAddress(photo, 1, 'thumbnail')
  return <Avatar name={name} src={src} alt={photoOf(name)} />
}

type DeleteProps = Omit<ComponentProps<typeof SubmitButton>, 'confirm'> & { about: string }

/** Deletes a record, after a question with its name in `about` */
export function DeleteRecordButton({ about, ...button }: DeleteProps) {
  const { delete: words } = useRecordListsMessages()
  return (
    <SubmitButton variant="risky" confirm={{ kind: 'record', about }} {...button}>
      {words}
    </SubmitButton>
  )
}
