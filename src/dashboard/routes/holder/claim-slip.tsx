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
import { HolderPage } from '#dashboard/features/shares/holder-page.tsx'
import { formatInstant } from '#ui/i18n/format.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { sharesMessagesIn } from '#ui/i18n/parts/shares.ts'
import { whoseSite } from '#ui/i18n/whose-site.ts'
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

export default function ClaimSlipRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <HolderPage {...loaderData} slip={actionData} />
}
