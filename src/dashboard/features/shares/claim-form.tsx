import { Form } from 'react-router'
import type { ClaimField } from '#contract/shares/holding.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Field, FieldError, fieldsOf } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { numberMistake } from '#ui/i18n/mistake-words.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { withReturnPath } from '#ui/return-path.ts'

export type ReturnedClaim = {
  typed?: Record<ClaimField, string>
  mistake?: { field: ClaimField; because: string }
  /** Whether no record matches; the same for every cause, so that nothing is revealed */
  fitsNothing?: boolean
  /** Whether the email has to be confirmed first */
  isUnverified?: boolean
  /** The wait after too many attempts */
  wait?: string
}

type Props = ReturnedClaim & { isVerified: boolean }

/** The form in which a candidate enters the name and code from the printed slip. */
export function ClaimForm({ isVerified, isUnverified, typed, mistake, fitsNothing, wait }: Props) {
  const t = useMessages()
  const shares = useSharesMessages()
  const account = useAccountMessages()
  const { organisation } = usePageContext()
  const isMistaken = mistake !== undefined || fitsNothing === true || isUnverified === true
  const codeWords = mistake?.because === 'required' ? shares.codeRequired : shares.claimCodeMistyped
  const words = {
    code: codeWords,
    passportNumber: numberMistake(mistake?.because ?? 'required', t),
    birthDate: t.birthDateNotADate,
  }
  const errors: Partial<typeof words> = mistake ? { [mistake.field]: words[mistake.field] } : {}
  const of = fieldsOf(typed, errors)
  return (
    <section className="fields">
      <PageHeading isMistaken={isMistaken}>{useAccountMessages().claimTitle}</PageHeading>
      <p>{shares.claimLead(organisation.name)}</p>
      {!isVerified && <Unverified isAnswer={isUnverified === true} />}
      <Form method="post" action="/claim" className="card fields" noValidate>
        <FieldError>{fitsNothing && shares.claimFitsNothing}</FieldError>
        <ErrorSummary errors={errors} />
        <FieldError>{wait && account.tooManyAttempts(wait)}</FieldError>
        <Field
          {...of('code')}
          label={shares.claimCode}
          hint={shares.codeHint}
          spellCheck={false}
          autoCapitalize="characters"
          maxLength={100}
        />
        <Field
          {...of('passportNumber')}
          label={t.passportNumber}
          spellCheck={false}
          autoCapitalize="characters"
          maxLength={100}
        />
        <Field
          {...of('birthDate')}
          type="date"
          autoComplete="bday"
          label={t.birthDate}
          hint={shares.claimBirthHint}
        />
        <SubmitButton variant="main">{shares.claimButton}</SubmitButton>
      </Form>
    </section>
  )
}

function Unverified({ isAnswer }: { isAnswer: boolean }) {
  const t = useSharesMessages()
  const { withoutMail, askForAnother } = useSecurityMessages()
  const { sendsMail, organisation } = usePageContext()
  const words = sendsMail ? t.claimUnverified : withoutMail.emailIsNotVerified(organisation.name)
  return (
    <div className={isAnswer ? 'notice bad' : 'card'} role={isAnswer ? 'alert' : undefined}>
      <p>{words}</p>
      <Form method="post" action={withReturnPath('/verify-email/again', '/claim')}>
        <SubmitButton>{askForAnother}</SubmitButton>
      </Form>
    </div>
  )
}
