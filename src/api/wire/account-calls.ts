import { z } from 'zod'
import {
  emailAddress,
  type ListedAccount,
  type Role,
  registration,
  staffDatabase,
} from '#contract/staff.ts'
import { deleteAccount } from '#core/accounts/manage/delete-account.ts'
import { listAccounts } from '#core/accounts/manage/list-accounts.ts'
import { readRole } from '#core/accounts/manage/read-role.ts'
import { type RoleSet, setRole } from '#core/accounts/manage/set-role.ts'
import { registerByCall } from '#core/accounts/register/register-by-call.ts'
import { issueWireToken } from '#core/api-tokens/issue-wire-token.ts'
import { grantImage } from '#core/documents/image-grant.ts'
import { json } from '../json.ts'
import { deleted, modified, pageAsked } from './answers.ts'
import { imageAddress } from './image-address.ts'
import { failure, type WireCall, wireCall } from './wire-call.ts'

/** Earlier sites show this title for a moderator. */
const wireRoles: Record<Role, { role: string; title: string }> = {
  admin: { role: 'admin', title: 'Admin' },
  moderator: { role: 'instructor', title: 'Moderator' },
  student: { role: 'student', title: 'Student' },
}

const { name, email, photoUrl, password } = registration.shape

/** As on the page, a photo is optional; sign-in services answer null for people without one. */
const photoURL = z.preprocess((given) => given || undefined, photoUrl.optional())

const newAccount = z.object({ name, email, photoURL, password: password.optional() })

export const accountCalls: WireCall[] = [
  wireCall('GET', '/Users_Infos', {
    action: 'list-accounts',
    async run({ c, ctx, deps }) {
      const { page, limit: perPage } = pageAsked(c, 500)
      const { accounts, total, page: shown } = await listAccounts(ctx, { page, perPage })
      const headers = { 'x-total-count': String(total) }
      const addressOf = (id: string) => imageAddress(deps.publicUrl.origin, id, grantImage(ctx, id))
      const listed = accounts.map((account) => wireAccount(account, addressOf))
      return json(shown === page ? listed : [], { headers })
    },
  }),

  wireCall('PATCH', '/user_data/admin/:id', {
    action: 'set-role',
    run: async ({ ctx, param: id }) => roleSet(await setRole(ctx, { id, role: 'admin' })),
  }),

  wireCall('PATCH', '/user_data/instructor/:id', {
    action: 'set-role',
    run: async ({ ctx, param: id }) => roleSet(await setRole(ctx, { id, role: 'moderator' })),
  }),

  wireCall('DELETE', '/delete_User_Data/:id', {
    action: 'delete-account',
    async run({ ctx, param }) {
      const outcome = await deleteAccount(ctx, param)
      return outcome === 'last-admin' ? failure(outcome) : deleted(outcome === 'deleted')
    },
  }),

  wireCall('POST', '/api/users', {
    action: 'register',
    body: newAccount,
    async run({ ctx, body: { photoURL: photoUrl = '', ...body } }) {
      const registered = await registerByCall(ctx, { ...body, photoUrl })
      switch (registered.outcome) {
        case 'registered':
          return json({ insertedId: registered.id })
        case 'exists':
          return failure('account-exists')
        case 'not-proven':
          return notProven()
        case 'check-mail':
          // Neither insertedId nor an error, so that only the email reveals whether the address was known.
          return json({ error: 'We have sent an email: open the link in it' }, { status: 202 })
        case 'common-password': {
          const errors = [{ field: 'password', code: 'common' }]
          return failure('invalid-field', { errors })
        }
        case 'closed':
          return failure('registration-closed')
        case 'not-registered':
        case 'photo-refused':
          return failure('not-registered')
        case 'busy':
          return failure('busy')
        case 'too-many':
          return tooMany(registered)
      }
    },
  }),

  wireCall('POST', '/jwt', {
    action: 'sign-in',
    body: z.object({ email: emailAddress, password: z.string().max(1000).optional() }),
    async run({ ctx, body }) {
      const issued = await issueWireToken(ctx, body)
      switch (issued.outcome) {
        case 'issued':
          return json({ token: issued.token })
        case 'not-proven':
          return notProven()
        case 'busy':
          return failure('busy')
        case 'too-many':
          return tooMany(issued)
      }
    },
  }),

  wireCall('GET', '/api/users/:email', {
    action: 'use-own-account',
    async run({ ctx, param }) {
      const read = await readRole(ctx, param)
      switch (read.outcome) {
        case 'found':
          return json(wireRoles[read.role])
        case 'not-yours':
          return failure('forbidden')
        case 'not-found':
          return failure('not-found')
      }
    },
  }),
]

function notProven(): Response {
  return failure('sign-in-needed', { headers: { 'www-authenticate': 'Bearer' } })
}

function tooMany({ retryAfterSeconds }: { retryAfterSeconds: number }): Response {
  return failure('too-many-attempts', { headers: { 'retry-after': String(retryAfterSeconds) } })
}

function wireAccount(
  { id, name, email, photoUrl, photoId, role }: ListedAccount,
  addressOf: (documentId: string) => string,
) {
  return {
    _id: id,
    name,
    email,
    photoURL: photoId ? addressOf(photoId) : photoUrl,
    role: wireRoles[role].role,
    database_of_client: staffDatabase,
  }
}

function roleSet({ outcome }: RoleSet): Response {
  switch (outcome) {
    case 'set':
    case 'has-it-already':
    case 'not-found':
      return modified(outcome === 'set')
    default:
      return failure(outcome)
  }
}
