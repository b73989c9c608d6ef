import type { ReactNode } from 'react'
import { type NoticePicture, noticePictures, type Picture } from '#contract/site/notice.ts'
import { Conflict } from '#ui/components/conflict.tsx'
import { Field, FieldError, fieldsOf, TextAreaField } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { refusalsMessagesIn } from '#ui/i18n/parts/refusals.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { PlainText } from '#ui/plain-text.tsx'
import { type PictureFault, PictureField } from './picture-field.tsx'
import { SubmitButton } from './submit-button.tsx'
import { KeptForm } from './typed/kept-form.tsx'
import '../styles/two-picture-form.css'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'

export type Returned<Typed, Mistakes> = {
  typed: Typed
  staged: Partial<Record<NoticePicture, string>>
  mistakes: Mistakes
  faults: Partial<Record<NoticePicture, PictureFault>>
  isOutdated?: boolean
  /** Whether another item with the same id and other values was sent before */
  isSentBefore?: boolean
  /** Whether the title reads as the name of a government's service */
  titlePoses?: boolean
}

export function useTextMistakes() {
  const t = useRecordFormMessages()
  const words: Record<string, (label: string) => string> = {
    required: t.required,
    'too-long': t.tooLong,
    'not-text': t.notText,
  }
  return (label: string, because: string | undefined) => because && words[because]?.(label)
}

type Words = { title: string; text: string }

type Props = {
  action: string
  newId?: string | undefined
  /** The saved version of the item that is edited */
  kept?: (Words & { revision: number; pictures: Record<NoticePicture, Picture> }) | undefined
  addressOf: (picture: string) => string
  returned?: Returned<Words, unknown> | undefined
  errors: Record<string, string | undefined>
  pictureRequired: string
  conflict: { title: string; help: string; details?: ReactNode }
  /** Whether the item was deleted while it was edited */
  isGone: boolean
  children?: ReactNode
}

export function TwoPictureForm(props: Props) {
  const { toasts } = useMessages()
  const site = useSiteMessages()
  const t = site.notices
  const { action, newId, kept, addressOf, returned, conflict, children } = props
  const errors = { ...props.errors, ...(returned?.titlePoses && { title: t.mistakes.poses }) }
  const refusals = {
    ...refusalsMessagesIn(useLocale()),
    required: props.pictureRequired,
    gone: t.mistakes.gone,
  }
  const ofPictures = Object.fromEntries(
    noticePictures.map((picture) => {
      const fault = returned?.faults[picture]
      return [picture, fault && refusals[fault]]
    }),
  )
  const of = fieldsOf(returned?.typed ?? kept, errors)
  return (
    <>
      <FieldError>{props.isGone && toasts.notDone('').text}</FieldError>
      <KeptForm
        {...{ action, newId, returned }}
        isSentBefore={returned?.isSentBefore}
        revision={kept?.revision}
        encType="multipart/form-data"
        className="card fields two-picture-form"
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
        <ErrorSummary errors={{ ...errors, ...ofPictures }} />
        <Field {...of('title')} label={t.fields.title} />
        <TextAreaField {...of('text')} label={t.fields.text} rows={8} hint={t.textHint} />
        {children}
        {noticePictures.map((picture) => (
          <PictureField
            key={picture}
            name={picture}
            label={t.fields[picture]}
            held={kept && addressOf(kept.pictures[picture].id)}
            staged={returned?.staged[picture]}
            error={ofPictures[picture]}
            words={{ kept: t.keptUnlessChosen, chosen: t.chosen }}
          />
        ))}
        <div className="choices">
          <Save isNew={!kept} />
        </div>
      </KeptForm>
    </>
  )
}

function Save({ isNew }: { isNew: boolean }) {
  const t = useSiteMessages().notices
  if (!isNew) return <SubmitButton variant="main">{t.save}</SubmitButton>
  return (
    <>
      <SubmitButton variant="main" name="publish" value="yes">
        {t.saveAndPublish}
      </SubmitButton>
      <SubmitButton>{t.saveOnly}</SubmitButton>
    </>
  )
}
