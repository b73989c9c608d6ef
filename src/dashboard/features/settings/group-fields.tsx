import type { ReactNode } from 'react'
import { documentTitle, documentTypes } from '#contract/document-types.ts'
import { defaultLimits, limitNames } from '#contract/settings.ts'
import { officialCheckNames } from '#contract/site/official-checks.ts'
import { Choice, Choices, Field, FieldError, TextAreaField } from '#ui/components/field.tsx'
import { TimeZoneField } from '#ui/components/time-zone-field.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import { useSiteMessages } from '#ui/i18n/parts/site.ts'
import type { GroupValues, SettingsGroup } from './group-values.ts'
import { fieldWords } from './setting-words.ts'

type Props = {
  values: GroupValues
  errors: Record<string, string>
  /** Whether an environment variable fixes the value */
  isFixed: boolean
  /** The names of all that environment variables fix */
  fixed: readonly string[]
}

export function GroupFields({ group, ...props }: Props & { group: SettingsGroup }): ReactNode {
  const t = useSiteMessages().settings
  const { values, errors } = props
  switch (group) {
    case 'organisation':
      return <OrganisationFields {...props} />
    case 'lookup':
      return <OneOf name="lookupPolicy" words={t.policies} hints={t.consequences} {...props} />
    case 'limits':
      return <LimitFields {...props} />
    case 'withheld':
      return <WithheldFields {...props} />
    case 'checks':
      return <CheckFields {...props} />
    case 'time':
      return <TimeZoneField defaultValue={values.timeZone?.[0]} error={errors.timeZone} />
    case 'deleted':
      return <NumberField name="binDays" {...props} />
    case 'retention':
      return <NumberField name="keepMonths" {...props} />
    case 'staff':
      return (
        <>
          <TickedField name="requireTwoFactor" {...props} />
          <TickedField name="requireSecondAdmin" {...props} />
        </>
      )
    case 'imports':
      return <TickedField name="approveImportsInBulk" {...props} />
    case 'statements':
      return <OneOf name="statements" words={t.statements} hints={t.statementHints} {...props} />
    case 'consent':
      return <OneOf name="consent" words={t.consents} hints={t.consentHints} {...props} />
    case 'log':
      return <TickedField name="log" {...props} />
  }
}

type OneOfProps = Props & {
  name: string
  words: Record<string, string>
  hints: Record<string, string>
}

function OneOf({ name, words, hints, values }: OneOfProps) {
  const options = Object.entries(words).map(([one, word]) => [one, word, hints[one]] as const)
  return <Choices type="radio" name={name} options={options} chosen={values[name]} />
}

const types: Record<string, 'email' | 'tel' | 'url'> = {
  email: 'email',
  phone: 'tel',
  website: 'url',
}

function OrganisationFields({ values, errors, fixed }: Props) {
  const t = useSiteMessages().settings
  const { optional } = useRecordFormMessages()
  return Object.entries(values).map(([name, [text]]) => {
    const label = fieldWords(name, t)
    const field = {
      name,
      label: name === 'name' || fixed.includes(name) ? label : `${label} (${optional})`,
      defaultValue: text,
      readOnly: fixed.includes(name),
      error: errors[name],
      hint: fixed.includes(name) ? t.fixed : (t.hints as Record<string, string>)[name],
    }
    // An input would join the lines of an address that a program has set.
    return name === 'address' ? (
      <TextAreaField key={name} rows={2} {...field} />
    ) : (
      <Field key={name} type={types[name] ?? 'text'} {...field} />
    )
  })
}

function NumberField({ name, values, errors }: Props & { name: 'binDays' | 'keepMonths' }) {
  const t = useSiteMessages().settings
  return (
    <Field
      name={name}
      inputMode="numeric"
      label={t.fields[name]}
      hint={t.hints[name]}
      defaultValue={values[name]?.[0]}
      error={errors[name]}
    />
  )
}

function LimitFields({ values, errors, isFixed }: Props) {
  const t = useSiteMessages().settings
  const isOff = limitNames.every((name) => values[name] === undefined)
  if (isOff && isFixed) return <p className="notice">{t.limitsOff}</p>
  return (
    <>
      {isOff && (
        <p className="notice">
          {t.limitsOff} {t.limitsBySaving}
        </p>
      )}
      <div className="limits">
        {limitNames.map((name) => (
          <Field
            key={name}
            name={name}
            inputMode="numeric"
            label={t.fields[name]}
            defaultValue={values[name]?.[0] ?? defaultLimits[name]}
            error={errors[name]}
          />
        ))}
      </div>
    </>
  )
}

function WithheldFields({ values }: Props) {
  const t = useSiteMessages().settings
  const locale = useLocale()
  return (
    <>
      {(['address', 'parents'] as const).map((name) => (
        <Choice
          key={name}
          name={name}
          defaultChecked={values[name]?.length === 1}
          label={t.fields[name]}
        />
      ))}
      <Choices
        name="documents"
        options={documentTypes.map(({ type }) => [type, documentTitle(type, locale, false)])}
        chosen={values.documents}
      />
    </>
  )
}

function CheckFields({ values, errors }: Props) {
  const messages = useMessages()
  return (
    <div id="officialChecks" className="fields">
      <Choices
        name="officialChecks"
        options={officialCheckNames.map((name) => [name, messages[name]])}
        chosen={values.officialChecks}
        describedBy={errors.officialChecks && 'officialChecks-error'}
      />
      <FieldError id="officialChecks-error" of="officialChecks">
        {errors.officialChecks}
      </FieldError>
    </div>
  )
}

type Ticked = Props & {
  name: 'requireTwoFactor' | 'requireSecondAdmin' | 'approveImportsInBulk' | 'log'
}

function TickedField({ name, values }: Ticked) {
  const t = useSiteMessages().settings
  return (
    <Choice
      name={name}
      defaultChecked={values[name]?.length === 1}
      label={t.fields[name]}
      hint={t.hints[name]}
    />
  )
}
