import { Form, type FormProps } from 'react-router'
import { type LookupPolicy, lookupPolicies } from '#contract/settings.ts'
import { mixedWord } from '#contract/text/mixed-alphabets.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Choices, Field, fieldsOf } from '#ui/components/field.tsx'
import { TimeZoneField } from '#ui/components/time-zone-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { KeyFingerprint } from '#ui/key-fingerprint.tsx'
import { Card, NewPassword } from './entrance.tsx'

export const setUpSteps = ['organisation', 'policy', 'admin'] as const
export type SetUpStep = (typeof setUpSteps)[number]

export const setUpTexts = {
  organisation: [
    'organisationName',
    'registrationNumber',
    'address',
    'organisationEmail',
    'phone',
    'actsFor',
    'timeZone',
  ],
  admin: ['name', 'email'],
} as const

type SetUpText = (typeof setUpTexts)[keyof typeof setUpTexts][number]

export type TypedSetUp = Record<SetUpText, string> & { lookupPolicy: LookupPolicy }

export type SetUpMistakes = Partial<Record<SetUpText | 'password' | 'confirm', string>>

export const setUpFields: Record<SetUpStep, readonly (keyof SetUpMistakes)[]> = {
  organisation: setUpTexts.organisation,
  policy: [],
  admin: [...setUpTexts.admin, 'password', 'confirm'],
}

type Props = {
  token: string
  fingerprint: string
  typed?: Partial<TypedSetUp>
  step?: SetUpStep
  mistakes?: SetUpMistakes
  onInput: FormProps['onInput']
}

/** Sets up a new site in three steps, each of which the server checks. */
export function SetUpForm(props: Props) {
  const { token, fingerprint, typed, step = 'organisation', mistakes = {}, onInput } = props
  const account = useAccountMessages()
  const t = account.setUp
  const title = { organisation: t.organisation, policy: t.policy, admin: t.you }[step]
  const place = setUpSteps.indexOf(step) + 1
  const errors = useErrors(step, mistakes, typed)
  const kept = Object.entries(typed ?? {}).filter(([name]) => !namesOn(step).includes(name))
  return (
    <Card title={t.title} isMistaken={Object.keys(mistakes).length > 0}>
      {step === 'organisation' && <p>{t.introduction}</p>}
      <Form method="post" replace={false} className="fields" noValidate onInput={onInput}>
        <h2>
          <small>{t.step(place, setUpSteps.length)}</small> {title}
        </h2>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="step" value={step} />
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {step === 'organisation' && <OrganisationFields {...{ typed, errors }} />}
        {step === 'policy' && <PolicyFields chosen={typed?.lookupPolicy ?? 'number+name'} />}
        {step === 'admin' && <AdminFields {...{ typed, errors }} />}
        <SubmitButton variant="main">{step === 'admin' ? t.send : t.next}</SubmitButton>
        {step !== 'organisation' && (
          <SubmitButton name="back" value="yes">
            {t.back}
          </SubmitButton>
        )}
      </Form>
      {step === 'admin' && <KeyFingerprint fingerprint={fingerprint} />}
    </Card>
  )
}

function namesOn(step: SetUpStep): readonly string[] {
  return step === 'policy' ? ['lookupPolicy'] : setUpTexts[step]
}

/** Errors of this step only, because later steps are still empty. */
function useErrors(step: SetUpStep, mistakes: SetUpMistakes, typed: Props['typed']): SetUpMistakes {
  const recordForm = useRecordFormMessages()
  const { setUp, unreadable, mistakes: ofAdmin } = useAccountMessages()
  const settings = useSiteMessages().settings
  const labelOf = useLabels()
  function worded(field: keyof SetUpMistakes, because: string): string {
    const known: Record<string, string> = {
      ...(step === 'admin' ? ofAdmin[field as 'name'] : setUp.mistakes),
      taken: setUp.emailTaken,
    }
    if (known[because] || step === 'admin') return known[because] ?? unreadable
    const label = labelOf(field)
    if (because === 'too-long') return recordForm.tooLong(label)
    if (because === 'government-address') return settings.governmentAddress
    const mixed = because === 'mixes-alphabets' && mixedWord(typed?.[field as SetUpText] ?? '')
    if (mixed) return settings.mixesAlphabets(mixed)
    const ofSettings: Record<string, string> = settings.mistakes
    return ofSettings[settingOf(field)] ?? recordForm.notText(label)
  }
  const wrong = setUpFields[step].flatMap((field) => {
    const because = mistakes[field]
    return because === undefined ? [] : [[field, worded(field, because)]]
  })
  return Object.fromEntries(wrong)
}

function settingOf(field: string): string {
  return { organisationName: 'name', organisationEmail: 'email' }[field] ?? field
}

function useLabels() {
  const { organisationName } = useAccountMessages().setUp
  const labels: Record<string, string> = useSiteMessages().settings.fields
  return (field: string) =>
    field === 'organisationName' ? organisationName : (labels[settingOf(field)] ?? field)
}

type Fields = { typed: Partial<TypedSetUp> | undefined; errors: SetUpMistakes }

function AdminFields({ typed, errors }: Fields) {
  const account = useAccountMessages()
  const of = fieldsOf(typed, errors)
  return (
    <>
      <Field {...of('name')} label={account.name} autoComplete="name" />
      <Field {...of('email')} type="email" label={account.email} autoComplete="username" />
      <NewPassword hint={account.passwordHint} errors={errors} />
    </>
  )
}

function OrganisationFields({ typed, errors }: Fields) {
  const t = useSiteMessages().settings
  const { optional } = useRecordFormMessages()
  const labelOf = useLabels()
  return setUpTexts.organisation.map((name) => {
    const field = { defaultValue: typed?.[name], error: errors[name] }
    if (name === 'timeZone') return <TimeZoneField key={name} {...field} />
    const hint = name === 'actsFor' && t.hints.actsFor
    const label = name === 'organisationName' ? labelOf(name) : `${labelOf(name)} (${optional})`
    return <Field key={name} name={name} label={label} hint={hint} {...field} />
  })
}

function PolicyFields({ chosen }: { chosen: LookupPolicy }) {
  const { policies, consequences } = useSiteMessages().settings
  const options = lookupPolicies.toReversed().map((one) => {
    return [one, policies[one], consequences[one]] as const
  })
  return <Choices type="radio" name="lookupPolicy" options={options} chosen={[chosen]} />
}
