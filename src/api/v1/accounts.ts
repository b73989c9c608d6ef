import { z } from '@hono/zod-openapi'
import { invitation, roles } from '#contract/staff.ts'
import { deleteAccount } from '#core/accounts/manage/delete-account.ts'
import { disableAccount } from '#core/accounts/manage/disable-account.ts'
import { listAccounts } from '#core/accounts/manage/list-accounts.ts'
import { setRole } from '#core/accounts/manage/set-role.ts'
import { invite } from '#core/invitations/invite.ts'
import { listInvitations } from '#core/invitations/list-invitations.ts'
import { withdrawInvitation } from '#core/invitations/withdraw-invitation.ts'
import { json, noContent } from '../json.ts'
import { problem } from '../problem.ts'
import { type Operation, operationsOf } from './operation.ts'
import { listOf } from './pages.ts'
import { presentAs } from './present.ts'

const operation = operationsOf('Accounts')

const account = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    photoUrl: z.string(),
    role: z.enum(roles),
    createdAt: z.iso.datetime(),
    isDisabled: z.boolean(),
  })
  .openapi('Account')

const list = z
  .object({ data: z.array(account), total: z.int(), page: z.int(), pages: z.int() })
  .openapi('AccountList')

const done = {
  204: 'Done, or already the case',
  404: 'No such account',
  409: 'It is the last admin',
}

const openInvitation = z
  .object({
    id: z.string(),
    email: z.string(),
    role: z.enum(roles),
    invitedBy: z.string().openapi({ description: 'The name of the admin' }),
    expiresAt: z.iso.datetime(),
  })
  .openapi('Invitation')

const newLink = z
  .object({
    id: z.string(),
    link: z.url().openapi({ description: 'Shown only once: hand it over' }),
    expiresAt: z.iso.datetime(),
  })
  .openapi('InvitationLink')

const invitationCalls: Operation[] = [
  operation('get', '/invitations', 'invite-account', {
    summary: 'List open invitations, by email',
    answers: { 200: listOf('Open invitations', openInvitation) },
    run: async ({ ctx }) => json({ data: await listInvitations(ctx) }),
  }),

  operation('post', '/invitations', 'invite-account', {
    summary: 'Invite somebody',
    description:
      'Whoever opens the link chooses a name and a password, and has an account with this email ' +
      'and role. It works once, for seven days or as many as you say, as long as you are an ' +
      'admin, and is mailed if you ask for that. A new invitation of the same email replaces ' +
      'the earlier one.',
    isOnce: true,
    body: invitation,
    answers: {
      201: { description: 'Invited', schema: newLink },
      409: 'There is an account with this email, or this key has made a link',
    },
    async run({ ctx, given, deps, body }) {
      const invited = await invite(ctx, { ...body, ...given })
      if (invited.outcome === 'key-mismatch') return problem('idempotency-mismatch')
      if (invited.outcome === 'invited-already') return problem('shown-already')
      if (invited.outcome !== 'invited') return problem('account-exists')
      const { id, token, expiresAt } = invited
      const link = `${deps.publicUrl.origin}/invitation?token=${token}`
      return json({ id, link, expiresAt }, { status: 201 })
    },
  }),

  operation('delete', '/invitations/{id}', 'invite-account', {
    summary: 'Withdraw an invitation',
    answers: { 204: 'Withdrawn', 404: 'No such invitation' },
    async run({ ctx, id }) {
      const outcome = await withdrawInvitation(ctx, id)
      return outcome === 'withdrawn' ? noContent() : problem('not-found')
    },
  }),
]

export const accounts: Operation[] = [
  operation('get', '/accounts', 'list-accounts', {
    summary: 'List accounts, by email',
    query: z.strictObject({
      search: z.string().max(100).optional().openapi({ description: 'Part of an email or name' }),
      role: z.enum(roles).optional(),
      page: z.coerce.number().int().min(1).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answers: { 200: { description: 'A page of accounts', schema: list } },
    run: async ({ ctx, query: { limit, ...query } }) => {
      const { accounts, ...counts } = await listAccounts(ctx, { ...query, perPage: limit })
      return json(
        presentAs(list, { ...counts, data: accounts.map((one) => presentAs(account, one)) }),
      )
    },
  }),

  operation('put', '/accounts/{id}/role', 'set-role', {
    summary: 'Change the role of an account',
    description: 'Its sessions and tokens end.',
    body: z.strictObject({ role: z.enum(roles) }).openapi('RoleChange'),
    answers: done,
    run: async ({ ctx, id, body }) => answer((await setRole(ctx, { id, role: body.role })).outcome),
  }),

  operation('put', '/accounts/{id}/disabled', 'disable-account', {
    summary: 'Disable or enable an account',
    body: z.strictObject({ isDisabled: z.boolean() }).openapi('AccountDisabled'),
    answers: done,
    run: async ({ ctx, id, body }) => answer(await disableAccount(ctx, { id, ...body })),
  }),

  operation('delete', '/accounts/{id}', 'delete-account', {
    summary: 'Delete an account',
    answers: { ...done, 204: 'Deleted' },
    run: async ({ ctx, id }) => answer(await deleteAccount(ctx, id)),
  }),
  ...invitationCalls,
]

type Outcome =
  | 'set'
  | 'has-it-already'
  | 'done'
  | 'deleted'
  | 'not-found'
  | 'last-admin'
  | 'changed-meanwhile'

function answer(outcome: Outcome): Response {
  switch (outcome) {
    case 'not-found':
    case 'last-admin':
    case 'changed-meanwhile':
      return problem(outcome)
    case 'set':
    case 'has-it-already':
    case 'done':
    case 'deleted':
      return noContent()
  }
}
