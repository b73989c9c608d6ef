import { tokenScopes } from '#contract/staff.ts'
import type { Ctx } from '#core/context.ts'

/** Creates an admin, and an API token with all scopes for it. */
export async function adminToken(ctx: Ctx): Promise<string> {
  const at = ctx.now().toISOString()
  const id = ctx.newId()
  const person = { email: 'admin@example.com', name: 'Admin', photoUrl: '', role: 'admin' } as const
  const account = { id, ...person, clientDatabase: 'Austrellia', createdAt: at, updatedAt: at }
  await ctx.db
    .insertInto('account')
    .values({ ...account, revision: 1 })
    .execute()
  const { text, hash } = ctx.identity.tokens.create()
  const scopes = tokenScopes.join(' ')
  const token = { id: ctx.newId(), hash, accountId: id, name: 'bench', scopes, createdAt: at }
  await ctx.db
    .insertInto('apiToken')
    .values({ ...token, lastUsedAt: null, expiresAt: null })
    .execute()
  return text
}
