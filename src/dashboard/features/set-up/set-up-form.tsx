import { type LookupPolicy, lookupPolicies } from '#contract/settings.ts'
import { Choice, Field } from '#ui/components/field.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'

type SetUpText =
  | 'name'
  | 'email'
  | 'organisationName'
  | 'registrationNumber'
  | 'address'
  | 'organisationEmail'
  | 'phone'
  | 'actsFor'

export type TypedSetUp = Record<SetUpText, string> & { lookupPolicy: LookupPolicy }

export type SetUpMistakes = Partial<Record<SetUpText | 'password' | 'confirm', string>>

type Props = { token: string; typed?: TypedSetUp; mistakes?: SetUpMistakes }

/** Sets up a new site: first admin, organisation and what visitors need to know. */
export function SetUpForm({ token, typed, mistakes = {} }: Props) {
  const { account } = useMessages()
  const t = account.setUp
  return (
    <section className="entrance">
      <PageTitle isMistaken={Object.keys(mistakes).length > 0}>{t.title}</PageTitle>
      <h1>{t.title}</h1>
      <p>{t.introduction}</p>
      <form method="post" action="/set-up" className="lookup" noValidate>
        <input type="hidden" name="token" value={token} />
        <AdminFields {...{ typed, mistakes }} />
        <OrganisationFields {...{ typed, mistakes }} />
        <PolicyFields chosen={typed?.lookupPolicy ?? 'number+name'} />
        <button type="submit">{t.send}</button>
      </form>
    </section>
  )
}

type Fields = { typed: TypedSetUp | undefined; mistakes: SetUpMistakes }

function AdminFields({ typed, mistakes }: Fields) {
  const { account } = useMessages()
  const words = account.mistakes
  const worded = (field: 'name' | 'email' | 'password' | 'confirm') => {
    const because = mistakes[field]
    const known: Record<string, string> = { ...words[field], taken: account.setUp.emailTaken }
    return because && (known[because] ?? account.unreadable)
  }
  return (
    <fieldset>
      <legend>{account.setUp.you}</legend>
      <div className="lookup-part">
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
        <Field
          name="password"
          type="password"
          label={account.password}
          hint={account.passwordHint}
          autoComplete="new-password"
          error={worded('password')}
        />
        <Field
          name="confirm"
          type="password"
          label={account.confirmPassword}
          autoComplete="new-password"
          error={worded('confirm')}
        />
      </div>
    </fieldset>
  )
}

const organisationTexts = [
  ['organisationName', 'name'],
  ['registrationNumber', 'registrationNumber'],
  ['address', 'address'],
  ['organisationEmail', 'email'],
  ['phone', 'phone'],
  ['actsFor', 'actsFor'],
] as const

function OrganisationFields({ typed, mistakes }: Fields) {
  const { account, site } = useMessages()
  const t = site.settings
  const hints: Record<string, string> = { actsFor: t.hints.actsFor }
  return (
    <fieldset>
      <legend>{account.setUp.organisation}</legend>
      <div className="lookup-part">
        {organisationTexts.map(([name, setting]) => {
          const because = mistakes[name]
          return (
            <Field
              key={name}
              name={name}
              label={
                name === 'organisationName' ? account.setUp.organisationName : t.fields[setting]
              }
              defaultValue={typed?.[name]}
              hint={hints[name]}
              error={
                because && (account.setUp.mistakes[because as 'required'] ?? account.unreadable)
              }
            />
          )
        })}
      </div>
    </fieldset>
  )
}

function PolicyFields({ chosen }: { chosen: LookupPolicy }) {
  const { account, site } = useMessages()
  const { policies, consequences } = site.settings
  return (
    <fieldset>
      <legend>{account.setUp.policy}</legend>
      {lookupPolicies.toReversed().map((policy) => (
        <Choice
          key={policy}
          type="radio"
          name="lookupPolicy"
          value={policy}
          label={policies[policy]}
          hint={consequences[policy]}
          defaultChecked={policy === chosen}
        />
      ))}
    </fieldset>
  )
}
