import { data } from 'react-router'
import { invitation } from '#contract/staff.ts'
import { readTypedNumber } from '#contract/text/whole-number.ts'
import { invite } from '#core/invitations/invite.ts'
import { listInvitations } from '#core/invitations/list-invitations.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import {
  Invitations,
  invitationsPath,
  NewInvitation,
  type ReturnedInvitation,
} from '#dashboard/features/accounts/invitations.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import type { Route } from './+types/invitations.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const canMail = asker.mail.isConfigured
  return { open: await listInvitations(asker), formId: asker.newId(), canMail }
}

export const shouldRevalidate = revalidateAfterConflict

/** The link is only in the response to this form: no loader returns it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const byMail = form.has('byMail')
  const typed = { email: text('email'), role: text('role'), days: text('days'), byMail }
  const again = (status: number, returned: ReturnedInvitation) => data({ returned }, { status })
  const days = typed.days ? readTypedNumber(typed.days) : undefined
  const checked = invitation.safeParse({ ...typed, days })
  if (!checked.success) {
    const isMissing = checked.error.issues[0]?.message === 'required'
    return again(422, { typed, mistake: isMissing ? 'required' : 'invalid' })
  }
  const { sending } = sendingOf(ctx, { url: context.get(visit).url, fields: form })
  const invited = await invite(ctx, { ...checked.data, sending })
  switch (invited.outcome) {
    case 'invited': {
      const { token, expiresAt, didEndEarlier } = invited
      const { email } = checked.data
      return { made: { email, token, expiresAt, didEndEarlier, isMailed: byMail } }
    }
    case 'invited-already':
      return leadTo(context, invitationsPath, { toast: { kind: 'shownOnce' } })
    case 'email-taken':
      return again(409, { typed, mistake: 'taken' })
    case 'key-mismatch':
      return again(409, { typed, isSentBefore: true })
  }
}

export default function InvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'made' in actionData) return <NewInvitation {...actionData.made} />
  return <Invitations {...loaderData} {...actionData?.returned} />
}
