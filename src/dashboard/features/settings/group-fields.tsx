import type { ReactNode } from 'react'
import { documentTitle, documentTypes } from '#contract/document-types.ts'
import { defaultLimits, lookupPolicies } from '#contract/settings.ts'
import { officialCheckNames } from '#contract/site/official-checks.ts'
import { Field } from '#ui/field.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import type { GroupValues, Mistakes, SettingsGroup } from './group-values.ts'

type Props = {
  values: GroupValues
  mistakes: Mistakes
  /** Whether it is decided where the server runs */
  isFixed: boolean
}

export function GroupFields({ group, ...props }: Props & { group: SettingsGroup }): ReactNode {
  switch (group) {
    case 'organisation':
      return <OrganisationFields {...props} />
    case 'lookup':
      return <PolicyFields {...props} />
    case 'limits':
      return <LimitFields {...props} />
    case 'withheld':
      return <WithheldFields {...props} />
    case 'checks':
      return <CheckFields {...props} />
    case 'staff':
      return <StaffFields {...props} />
  }
}

const types: Record<string, 'email' | 'tel' | 'url'> = {
  email: 'email',
  phone: 'tel',
  website: 'url',
}

function OrganisationFields({ values, mistakes }: Props) {
  const t = useMessages().site.settings
  return Object.entries(values).map(([name, [text]]) => {
    const mistake = mistakes[name]
    return (
      <Field
        key={name}
        name={name}
        type={types[name] ?? 'text'}
        label={(t.fields as Record<string, string>)[name] ?? name}
        defaultValue={text}
        error={mistake && (t.mistakes[name as 'name'] ?? t.mistakes.other)}
        hint={(t.hints as Record<string, string>)[name]}
        autoComplete="off"
      />
    )
  })
}

function PolicyFields({ values }: Props) {
  const t = useMessages().site.settings
  return lookupPolicies.map((policy) => (
    <Choice
      key={policy}
      type="radio"
      name="lookupPolicy"
      value={policy}
      isChosen={values.lookupPolicy?.[0] === policy}
      label={t.policies[policy]}
      hint={t.consequences[policy]}
    />
  ))
}

const limits = ['perMinute', 'perHour', 'perDay', 'wrongNamesPerHour'] as const

function LimitFields({ values, mistakes, isFixed }: Props) {
  const t = useMessages().site.settings
  const isOff = limits.every((name) => values[name] === undefined)
  if (isOff && isFixed) return <p className="notice">{t.limitsOff}</p>
  return (
    <>
      {isOff && (
        <p className="notice">
          {t.limitsOff} {t.limitsBySaving}
        </p>
      )}
      <div className="limits">
        {limits.map((name) => (
          <Field
            key={name}
            name={name}
            inputMode="numeric"
            label={t.fields[name]}
            defaultValue={values[name]?.[0] ?? defaultLimits[name]}
            error={mistakes[name] && t.mistakes.number}
            autoComplete="off"
          />
        ))}
      </div>
    </>
  )
}

function WithheldFields({ values }: Props) {
  const t = useMessages().site.settings
  const locale = useLocale()
  return (
    <>
      {(['address', 'parents'] as const).map((name) => (
        <Choice
          key={name}
          name={name}
          isChosen={values[name]?.length === 1}
          label={t.fields[name]}
        />
      ))}
      {documentTypes.map(({ type }) => (
        <Choice
          key={type}
          name="documents"
          value={type}
          isChosen={values.documents?.includes(type) ?? false}
          label={documentTitle(type, locale, false)}
        />
      ))}
    </>
  )
}

function CheckFields({ values, mistakes }: Props) {
  const messages = useMessages()
  return (
    <>
      {officialCheckNames.map((name) => (
        <Choice
          key={name}
          name="officialChecks"
          value={name}
          isChosen={values.officialChecks?.includes(name) ?? false}
          label={messages[name]}
        />
      ))}
      {mistakes.officialChecks && (
        <p className="error" role="alert">
          {messages.site.settings.mistakes.officialChecks}
        </p>
      )}
    </>
  )
}

function StaffFields({ values }: Props) {
  const t = useMessages().site.settings
  return (
    <Choice
      name="requireTwoFactor"
      isChosen={values.requireTwoFactor?.length === 1}
      label={t.fields.requireTwoFactor}
      hint={t.hints.requireTwoFactor}
    />
  )
}

type ChoiceProps = {
  type?: 'checkbox' | 'radio'
  name: string
  value?: string
  isChosen: boolean
  label: string
  hint?: string
}

function Choice({ type = 'checkbox', name, value = 'yes', isChosen, label, hint }: ChoiceProps) {
  const id = `${name}-${value.replace(/\W/g, '-')}`
  return (
    <div className="choice">
      <input
        id={id}
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        aria-describedby={hint && `${id}-hint`}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="hint">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
