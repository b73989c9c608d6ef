import { Form } from 'react-router'
import { type LookupPolicy, lookupPolicies } from '#contract/settings.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Choice, Field } from '#ui/components/field.tsx'
import { TimeZoneField } from '#ui/components/time-zone-field.tsx'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import { KeyFingerprint } from '#ui/key-fingerprint.tsx'
import { Card, NewPassword } from './entrance.tsx'

export const setUpSteps = ['organisation', 'policy', 'admin'] as const
export type SetUpStep = (typeof setUpSteps)[number]

const texts = {
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

type SetUpText = (typeof texts)[keyof typeof texts][number]

export type TypedSetUp = Record<SetUpText, string> & { lookupPolicy: LookupPolicy }

export type SetUpMistakes = Partial<Record<SetUpText | 'password' | 'confirm', string>>

/** The fields that can be mistaken, by step. */
export const setUpFields: Record<SetUpStep, readonly (keyof SetUpMistakes)[]> = {
  organisation: texts.organisation,
  policy: [],
  admin: [...texts.admin, 'password', 'confirm'],
}

type Props = {
  token: string
  fingerprint: string
  typed?: Partial<TypedSetUp>
  step?: SetUpStep
  mistakes?: SetUpMistakes
}

/** Sets up a new site in three steps, each of which the server checks. */
export function SetUpForm(props: Props) {
  const { token, fingerprint, typed, step = 'organisation', mistakes = {} } = props
  const account = useAccountMessages()
  const t = account.setUp
  const title = { organisation: t.organisation, policy: t.policy, admin: t.you }[step]
  const place = setUpSteps.indexOf(step) + 1
  const kept = Object.entries(typed ?? {}).filter(([name]) => !namesOn(step).includes(name))
  return (
    <Card title={t.title} isMistaken={Object.keys(mistakes).length > 0}>
      {step === 'organisation' && <p>{t.introduction}</p>}
      <Form method="post" action="/set-up" className="fields" noValidate>
        <h2>
          <small>{t.step(place, setUpSteps.length)}</small> {title}
        </h2>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="step" value={step} />
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {step === 'organisation' && <OrganisationFields {...{ typed, mistakes }} />}
        {step === 'policy' && <PolicyFields chosen={typed?.lookupPolicy ?? 'number+name'} />}
        {step === 'admin' && <AdminFields {...{ typed, mistakes }} />}
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
  return step === 'policy' ? ['lookupPolicy'] : texts[step]
}

type Fields = { typed: Partial<TypedSetUp> | undefined; mistakes: SetUpMistakes }

function AdminFields({ typed, mistakes }: Fields) {
  const account = useAccountMessages()
  const words = account.mistakes
  const worded = (field: 'name' | 'email' | 'password' | 'confirm') => {
    const because = mistakes[field]
    const known: Record<string, string> = { ...words[field], taken: account.setUp.emailTaken }
    return because && (known[because] ?? account.unreadable)
  }
  return (
    <>
      <Field
        name="name"
        label={account.name}
        autoComplete="name"
        defaultValue={typed?.name}
        error={worded('name')}
      />
      <Field
        name="email"
        type="email"
        label={account.email}
        autoComplete="username"
        defaultValue={typed?.email}
        error={worded('email')}
      />
      <NewPassword
        hint={account.passwordHint}
        errors={{ password: worded('password'), confirm: worded('confirm') }}
      />
    </>
  )
}

const settingOf = { organisationName: 'name', organisationEmail: 'email' } as const

function OrganisationFields({ typed, mistakes }: Fields) {
  const account = useAccountMessages()
  const site = useSiteMessages()
  const t = site.settings
  const labels: Record<string, string> = t.fields
  return texts.organisation.map((name) => {
    const because = mistakes[name]
    if (name === 'timeZone') {
      const error = because && t.mistakes.timeZone
      return <TimeZoneField key={name} defaultValue={typed?.timeZone} error={error} />
    }
    const setting = name in settingOf ? settingOf[name as keyof typeof settingOf] : name
    const label = name === 'organisationName' ? account.setUp.organisationName : labels[setting]
    return (
      <Field
        key={name}
        name={name}
        label={label}
        defaultValue={typed?.[name]}
        hint={name === 'actsFor' && t.hints.actsFor}
        error={because && (account.setUp.mistakes[because as 'required'] ?? account.unreadable)}
      />
    )
  })
}

function PolicyFields({ chosen }: { chosen: LookupPolicy }) {
  const { policies, consequences } = useSiteMessages().settings
  return lookupPolicies
    .toReversed()
    .map((policy) => (
      <Choice
        key={policy}
        type="radio"
        name="lookupPolicy"
        value={policy}
        label={policies[policy]}
        hint={consequences[policy]}
        defaultChecked={policy === chosen}
      />
    ))
}
