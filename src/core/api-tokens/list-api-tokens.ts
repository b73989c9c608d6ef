import type { ListedApiToken, TokenScope } from '#contract/staff.ts'
import { dayIn } from '#contract/validity.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import * as apiTokens from './api-token-store.ts'

export async function listApiTokens(ctx: Ctx): Promise<ListedApiToken[]> {
  const { id } = authoriseInPerson(ctx.actor, 'manage-api-tokens')

  const day = (at: string) => dayIn(ctx.settings.timeZone, new Date(at))
  const now = ctx.now().toISOString()
  const found = await apiTokens.namedOf(ctx.db, id)
  return found.map(({ id, name, createdAt, lastUsedAt, expiresAt, ...may }) => ({
    id,
    name,
    scopes: may.scopes.split(' ') as TokenScope[],
    networks: may.networks.split(' ').filter(Boolean),
    createdOn: day(createdAt),
    lastUsedOn: lastUsedAt ? day(lastUsedAt) : undefined,
    lastDay: expiresAt ? day(expiresAt) : undefined,
    isOver: expiresAt !== null && expiresAt <= now,
  }))
}
