import { data, Form } from 'react-router'
import type { ClaimField } from '#contract/shares/holding.ts'
import { claimRecord } from '#core/holdings/claim-record.ts'
import { readOwnRecord } from '#core/holdings/read-own-record.ts'
import { readOwnProofs } from '#core/proofs/read-own-proofs.ts'
import { ctx, leadTo, receive } from '#dashboard/context.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { waitOf } from '#dashboard/routes/wait-of.ts'
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
import type { Route } from './+types/claim.ts'

const ownPage = '/dashboard/my-record'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  if (await readOwnRecord(asker)) throw leadTo(context, ownPage)
  return { isVerified: (await readOwnProofs(asker)).isEmailVerified }
}

/** The email may have been confirmed in another tab meanwhile. */
export const shouldRevalidate = () => true

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const typed = {
    code: text('code'),
    passportNumber: text('passportNumber'),
    birthDate: text('birthDate'),
  }
  const again = (status: number, more: Omit<ReturnedClaim, 'typed'>) => {
    return data({ typed, ...more }, { status })
  }
  const claimed = await claimRecord(ctx, typed)
  switch (claimed.outcome) {
    case 'claimed':
      return leadTo(context, ownPage, { toast: { kind: 'recordClaimed' } })
    case 'holds-one':
      return leadTo(context, ownPage)
    case 'unverified':
      return again(409, { isUnverified: true })
    case 'not-found':
      return again(404, { fitsNothing: true })
    case 'invalid':
      return again(422, { mistake: claimed })
    case 'too-many':
      return again(429, {
        wait: waitOf(context, claimed),
      })
  }
}

type ReturnedClaim = {
  typed?: Record<ClaimField, string>
  mistake?: { field: ClaimField; because: string }
  /** Whether no record matches; the same for every cause, so that nothing is revealed */
  fitsNothing?: boolean
  /** Whether the email has to be confirmed first */
  isUnverified?: boolean
  /** The wait after too many attempts */
  wait?: string
}

/** The form in which a candidate enters the name and code from the printed slip. */
export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  const { isVerified } = loaderData
  const { isUnverified, typed, mistake, fitsNothing, wait }: ReturnedClaim = actionData ?? {}
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
