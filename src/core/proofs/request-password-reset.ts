import type { Locale } from '#contract/locale.ts'
import { onWriterThread } from '#platform/db/reader-thread.ts'
import * as accounts from '../accounts/account-store.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { limitsByNetwork } from '../network-limits.ts'
import * as mailedTokens from './mailed-token-store.ts'

const hour = 3600

/**
 * Emails a reset link. The account is looked up after the response, so that neither its text nor its timing
 * reveals whether the account exists. On SQLite that work is in a thread: other requests would wait for its
 * flushes to the disk, and whoever sends some would notice.
 */
export async function requestPasswordReset(
  ctx: Ctx,
  { email, locale }: { email: string; locale: Locale },
): Promise<{ outcome: 'asked' } | { outcome: 'too-many'; retryAfterSeconds: number }> {
  authorise(ctx.actor, 'use-mailed-link')

  const key = ctx.identity.seals.fingerprint('reset', email)
  const limits = [
    ...limitsByNetwork(ctx, 'reset place', [{ most: 20, seconds: hour }]),
    [{ kind: 'account' as const, key, most: 5, seconds: hour }],
  ]
  const counted = await ctx.counters.attempts.count(limits, ctx.now())
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }
  ctx.operations.afterwards(() => mailLink({ ...ctx, db: onWriterThread(ctx.db) }, email, locale))
  return { outcome: 'asked' }
}

async function mailLink(ctx: Ctx, email: string, locale: Locale): Promise<void> {
  const account = await accounts.findByEmail(ctx.db, email)
  if (!account || account.disabledAt) return
  const { text: token, hash } = ctx.identity.tokens.create()
  const expiresAt = new Date(ctx.now().getTime() + hour * 1000).toISOString()
  const [kind, accountId, to] = ['reset-password' as const, account.id, account.email]
  const written = await ctx.db.transaction().execute(async (db) => {
    // Its email may have been changed since.
    if ((await accounts.lockById(db, accountId))?.email !== to) return []
    await mailedTokens.insert(db, { hash, purpose: kind, accountId, expiresAt })
    return ctx.mail.write(db, [{ kind, to, accountId, locale, token, expiresAt }])
  })
  ctx.mail.send(written)
}
