import type { Notice } from '#contract/site/notice.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { NoticeForm, type ReturnedNotice } from './notice-form.tsx'

type Props = { notice: Notice; returned?: ReturnedNotice | undefined }

export function EditNotice({ notice, returned }: Props) {
  const t = useMessages().site.notices
  return (
    <>
      <PageTitle isMistaken={returned !== undefined}>{t.editTitle}</PageTitle>
      <h1>{t.editTitle}</h1>
      <NoticeForm action={`/dashboard/posts/${notice.id}`} notice={notice} returned={returned} />
      <p>
        <a href="/dashboard/posts">{t.backToNotices}</a>
      </p>
    </>
  )
}
