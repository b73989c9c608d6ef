import { mostLiveShares, type NewShare } from '#contract/shares/share.ts'
import { confirmPassword, type PasswordRefused } from '../accounts/confirm-password.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countByAccount } from '../count-by-account.ts'
import type { Sending } from '../idempotency.ts'
import { makeShare, type ShareCreated } from '../shares/make-share.ts'
import { holdingBy } from './holding-store.ts'

type OwnShareCreated =
  | ShareCreated
  | PasswordRefused
  | { outcome: 'too-often'; retryAfterSeconds: number }

type Asked = NewShare & { password: string; sending?: Sending | undefined }

/**
 * Makes a share code for documents of the caller's own record, including those that the organisation
 * withholds. It asks for the password: a thief of the session does not know it.
 */
export async function createOwnShare(ctx: Ctx, asked: Asked): Promise<OwnShareCreated> {
  const own = authoriseInPerson(ctx.actor, 'use-own-record')

  const { password, ...share } = asked
  const held = await holdingBy(ctx.db, own.id)
  if (!held) return { outcome: 'not-found' }
  const refused = await confirmPassword(ctx, password)
  if (refused) return refused
  const counted = await countByAccount(ctx, {
    what: 'own shares of an account',
    id: own.id,
    most: mostLiveShares,
  })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-often' }
  const { recordId } = held
  return makeShare(
    ctx,
    { ...share, recordId, isForm: true },
    {
      action: 'use-own-record',
      byHolder: 1,
      mayShare: async (db) => (await holdingBy(db, own.id))?.recordId === recordId,
      async tell(mail) {
        const to = own.profile?.email
        if (to) await mail([{ kind: 'share-made', to, accountId: own.id }])
      },
    },
  )
}
