import { z } from '@hono/zod-openapi'
import { invitation, listedAccount, listedInvitation, roles } from '#contract/staff.ts'
import { wholeNumber } from '#contract/text/whole-number.ts'
import { deleteAccount } from '#core/accounts/manage/delete-account.ts'
import { disableAccount } from '#core/accounts/manage/disable-account.ts'
import { listAccounts } from '#core/accounts/manage/list-accounts.ts'
import { setRole } from '#core/accounts/manage/set-role.ts'
import { invite } from '#core/invitations/invite.ts'
import { listInvitations } from '#core/invitations/list-invitations.ts'
import { withdrawInvitation } from '#core/invitations/withdraw-invitation.ts'
import { json, noContent } from '../json.ts'
import { noContentIf, problem } from '../problem.ts'
import { type Operation, operationsOf } from './operation.ts'
import { listOf, pageSize } from './pages.ts'
import { presentAs } from './present.ts'

const operation = operationsOf('Accounts')

const account = z.object(listedAccount.shape).openapi('Account')

const list = z
  .object({ data: z.array(account), total: z.int(), page: z.int(), pages: z.int() })
  .openapi('AccountList')

const done = {
  204: 'Done. The response is the same if nothing had to be changed.',
  404: 'No such account',
  409: 'The account is the last admin, and at least one is needed',
}

const openInvitation = z.object(listedInvitation.shape).openapi('Invitation')

const newLink = z
  .object({
    id: z.string(),
    link: z.url().openapi({
      description:
        'The invitation link. It is shown only in this response: give it to the person you ' +
        'invite.',
    }),
    expiresAt: z.iso.datetime(),
  })
  .openapi('InvitationLink')

const invitationCalls: Operation[] = [
  operation('get', '/invitations', 'invite-account', {
    summary: 'List open invitations, sorted by email',
    answers: { 200: listOf('Open invitations', openInvitation) },
    run: async ({ ctx }) => json({ data: await listInvitations(ctx) }),
  }),

  operation('post', '/invitations', 'invite-account', {
    summary: 'Invite somebody',
    description:
      'The person who opens the link chooses a name and a password, and gets an account with ' +
      'this email and role. The link works once. It expires after `days` days (7 by default, at ' +
      'most 30), or earlier if you are no longer an admin. With `byMail`, the link is also sent ' +
      'by email. A new invitation for the same email replaces the earlier one.',
    isOnce: true,
    body: invitation,
    answers: {
      201: { description: 'The invitation was created', schema: newLink },
      409:
        'An account with this email exists, or an earlier request with this idempotency key has ' +
        'created a link. The link is shown only once.',
    },
    async run({ ctx, given, deps, body }) {
      const invited = await invite(ctx, { ...body, ...given })
      if (invited.outcome !== 'invited') return problem(invited.outcome)
      const { id, token, expiresAt } = invited
      const link = `${deps.publicUrl.origin}/invitation?token=${token}`
      return json({ id, link, expiresAt }, { status: 201 })
    },
  }),

  operation('delete', '/invitations/{id}', 'invite-account', {
    summary: 'Withdraw an invitation',
    answers: { 204: 'Withdrawn', 404: 'No such invitation' },
    run: async ({ ctx, id }) => noContentIf('withdrawn', await withdrawInvitation(ctx, id)),
  }),
]

export const accounts: Operation[] = [
  operation('get', '/accounts', 'list-accounts', {
    summary: 'List accounts, sorted by email',
    query: z.strictObject({
      search: z.string().max(100).optional().openapi({ description: 'Part of an email or name' }),
      role: z.enum(roles).optional(),
      page: wholeNumber(z.number().int().min(1))
        .default(1)
        .openapi({ description: 'A page after the last one (`pages`) is empty.' }),
      limit: pageSize(),
    }),
    answers: { 200: { description: 'A page of accounts', schema: list } },
    run: async ({ ctx, query: { limit, ...query } }) => {
      const listed = await listAccounts(ctx, { ...query, perPage: limit })
      const { total, page: shown, pages } = listed
      // The page of accounts shows the last page instead, but a program would never reach an end.
      const accounts = shown === query.page ? listed.accounts : []
      const data = accounts.map((one) => presentAs(account, one))
      return json(presentAs(list, { data, total, page: query.page, pages }))
    },
  }),

  operation('put', '/accounts/{id}/role', 'set-role', {
    summary: 'Change the role of an account',
    description: 'This ends all sessions of the account and revokes its API tokens.',
    body: z.strictObject({ role: z.enum(roles) }).openapi('RoleChange'),
    answers: { ...done, 409: `${done[409]}, or its email is not confirmed` },
    async run({ ctx, id, body: { role } }) {
      const { outcome } = await setRole(ctx, { id, role })
      return outcome === 'has-it-already' ? noContent() : noContentIf('set', outcome)
    },
  }),

  operation('put', '/accounts/{id}/disabled', 'disable-account', {
    summary: 'Disable or enable an account',
    body: z.strictObject({ isDisabled: z.boolean() }).openapi('AccountDisabled'),
    answers: done,
    run: async ({ ctx, id, body }) =>
      noContentIf('done', await disableAccount(ctx, { id, ...body })),
  }),

  operation('delete', '/accounts/{id}', 'delete-account', {
    summary: 'Delete an account',
    answers: { ...done, 204: 'Deleted' },
    run: async ({ ctx, id }) => noContentIf('deleted', await deleteAccount(ctx, id)),
  }),
  ...invitationCalls,
]
