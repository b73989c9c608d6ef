import { onReaderThread } from '#platform/db/reader-thread.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { type AccountFilter, countOf, lastSignIns, pageOf } from './account-list-store.ts'

const accountsOnAPage = 50

type AccountQuery = AccountFilter & { page?: number; perPage?: number }

export async function listAccounts(
  ctx: Ctx,
  { page = 1, perPage = accountsOnAPage, ...filter }: AccountQuery = {},
) {
  authorise(ctx.actor, 'list-accounts')

  const db = onReaderThread(ctx.db)
  const total = await countOf(db, filter)
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(Math.max(1, page), pages)
  const rows = await pageOf(db, filter, { offset: (shown - 1) * perPage, limit: perPage })
  const ids = rows.map(({ id }) => id)
  const signIns = await lastSignIns(db, ids)
  const accounts = rows.map(({ id, email, name, photoUrl, photoId, role, createdAt, ...row }) => {
    const isDisabled = row.disabledAt !== null
    const hasTwoFactor = row.twoFactorAt !== null
    const lastSignInAt = signIns.get(id)
    const states = { isDisabled, hasTwoFactor, lastSignInAt, revision: row.revision }
    return { id, email, name, photoUrl, photoId, role, createdAt, ...states }
  })
  return { accounts, total, page: shown, pages }
}
