import { Form } from 'react-router'
import { documentTitle, type FileType } from '#contract/document-types.ts'
import {
  mostDays,
  mostShareViews,
  type Share,
  secondFacts,
  sharedFields,
  sharePurposes,
  usualDays,
} from '#contract/shares/share.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Conflict } from '#ui/components/conflict.tsx'
import { Choice, Field, FieldError, SelectField } from '#ui/components/field.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { ShareCard } from './share-card.tsx'

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
  /** The fields that are wrong */
  mistakes?: string[]
  isTooMany?: boolean
  isSentBefore?: boolean
}

type Props = ReturnedShare & {
  record: { id: string; name: string; documents: FileType[] }
  isPublic: boolean
  withheld: { parents: boolean; address: boolean }
  hasStatements: boolean
  shares: Share[]
  /** Of this form: sent again, it makes no second code */
  formId: string
}

/** The codes of a record, and the form for one more. */
export function SharesPage(props: Props) {
  const { record, isPublic, shares, mistakes = [], isTooMany, isSentBefore } = props
  const t = useSharesMessages()
  const { dashboard } = useMessages()
  return (
    <section>
      <PageTitle isMistaken={mistakes.length > 0}>{`${t.heading} · ${record.name}`}</PageTitle>
      <h1>{t.heading}</h1>
      <p>
        <Link href={`/dashboard/records/${record.id}`}>{record.name}</Link>
      </p>
      <p className="quiet">{t.help}</p>
      {isSentBefore && <Conflict words={dashboard.sentBefore} />}
      {isTooMany && (
        <p className="error" role="alert">
          {t.tooMany}
        </p>
      )}
      {isPublic ? <ShareForm {...props} /> : <p>{t.notPublic}</p>}
      {shares.length === 0 && <p>{t.none}</p>}
      {shares.map((share) => (
        <ShareCard key={share.id} share={share} recordId={record.id} />
      ))}
    </section>
  )
}

function ShareForm({ record, withheld, typed, mistakes = [], formId, hasStatements }: Props) {
  const t = useSharesMessages()
  const wrong = (field: string, words: string) => (mistakes.includes(field) ? words : undefined)
  return (
    <Form
      method="post"
      action={`/dashboard/records/${record.id}/shares`}
      className="fields"
      noValidate
    >
      <h2>{t.make}</h2>
      <input type="hidden" name="id" value={formId} />
      <Chosen {...{ record, withheld, typed, error: wrong('documents', t.documentsRequired) }} />
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
      <Field
        name="days"
        type="number"
        min={1}
        max={mostDays}
        label={t.days}
        defaultValue={typed?.days ?? usualDays}
        error={wrong('days', t.daysWrong)}
      />
      <Field
        name="mostViews"
        type="number"
        min={1}
        max={mostShareViews}
        label={t.mostViews}
        defaultValue={typed?.mostViews}
        error={wrong('mostViews', t.mostViewsWrong)}
      />
      <Field
        name="label"
        label={t.label}
        hint={t.labelHint}
        maxLength={100}
        defaultValue={typed?.label}
        error={wrong('label', t.labelWrong)}
      />
      {hasStatements && (
        <Choice
          name="statementToo"
          label={t.statementToo}
          hint={t.statementTooHint}
          defaultChecked={typed?.statementToo ?? false}
        />
      )}
      <SubmitButton variant="main">{t.makeButton}</SubmitButton>
    </Form>
  )
}

type ChosenProps = Pick<Props, 'record' | 'withheld'> & {
  typed: ReturnedShare['typed'] | undefined
  error: string | undefined
}

function Chosen({ record, withheld, typed, error }: ChosenProps) {
  const t = useMessages()
  const shares = useSharesMessages()
  const locale = useLocale()
  const fields = sharedFields.filter((field) => field === 'nationality' || !withheld[field])
  return (
    <fieldset aria-describedby={error && 'documents-error'}>
      <legend>{shares.documents}</legend>
      {record.documents.map((type) => (
        <Choice
          key={type}
          name="document"
          value={type}
          label={type === 'photo' ? t.recordForm.photo : documentTitle(type, locale, false)}
          defaultChecked={typed?.documents.includes(type) ?? false}
        />
      ))}
      {fields.map((field) => (
        <Choice
          key={field}
          name="field"
          value={field}
          label={shares.fields[field]}
          defaultChecked={typed?.fields.includes(field) ?? false}
        />
      ))}
      <FieldError id="documents-error">{error}</FieldError>
    </fieldset>
  )
}
