import { type Notice, type NoticeFields, noticePictureAddress } from '#contract/site/notice.ts'
import { type Returned, TwoPictureForm } from '#dashboard/layout/two-picture-form.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

export type ReturnedNotice = Returned<NoticeFields, Partial<Record<keyof NoticeFields, string>>>

type Props = {
  /** Where it goes */
  action: string
  /** The id that a new one will have */
  newId?: string | undefined
  notice?: Notice | undefined
  returned?: ReturnedNotice | undefined
}

export function NoticeForm({ action, newId, notice, returned }: Props) {
  const t = useMessages().site.notices
  const { mistakes } = returned ?? {}
  return (
    <TwoPictureForm
      {...{ action, newId, returned }}
      kept={notice}
      addressOf={noticePictureAddress}
      errors={{
        title: mistakes?.title && t.mistakes.title,
        text: mistakes?.text && t.mistakes.text,
      }}
      pictureRequired={t.mistakes.required}
      conflict={t.conflict}
    />
  )
}
