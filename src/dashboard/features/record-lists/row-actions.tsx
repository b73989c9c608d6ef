import { MoreHorizontal } from 'lucide-react'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { ListedRecord } from '#contract/record-list.ts'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { DeleteRecordButton } from '#dashboard/layout/record-state.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Menu } from '#ui/components/popover.tsx'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { withReturnPath } from '#ui/return-path.ts'

type Props = {
  record: ListedRecord
  /** The address of the review, if the record awaits approval */
  review: string | undefined
  /** The address of this row, to which the pages of the record lead back */
  row: string
}

/** The most common action as a button, and the others in a menu. */
export function RowActions({ record, review, row }: Props) {
  const t = useRecordListsMessages()
  const { id, name, visibility, revision } = record
  const change = visibility === 'visible' ? 'hide' : 'unhide'
  const update = withReturnPath(`/Update_A_User/${id}`, row)
  return (
    <div className="row-actions">
      <ButtonLink href={review ?? update}>
        {review ? t.review : t.update}
        <span className="unseen"> {name}</span>
      </ButtonLink>
      <Menu id={`m-${id}`} title={<MoreHorizontal aria-hidden="true" />} label={t.moreFor(name)}>
        <Link role="menuitem" href={withReturnPath(`/dashboard/records/${id}`, row)}>
          {t.openRecord}
        </Link>
        {review && (
          <Link role="menuitem" href={review}>
            {t.review}
          </Link>
        )}
        <Link role="menuitem" href={update}>
          {t.update}
        </Link>
        <SubmitButton role="menuitem" name={change} value={id}>
          {t[change]}
        </SubmitButton>
        {review && (
          // Approves only the revision that this list shows.
          <SubmitButton role="menuitem" name="approve" value={`${id}:${revision}`}>
            {t.approve}
          </SubmitButton>
        )}
        <DeleteRecordButton role="menuitem" name="delete" value={id} about={name} />
      </Menu>
    </div>
  )
}

export function OwnRowActions({ record: { id, name }, row }: Omit<Props, 'review'>) {
  const t = useRecordListsMessages()
  return (
    <ButtonLink
      href={withReturnPath(`${dashboardPath('ManagePost')}/${id}`, row)}
      aria-label={t.ownChange(name)}
    >
      {t.change}
    </ButtonLink>
  )
}
