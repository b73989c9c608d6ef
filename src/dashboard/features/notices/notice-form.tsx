import {
  type Notice,
  type NoticeFields,
  type NoticePicture,
  noticePictureAddress,
  noticePictures,
} from '#contract/site/notice.ts'
import { type PictureFault, PictureField } from '#dashboard/layout/picture-field.tsx'
import { Conflict } from '#ui/conflict.tsx'
import { Field, TextAreaField } from '#ui/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PlainText } from '#ui/plain-text.tsx'

/** A form that came back, with all it held. */
export type ReturnedNotice = {
  typed: NoticeFields
  staged: Partial<Record<NoticePicture, string>>
  mistakes: Partial<Record<keyof NoticeFields, string>>
  faults: Partial<Record<NoticePicture, PictureFault>>
  isOutdated?: boolean
}

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
  const typed = returned?.typed ?? notice
  const { mistakes = {}, faults = {}, staged = {} } = returned ?? {}
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="card fields notice-form"
      noValidate
    >
      {returned?.isOutdated && notice && (
        <Conflict words={t.conflict}>
          <p>
            <strong>{notice.title}</strong>
          </p>
          <PlainText text={notice.text} />
        </Conflict>
      )}
      {newId && <input type="hidden" name="id" value={newId} />}
      {notice && <input type="hidden" name="revision" value={notice.revision} />}
      <Field
        name="title"
        label={t.titleLabel}
        defaultValue={typed?.title}
        error={mistakes.title && t.mistakes.title}
      />
      <TextAreaField
        name="text"
        label={t.textLabel}
        rows={6}
        defaultValue={typed?.text}
        hint={t.textHint}
        error={mistakes.text && t.mistakes.text}
      />
      {noticePictures.map((picture) => (
        <PictureField
          key={picture}
          name={picture}
          label={t.pictures[picture]}
          held={notice && noticePictureAddress(notice.pictures[picture].id)}
          staged={staged[picture]}
          fault={faults[picture]}
        />
      ))}
      <div className="choices">
        {notice ? (
          <button type="submit" className="main">
            {t.save}
          </button>
        ) : (
          <>
            <button type="submit" name="publish" value="yes" className="main">
              {t.saveAndPublish}
            </button>
            <button type="submit">{t.saveOnly}</button>
          </>
        )}
      </div>
    </form>
  )
}
