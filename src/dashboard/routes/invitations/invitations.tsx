import { invitation } from '#contract/staff.ts'
import type { Ctx } from '#core/context.ts'
import { invite } from '#core/invitations/invite.ts'
import { listInvitations } from '#core/invitations/list-invitations.ts'
import { withdrawInvitation } from '#core/invitations/withdraw-invitation.ts'
import {
  invitationsPath,
  ManageInvitations,
  NewInvitation,
} from '#dashboard/features/accounts/manage-invitations.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { sendingOf } from '../sending.ts'

export const invitations: Page = {
  action: 'invite-account',
  layout: 'dashboard',
  get: async ({ ctx }) => show(await ctx(), 200),
  post: make,
}

type Shown = Omit<Parameters<typeof ManageInvitations>[0], 'open' | 'formId'>

async function show(ctx: Ctx, status: number, shown: Shown = {}): Promise<PageAnswer> {
  const open = await listInvitations(ctx)
  return { status, content: <ManageInvitations {...shown} open={open} formId={ctx.newId()} /> }
}

async function make(request: PageRequest): Promise<PageAnswer> {
  const ctx = await request.ctx()
  const fields = (await request.form()) ?? new FormData()
  const text = (name: string) => String(fields.get(name) ?? '')
  const typed = { email: text('email'), role: text('role') }
  const checked = invitation.safeParse(typed)
  if (!checked.success) {
    const isMissing = checked.error.issues[0]?.message === 'required'
    return show(ctx, 422, { typed, mistake: isMissing ? 'required' : 'invalid' })
  }
  const { sending } = sendingOf(ctx, { url: request.url, fields })
  const invited = await invite(ctx, { ...checked.data, sending })
  switch (invited.outcome) {
    case 'invited': {
      const { token, expiresAt } = invited
      const { email } = checked.data
      return { status: 200, content: <NewInvitation {...{ email, token, expiresAt }} /> }
    }
    case 'invited-already':
      return { redirect: invitationsPath, toast: { kind: 'shownOnce' } }
    case 'email-taken':
      return show(ctx, 409, { typed, mistake: 'taken' })
    case 'key-mismatch':
      return show(ctx, 409, { typed, isSentBefore: true })
  }
}

export const withdrawal: Page = {
  action: 'invite-account',
  get: () => ({ redirect: invitationsPath }),
  async post({ ctx, params }) {
    const done = await withdrawInvitation(await ctx(), params.id ?? '')
    const kind = done === 'withdrawn' ? 'saved' : 'notDone'
    return { redirect: invitationsPath, toast: { kind } }
  },
}
