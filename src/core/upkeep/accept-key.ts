import { endAccess } from '../accounts/end-access.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { replaceLostKeys } from '../statements/rotate-key.ts'
import { switchOff } from '../two-factor/two-factor-store.ts'
import { writeAs } from '../write-as.ts'

export type KeyAccepted = {
  people: { email: string; name: string }[]
  mails: number
}

/**
 * Accepts a new site key after the old one was lost: removes everything that only the old key could
 * decrypt, and binds the database to the new key.
 */
export async function acceptKey(
  ctx: Ctx,
  { fingerprint }: { fingerprint: string },
): Promise<KeyAccepted> {
  return writeAs(ctx, 'reset-two-factor', async (db) => {
    const withFactor = await db
      .selectFrom('account')
      .select(['id', 'email', 'name', 'twoFactorSecret', 'twoFactorAt'])
      .where('twoFactorSecret', 'is not', null)
      .orderBy('email')
      .execute()
    const locked = withFactor.filter(
      ({ id, twoFactorSecret }) => !ctx.identity.secondFactors.opens(id, twoFactorSecret ?? ''),
    )
    const people = locked.filter(({ twoFactorAt }) => twoFactorAt)
    for (const { id } of locked) await switchOff(db, id, ctx.now().toISOString())
    for (const { id } of people) await endAccess(db, id)
    const { numDeletedRows } = await db.deleteFrom('outbox').executeTakeFirst()
    await replaceLostKeys(db, ctx)
    await db.deleteFrom('siteKey').execute()
    await db.insertInto('siteKey').values({ id: 1, fingerprint }).execute()
    for (const { id } of people) await recordActivity(db, ctx, 'account.two-factor-reset', id)
    return {
      people: people.map(({ email, name }) => ({ email, name })),
      mails: Number(numDeletedRows),
    }
  })
}
