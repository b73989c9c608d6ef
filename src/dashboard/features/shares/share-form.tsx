import { useEffect, useRef } from 'react'
import { documentTitle, type FileType } from '#contract/document-types.ts'
import { secondFacts, sharedFields, sharePurposes, usualDays } from '#contract/shares/share.ts'
import { PasswordAgain, ProviderAgain } from '#dashboard/layout/code-field.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { KeptForm } from '#dashboard/layout/typed/kept-form.tsx'
import { restoredEvent } from '#dashboard/layout/typed/use-kept-text.tsx'
import { useScript } from '#ui/browser/use-script.ts'
import { Choice, Choices, Field, FieldError, fieldsOf, SelectField } from '#ui/components/field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { useLocale } from '#ui/i18n/messages.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'

export type ReturnedShare = {
  typed?: {
    documents: string[]
    fields: string[]
    secondFact: string
    purpose: string
    label: string
    days: string
    mostViews: string
    statementToo: boolean
  }
  mistakes?: string[]
  isTooMany?: boolean
  /** The wait after too many codes in an hour */
  wait?: string
  isSentBefore?: boolean
  passwordError?: string
}

type Props = ReturnedShare & {
  action: string
  /** What may be selected for sharing */
  documents: FileType[]
  withheld: { parents: boolean; address: boolean }
  hasStatements: boolean
  /** Idempotency key: a form that is sent twice creates one code */
  formId: string
  /** Whether the holder of the record uses the form; staff are not asked for a password */
  isOwn?: boolean
  asked?: 'password' | 'provider' | undefined
}

/** Tells this form from the others of its page */
const shareGroup = 'share'

/** The form for a new code: what it shows, to whom and for how long. */
export function ShareForm(props: Props) {
  const { action, typed, mistakes = [], formId, hasStatements, isOwn = false } = props
  const { isTooMany, wait, isSentBefore, asked, passwordError } = props
  const t = useSharesMessages()
  const words = {
    document: t.documentsRequired,
    days: t.daysWrong,
    mostViews: t.mostViewsWrong,
    label: t.tooLong,
  }
  const wrong = Object.entries(words).filter(([field]) => mistakes.includes(field))
  const errors: Record<string, string> = Object.fromEntries(wrong)
  const typedBefore = { days: String(usualDays), ...typed }
  const of = fieldsOf<'days' | 'mostViews' | 'label'>(typedBefore, errors)
  const isProving = asked === 'provider'
  const again = <ProviderAgain error={passwordError} here={action} isInForm={Boolean(typed)} />
  if (isProving && !typed) return again
  return (
    <KeptForm
      action={action}
      group={shareGroup}
      id="new-code"
      returned={typed}
      heading={t.make}
      newId={formId}
      isSentBefore={isSentBefore}
      className="card fields"
    >
      <FieldError>{isTooMany && (isOwn ? t.ownTooMany : t.tooMany)}</FieldError>
      <FieldError>{wait && t.tooOften(wait)}</FieldError>
      <ErrorSummary errors={{ ...errors, password: passwordError }} />
      <Chosen {...props} error={errors.document} />
      <SelectField
        name="secondFact"
        label={t.secondFact}
        options={secondFacts.map((fact) => [fact, t.secondFacts[fact]] as const)}
        defaultValue={typed?.secondFact}
      />
      <SelectField
        name="purpose"
        label={t.purpose}
        options={sharePurposes.map((purpose) => [purpose, t.purposes[purpose]] as const)}
        defaultValue={typed?.purpose}
      />
      <Field {...of('days')} inputMode="numeric" label={t.days} />
      <Field {...of('mostViews')} inputMode="numeric" label={t.mostViews} />
      <Field
        {...of('label')}
        label={t.label}
        hint={isOwn ? t.ownLabelHint : t.labelHint}
        maxLength={100}
      />
      {hasStatements && (
        <Choice
          name="statementToo"
          label={t.statementToo}
          hint={t.statementTooHint}
          defaultChecked={typed?.statementToo ?? false}
        />
      )}
      {isProving ? again : (asked || passwordError) && <PasswordAgain error={passwordError} />}
      <SubmitButton variant="main">{t.makeButton}</SubmitButton>
    </KeptForm>
  )
}

/** When other boxes may have changed */
const changes = ['input', 'reset', restoredEvent]

/** Ticks all boxes of its fieldset, or none. It needs a script, the other boxes none. */
function AllBox() {
  const t = useSharesMessages()
  const isLive = useScript()
  const all = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = all.current?.form
    const follow = () => {
      if (!all.current) return
      const boxes = others(all.current)
      const chosen = boxes.filter(({ checked }) => checked).length
      all.current.checked = chosen === boxes.length
      all.current.indeterminate = chosen > 0 && chosen < boxes.length
    }
    // A form that is being reset has its former values still.
    const soon = () => requestAnimationFrame(follow)
    follow()
    for (const event of changes) form?.addEventListener(event, soon)
    return () => {
      for (const event of changes) form?.removeEventListener(event, soon)
    }
  })
  return (
    <div className="choice for-all scripted">
      <input
        ref={all}
        id="document-all"
        type="checkbox"
        disabled={!isLive}
        onChange={({ target }) => {
          const { checked } = target
          // Clicking tells the form of each change, and this box follows.
          for (const box of others(target)) if (box.checked !== checked) box.click()
        }}
      />
      <label htmlFor="document-all">{t.chooseAll}</label>
    </div>
  )
}

function others(all: HTMLInputElement): HTMLInputElement[] {
  const boxes = all.closest('fieldset')?.querySelectorAll('input') ?? []
  return [...boxes].filter((box) => box !== all)
}

type ChosenProps = Pick<Props, 'documents' | 'withheld' | 'typed'> & { error: string | undefined }

function Chosen({ documents, withheld, typed, error }: ChosenProps) {
  const t = useSharesMessages()
  const locale = useLocale()
  const fields = sharedFields.filter((field) => field === 'nationality' || !withheld[field])
  return (
    <fieldset id="document" className="side-by-side" aria-describedby={error && 'documents-error'}>
      <legend>{t.documents}</legend>
      <AllBox />
      <Choices
        name="document"
        options={documents.map((type) => [type, documentTitle(type, locale, false)])}
        chosen={typed?.documents}
      />
      <Choices
        name="field"
        options={fields.map((field) => [field, t.fields[field]])}
        chosen={typed?.fields}
      />
      <FieldError id="documents-error" of="document">
        {error}
      </FieldError>
    </fieldset>
  )
}
