import { listInvitations } from '#core/invitations/list-invitations.ts'
import { withdrawInvitation } from '#core/invitations/withdraw-invitation.ts'
import { confirmFirst, leadTo, receive } from '#dashboard/context.ts'
import { invitationsPath } from '#dashboard/features/accounts/invitations.tsx'
import type { Route } from './+types/withdraw-invitation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return leadTo(context, invitationsPath)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const open = (await listInvitations(ctx)).find(({ id }) => id === params.id)
  confirmFirst(form, { kind: 'withdraw', about: open?.email, back: invitationsPath })
  const done = await withdrawInvitation(ctx, params.id)
  const kind = done === 'withdrawn' ? 'saved' : 'notDone'
  return leadTo(context, invitationsPath, { toast: { kind } })
}

/** Without a component this would be a resource route, which cannot show the confirmation page. */
export default function WithdrawInvitation() {
  return null
}
