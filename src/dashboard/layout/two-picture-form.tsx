import type { ReactNode } from 'react'
import { type NoticePicture, noticePictures, type Picture } from '#contract/site/notice.ts'
import { Button } from '#ui/components/button.tsx'
import { Conflict } from '#ui/components/conflict.tsx'
import { Field, TextAreaField } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PlainText } from '#ui/plain-text.tsx'
import { type PictureFault, PictureField } from './picture-field.tsx'

/** A form that came back, with all it held. */
export type Returned<Typed, Mistakes> = {
  typed: Typed
  staged: Partial<Record<NoticePicture, string>>
  mistakes: Mistakes
  faults: Partial<Record<NoticePicture, PictureFault>>
  isOutdated?: boolean
}

type Words = { title: string; text: string }

type Props = {
  action: string
  /** The id that a new one will have */
  newId?: string | undefined
  /** What is changed, as it is kept now */
  kept?: (Words & { revision: number; pictures: Record<NoticePicture, Picture> }) | undefined
  addressOf: (picture: string) => string
  returned: Returned<Words, unknown> | undefined
  errors: { title: string | undefined | false; text: string | undefined | false }
  pictureRequired: string
  conflict: { title: string; help: string; details?: ReactNode }
  /** Further fields */
  children?: ReactNode
}

/** A form for what has a title, a text and two pictures, and is published: a notice or a class. */
export function TwoPictureForm(props: Props) {
  const t = useMessages().site.notices
  const { action, newId, kept, addressOf, returned, errors, conflict, children } = props
  const typed = returned?.typed ?? kept
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="card fields two-picture-form"
      noValidate
    >
      {returned?.isOutdated && kept && (
        <Conflict words={conflict}>
          <p>
            <strong>{kept.title}</strong>
          </p>
          {conflict.details}
          <PlainText text={kept.text} />
        </Conflict>
      )}
      {newId && <input type="hidden" name="id" value={newId} />}
      {kept && <input type="hidden" name="revision" value={kept.revision} />}
      <Field name="title" label={t.titleLabel} defaultValue={typed?.title} error={errors.title} />
      <TextAreaField
        name="text"
        label={t.textLabel}
        rows={8}
        defaultValue={typed?.text}
        hint={t.textHint}
        error={errors.text}
      />
      {children}
      {noticePictures.map((picture) => (
        <PictureField
          key={picture}
          name={picture}
          label={t.pictures[picture]}
          required={props.pictureRequired}
          held={kept && addressOf(kept.pictures[picture].id)}
          staged={returned?.staged[picture]}
          fault={returned?.faults[picture]}
        />
      ))}
      <div className="choices">
        {kept ? (
          <Button variant="main">{t.save}</Button>
        ) : (
          <>
            <Button variant="main" name="publish" value="yes">
              {t.saveAndPublish}
            </Button>
            <Button>{t.saveOnly}</Button>
          </>
        )}
      </div>
    </form>
  )
}
