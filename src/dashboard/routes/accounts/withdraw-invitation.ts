import { withdrawInvitation } from '#core/invitations/withdraw-invitation.ts'
import { leadTo, receive } from '#dashboard/context.ts'
import { invitationsPath } from '#dashboard/features/accounts/invitations.tsx'
import type { Route } from './+types/withdraw-invitation.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return leadTo(context, invitationsPath)
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx } = await receive({ request, context })
  const done = await withdrawInvitation(ctx, params.id)
  const kind = done === 'withdrawn' ? 'saved' : 'notDone'
  return leadTo(context, invitationsPath, { toast: { kind } })
}
