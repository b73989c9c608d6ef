import { type Locale, languageNames, locales } from '#contract/locale.ts'
import { firstSigning } from '#contract/person/given-consent.ts'
import { type PictureFault, PictureField } from '#dashboard/layout/picture-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { Field, FieldError, fieldsOf, SelectField } from '#ui/components/field.tsx'
import type { ConsentText } from '#ui/content/consent-texts.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { useLocale } from '#ui/i18n/messages.ts'
import { useConsentsMessages } from '#ui/i18n/parts/consents.ts'
import { refusalsMessagesIn } from '#ui/i18n/parts/refusals.ts'
import { ConsentTextParts } from './consent-text.tsx'

export type ReturnedConsent = {
  typed: { signedOn: string; locale: Locale }
  mistake?: string | undefined
  /** The id of the scan that was sent with the rejected form */
  staged: string | undefined
  fault: PictureFault | undefined
  /** Whether the form was sent before, with other content */
  isSentBefore?: boolean
  /** What the form was compared with, unless it has to be compared again */
  seen?: string | undefined
  /** Whether the text has changed since the page was opened */
  isTextChanged?: boolean
}

type Props = {
  action: string
  /** The text that is stored as the one that was signed, and what identifies it in the form */
  text: ConsentText
  seen: string
  today: string
  /** Idempotency key: a form that is sent twice records one consent */
  formId: string
  returned: ReturnedConsent | undefined
}

export function SignedForm({ action, text, seen, today, formId, returned }: Props) {
  const t = useConsentsMessages()
  const locale = useLocale()
  const refusals = { ...refusalsMessagesIn(locale), required: t.scanRequired, gone: t.scanGone }
  const mistakes: Record<string, string> = t.mistakes
  const errors = {
    signedOn: returned?.mistake && mistakes[returned.mistake],
    scan: returned?.fault && refusals[returned.fault],
    text: returned?.isTextChanged && t.textChanged,
  }
  const of = fieldsOf<'signedOn'>(returned?.typed, errors)
  return (
    <KeptForm
      {...{ action, returned }}
      heading={t.record}
      newId={formId}
      isSentBefore={returned?.isSentBefore}
      encType="multipart/form-data"
      className="card fields"
    >
      <ErrorSummary errors={errors} />
      <Field
        {...of('signedOn')}
        type="date"
        min={firstSigning}
        max={today}
        label={t.signedOnLabel}
      />
      <SelectField
        name="locale"
        label={t.language}
        options={locales.map((one) => [one, languageNames[one], one] as const)}
        defaultValue={returned?.typed.locale ?? locale}
      />
      <PictureField
        name="scan"
        label={t.scan}
        hint={t.scanHint}
        staged={returned?.staged}
        error={errors.scan}
        words={{ kept: t.scanKept, chosen: t.scanChosen }}
      />
      <p className="quiet">{t.sameText}</p>
      <FieldError>{errors.text}</FieldError>
      <details open={returned?.isTextChanged}>
        <summary id="text">{t.presentText}</summary>
        <ConsentTextParts {...{ text, locale }} level={3} />
      </details>
      <input type="hidden" name="seen" value={returned?.seen ?? seen} />
      <SubmitButton variant="main">{t.save}</SubmitButton>
    </KeptForm>
  )
}
