import { useMessages } from '#app/i18n/messages.ts'
import { PlainText } from '#app/ui/desk/plain-text.tsx'
import type { Notice } from '#contract/site/notice.ts'

/** Somebody else was first: theirs is shown, and what was typed is still in the fields. */
export function NoticeConflict({ theirs }: { theirs: Notice }) {
  const t = useMessages().site.notices.conflict
  return (
    <div className="conflict" role="alert">
      <p>
        <strong>{t.title}</strong> {t.help}
      </p>
      <p>
        <strong>{theirs.title}</strong>
      </p>
      <PlainText text={theirs.text} />
    </div>
  )
}
