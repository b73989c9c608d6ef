import { Button } from '#ui/components/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { CodeField } from './code-form.tsx'
import { QrDrawing } from './qr-drawing.tsx'

type Props = { isRequired: boolean; secret: string; address: string; error?: string | undefined }

export function SetUpTwoFactor({ isRequired, secret, address, error }: Props) {
  const { security } = useMessages()
  return (
    <section>
      <PageTitle isMistaken={error !== undefined}>{security.twoFactorTitle}</PageTitle>
      <h1>{security.twoFactorTitle}</h1>
      {isRequired && (
        <p>
          <strong>{security.twoFactorRequired}</strong>
        </p>
      )}
      <p className="quiet">{security.twoFactorWhy}</p>
      <h2>{security.twoFactorScan}</h2>
      <QrDrawing text={address} title={security.twoFactorDrawing} />
      <p>
        {security.twoFactorType} <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <form method="post" action="/account/two-factor" className="fields" noValidate>
        <CodeField label={security.twoFactorConfirm} error={error} />
        <Button variant="main">{security.twoFactorSwitchOn}</Button>
      </form>
    </section>
  )
}

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { security } = useMessages()
  return (
    <section>
      <PageTitle>{security.recoveryTitle}</PageTitle>
      <h1>{security.recoveryTitle}</h1>
      <p className="quiet">{security.recoveryHelp}</p>
      <ul className="card">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <a className="button" href="/account">
          {security.recoveryDone}
        </a>
      </p>
    </section>
  )
}
