import { Form } from 'react-router'
import { locales } from '#contract/locale.ts'
import { inGroups } from '#contract/shares/share-code.ts'
import { isRegistrationOpen } from '#core/accounts/register/register-account.ts'
import type { Ctx } from '#core/context.ts'
import { findHolding } from '#core/holdings/find-holding.ts'
import { makeClaimSlip } from '#core/holdings/make-claim-slip.ts'
import { releaseHolding } from '#core/holdings/release-holding.ts'
import { settleCorrection } from '#core/holdings/settle-correction.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { confirmFirst, ctx, leadTo, orNoRecord, receive, visit } from '#dashboard/context.ts'
import { Link, useWithReturnPath } from '#dashboard/layout/link.tsx'
import { RecordPlaces } from '#dashboard/layout/record-facts.tsx'
import { PrintButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { useAskBeforeLeaving } from '#ui/browser/use-ask-before-leaving.ts'
import { formatInstant } from '#ui/i18n/format.ts'
import { messagesIn, useLocale } from '#ui/i18n/messages.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import { sharesMessagesIn, useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { whoseSite } from '#ui/i18n/whose-site.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'
import type { Route } from './+types/claim-slip.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { id, name } = orNoRecord(await findStaffRecord(asker, params.id))
  const holding = await findHolding(asker, id)
  return { record: { id, name }, holding, mustInvite: !canRegister(asker) }
}

function canRegister(ctx: Ctx): boolean {
  return isRegistrationOpen(ctx) || ctx.identity.openId !== undefined
}

/** The code is only in the response to this form: no loader returns it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const back = returnPathIn(context.get(visit).url)
  const here = withReturnPath(`/dashboard/records/${params.id}/claim`, back)
  if (form.has('release')) {
    const holding = await findHolding(ctx, params.id)
    confirmFirst(form, { kind: 'end', about: holding?.account.email, back: here })
    const outcome = await releaseHolding(ctx, params.id)
    const kind = outcome === 'released' ? 'recordReleased' : 'notDone'
    return leadTo(context, here, { toast: { kind } })
  }
  if (form.has('settled')) {
    const at = String(form.get('settled'))
    const outcome = await settleCorrection(ctx, { recordId: params.id, at })
    const toast = { kind: outcome === 'settled' ? 'saved' : 'notDone' } as const
    const record = withReturnPath(`/dashboard/records/${params.id}`, back)
    return leadTo(context, record, { toast })
  }
  const made = await makeClaimSlip(ctx, params.id)
  if (made.outcome !== 'made') return leadTo(context, here, { toast: { kind: 'notDone' } })
  const { origin } = context.get(visit)
  const { organisation } = ctx.settings
  const slips = locales.map((locale) => {
    const t = sharesMessagesIn(locale)
    return {
      locale,
      title: t.slipTitle(organisation.name),
      steps: t.slipSteps(`${origin}/claim`, canRegister(ctx)),
      until: t.validUntil(formatInstant(made.expiresAt, locale)),
      keep: t.slipKeep,
      whose: whoseSite(messagesIn(locale), organisation),
    }
  })
  return { code: inGroups(made.code), slips }
}

/** A new claim code is shown only now. */
export default function Holder({ loaderData, actionData: slip }: Route.ComponentProps) {
  const { record, holding, mustInvite } = loaderData
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

function ClaimSlip({ code, slips }: NonNullable<Route.ComponentProps['actionData']>) {
  useAskBeforeLeaving(true)
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
