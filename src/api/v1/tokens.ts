import { z } from '@hono/zod-openapi'
import { listedApiToken, newApiToken } from '#contract/staff.ts'
import { createApiToken } from '#core/api-tokens/create-api-token.ts'
import { listApiTokens } from '#core/api-tokens/list-api-tokens.ts'
import { revokeApiToken } from '#core/api-tokens/revoke-api-token.ts'
import { json } from '../json.ts'
import { invalidField, noContentIf, problem } from '../problem.ts'
import { idempotencyHeader, sendingIn } from './idempotency.ts'
import { type Operation, operationsOf } from './operation.ts'
import { listOf } from './pages.ts'
import { passwordAgain, passwordRefused, tooManyPasswords } from './password-again.ts'
import { presentAs } from './present.ts'

const operation = operationsOf('Tokens')
const inPerson = 'This request needs a session: a token cannot create, list or revoke tokens.'

const token = z.object(listedApiToken.shape).openapi('Token')

const made = z
  .object({
    id: z.string(),
    token: z.string().openapi({ description: 'The token. It is shown only in this response.' }),
  })
  .openapi('NewTokenAnswer')

export const tokens: Operation[] = [
  operation('get', '/tokens', 'manage-api-tokens', {
    summary: 'List your tokens',
    description: inPerson,
    needsSession: true,
    answers: { 200: listOf('Your tokens', token) },
    async run({ ctx }) {
      const own = await listApiTokens(ctx)
      return json({ data: own.map((one) => presentAs(token, one)) })
    },
  }),

  operation('post', '/tokens', 'manage-api-tokens', {
    summary: 'Create a token',
    description:
      'The token has your rights, limited to its scopes: `read` reads records with their documents, ' +
      'imports and data requests, classes, payments and notices; `write` also changes and erases ' +
      'them; `admin` reads and changes accounts, invitations and settings, reads the activity log, ' +
      'and makes copies of the data of a person. `admin` is for admins only. Without `scopes`, the token has ' +
      'all that your role can use. With `networks` (addresses, or networks ' +
      `such as 203.0.113.0/24 and 2001:db8::/32), the token is accepted only from there. ${inPerson}`,
    needsSession: true,
    headers: idempotencyHeader,
    body: newApiToken.extend({
      password: passwordAgain,
    }),
    answers: {
      201: { description: 'Created', schema: made },
      409:
        'You already have 50 tokens, or an earlier request with this idempotency key has ' +
        'created a token. The token is shown only once.',
      429: tooManyPasswords,
    },
    async run({ c, ctx, body }) {
      const { password, ...wanted } = body
      // The password is left out of the fingerprint, which is stored.
      const given = sendingIn(c, ctx, JSON.stringify(wanted))
      if (given instanceof Response) return given
      const created = await createApiToken(ctx, { ...wanted, password, ...given })
      switch (created.outcome) {
        case 'created':
          return json({ id: created.id, token: created.token }, { status: 201 })
        case 'beyond-role':
          return invalidField('scopes', 'beyond-role')
        case 'over-already':
          return invalidField('lastDay', 'past')
        case 'password-needed':
        case 'wrong-password':
        case 'provider-needed':
        case 'too-many-attempts':
          return passwordRefused(created)
        default:
          return problem(created.outcome)
      }
    },
  }),

  operation('delete', '/tokens/{id}', 'manage-api-tokens', {
    summary: 'Revoke a token',
    description: `Takes effect immediately. ${inPerson}`,
    needsSession: true,
    answers: { 204: 'Revoked', 404: 'You have no such token' },
    run: async ({ ctx, id }) => noContentIf('revoked', await revokeApiToken(ctx, id)),
  }),
]
