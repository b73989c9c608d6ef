import { Form } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import type { Holding } from '#contract/shares/holding.ts'
import { Link, useWithReturnPath } from '#dashboard/layout/link.tsx'
import { RecordPlaces } from '#dashboard/layout/record-facts.tsx'
import { PrintButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { formatInstant } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'

type SlipWords = {
  locale: Locale
  title: string
  steps: string[]
  until: string
  keep: string
  whose: string
}

type Props = {
  record: { id: string; name: string }
  holding: Holding | undefined
  /** Whether the candidate needs an invitation because registration is closed */
  mustInvite: boolean
  /** A new claim code, which is shown only now */
  slip: { code: string; slips: SlipWords[] } | undefined
}

export function HolderPage({ record, holding, mustInvite, slip }: Props) {
  const t = useSharesMessages()
  const locale = useLocale()
  const action = useWithReturnPath(`/dashboard/records/${record.id}/claim`)
  return (
    <section>
      <PageTitle>{`${t.holder} · ${record.name}`}</PageTitle>
      <RecordPlaces id={record.id} name={record.name} />
      <h1>{t.holder}</h1>
      {mustInvite && !holding && <InviteFirst />}
      {slip && <ClaimSlip {...slip} />}
      {holding ? (
        <Form method="post" action={action} className="fields">
          <p>
            {t.heldBy(holding.account.name, holding.account.email)} ·{' '}
            {formatInstant(holding.claimedAt, locale)}
          </p>
          <p className="quiet">{t.releaseHelp}</p>
          <SubmitButton
            name="release"
            value="yes"
            variant="risky"
            confirm={{ kind: 'end', about: holding.account.email }}
          >
            {t.release}
          </SubmitButton>
        </Form>
      ) : (
        !slip && (
          <Form method="post" action={action} className="fields">
            <p className="quiet">{t.slipHelp}</p>
            <SubmitButton variant="main">{t.makeSlip}</SubmitButton>
          </Form>
        )
      )}
    </section>
  )
}

/** Only admins can invite. */
function InviteFirst() {
  const t = useSharesMessages()
  const { invitations } = useAccountMessages()
  const isAdmin = usePageContext().signedIn?.role === 'admin'
  return (
    <p className="notice on-screen">
      {isAdmin ? (
        <>
          {t.inviteFirst} <Link href="/dashboard/invitations">{invitations.title}</Link>
        </>
      ) : (
        t.askToInvite
      )}
    </p>
  )
}

function ClaimSlip({ code, slips }: NonNullable<Props['slip']>) {
  return (
    <div role="status" className="fields">
      {slips.map(({ locale, title, steps, until, keep, whose }) => (
        <article key={locale} lang={locale} className="card">
          <h2>{title}</h2>
          <p>
            <strong>
              <code>{code}</code>
            </strong>{' '}
            · {until}
          </p>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p>{keep}</p>
          <p className="quiet">{whose}</p>
        </article>
      ))}
      <p className="row-of-buttons">
        <PrintButton />
      </p>
    </div>
  )
}
