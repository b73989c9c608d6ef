import { Form } from 'react-router'
import { encode } from 'uqr'
import { CodeField, PasswordAgain, ProviderAgain, Username } from '#dashboard/layout/code-field.tsx'
import { CopyButton } from '#dashboard/layout/copy-button.tsx'
import { ButtonLink, LinkLine } from '#dashboard/layout/link.tsx'
import { PrintButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Field } from '#ui/components/field.tsx'
import { formatDay } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { useDayOf, usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'

type Secret = { secret: string; address: string }

/** `asked` is the proof that is asked for again before the secret is shown. */
type Props = { isRequired: boolean; errors?: Errors | undefined } & (
  | ({ asked: undefined } & Secret)
  | { asked: 'password' | 'provider' }
)

type Errors = { password?: string; code?: string }

export function SetUpTwoFactor({ isRequired, errors = {}, ...shown }: Props) {
  const security = useSecurityMessages()
  const { ownAccount } = useMessages().dashboard
  return (
    <section className="fields">
      {!isRequired && <LinkLine href="/account">{ownAccount}</LinkLine>}
      <PageHeading isMistaken={Object.keys(errors).length > 0}>
        {security.twoFactorTitle}
      </PageHeading>
      {isRequired && (
        <p>
          <strong>{security.twoFactorRequired}</strong>
        </p>
      )}
      <p className="quiet">{security.twoFactorWhy}</p>
      {shown.asked === 'provider' && (
        <ProviderAgain error={errors.password} here="/account/two-factor" />
      )}
      {shown.asked === 'password' && (
        <Form method="post" action="/account/two-factor" className="card fields" noValidate>
          <PasswordAgain error={errors.password} />
          <SubmitButton variant="main">{security.goOn}</SubmitButton>
        </Form>
      )}
      {shown.asked === undefined && <ScanAndConfirm {...shown} errors={errors} />}
    </section>
  )
}

function ScanAndConfirm({ secret, address, errors }: Secret & { errors: Errors }) {
  const security = useSecurityMessages()
  return (
    <Form method="post" action="/account/two-factor" className="card fields" noValidate>
      <h2>{security.twoFactorScan}</h2>
      <QrDrawing text={address} title={security.twoFactorDrawing} />
      <p>
        {security.twoFactorType} <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <p className="row-of-buttons">
        <CopyButton title={security.twoFactorKey} text={secret} isShownOnce={false} />
        <ButtonLink href={address}>{security.twoFactorOpen}</ButtonLink>
      </p>
      {errors.password && <PasswordAgain error={errors.password} />}
      <CodeField label={security.twoFactorConfirm} error={errors.code} />
      <p>{security.twoFactorEnds}</p>
      <SubmitButton variant="main">{security.twoFactorSwitchOn}</SubmitButton>
    </Form>
  )
}

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const security = useSecurityMessages()
  return (
    <section className="fields">
      <PageHeading>{security.recoveryTitle}</PageHeading>
      <p className="quiet">{security.recoveryHelp}</p>
      <div className="card">
        <ul className="plain-list">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <p className="row-of-buttons">
        <CopyButton title={security.recoveryTitle} text={codes.join('\n')} />
        <PrintButton />
        <ButtonLink href="/account">{security.recoveryDone}</ButtonLink>
      </p>
    </section>
  )
}

/** Dark on light in both themes, because many cameras cannot read inverted QR codes. */
function QrDrawing({ text, title }: { text: string; title: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return (
    <svg role="img" aria-label={title} viewBox={`0 0 ${size} ${size}`} width="240" height="240">
      <rect width={size} height={size} fill="white" />
      <path d={squares.join('')} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}

type TwoFactorOnProps = {
  since: string
  recoveryCodes: number
  /** An account that signs in by OpenID alone has none. */
  hasPassword: boolean
  errors?: Errors | undefined
}

export function TwoFactorOn({ since, recoveryCodes, hasPassword, errors = {} }: TwoFactorOnProps) {
  const { signedIn } = usePageContext()
  const account = useAccountMessages()
  const security = useSecurityMessages()
  const dayOf = useDayOf(formatDay)
  const { ownAccount } = useMessages().dashboard
  return (
    <section>
      <LinkLine href="/account">{ownAccount}</LinkLine>
      <PageHeading isMistaken={Object.keys(errors).length > 0}>
        {security.twoFactorTitle}
      </PageHeading>
      <p>
        {security.twoFactorSince(dayOf(since))} {security.recoveryCodesLeft(recoveryCodes)}{' '}
        {security.newRecoveryCodes}
      </p>
      <h2>{security.twoFactorOffTitle}</h2>
      <p>{security.twoFactorOffHelp}</p>
      <Form method="post" action="/account/two-factor/off" className="card fields" noValidate>
        {hasPassword && (
          <>
            <Username email={signedIn?.email} />
            <Field
              name="password"
              type="password"
              label={account.password}
              autoComplete="current-password"
              error={errors.password}
            />
          </>
        )}
        <CodeField error={errors.code} />
        <SubmitButton variant="risky">{security.twoFactorSwitchOff}</SubmitButton>
      </Form>
    </section>
  )
}
