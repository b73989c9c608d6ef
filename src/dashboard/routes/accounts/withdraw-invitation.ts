import { listInvitations } from '#core/invitations/list-invitations.ts'
import { withdrawInvitation } from '#core/invitations/withdraw-invitation.ts'
import { confirmFirst, leadsTo, leadTo, receive } from '#dashboard/context.ts'
import { NoPage } from '#dashboard/routes/no-page.ts'
import type { Route } from './+types/withdraw-invitation.ts'

const list = '/dashboard/invitations'

export const loader = leadsTo(list)

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const open = (await listInvitations(ctx)).find(({ id }) => id === params.id)
  confirmFirst(form, { kind: 'withdraw', about: open?.email, back: list })
  const done = await withdrawInvitation(ctx, params.id)
  if (done !== 'withdrawn') return leadTo(context, list, { toast: { kind: 'notDone' } })
  // One that has expired is in no list.
  const kind = open ? 'invitationWithdrawn' : 'saved'
  return leadTo(context, list, { toast: { kind, name: open?.email } })
}

export default NoPage
