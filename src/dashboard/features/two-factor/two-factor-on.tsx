import { Button } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { CodeField } from './code-form.tsx'

type Props = {
  since: string
  recoveryCodes: number
  errors?: { password?: string; code?: string }
}

export function TwoFactorOn({ since, recoveryCodes, errors = {} }: Props) {
  const { security, account } = useMessages()
  const locale = useLocale()
  return (
    <section>
      <PageTitle isMistaken={Object.keys(errors).length > 0}>{security.twoFactorTitle}</PageTitle>
      <h1>{security.twoFactorTitle}</h1>
      <p>
        {security.twoFactorSince(formatDay(since.slice(0, 10), locale))}{' '}
        {security.recoveryCodesLeft(recoveryCodes)} {recoveryCodes < 4 && security.fewRecoveryCodes}
      </p>
      <h2>{security.twoFactorOffTitle}</h2>
      <p>{security.twoFactorOffHelp}</p>
      <form method="post" action="/account/two-factor/off" className="fields" noValidate>
        <Field
          name="password"
          type="password"
          label={account.password}
          autoComplete="current-password"
          error={errors.password}
        />
        <CodeField error={errors.code} />
        <Button variant="risky">{security.twoFactorSwitchOff}</Button>
      </form>
    </section>
  )
}
