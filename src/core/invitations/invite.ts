import type { Invitation } from '#contract/staff.ts'
import * as accounts from '../accounts/account-store.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { type KeyMismatch, type Sending, writeOnce } from '../idempotency.ts'
import { daysFrom } from '../today.ts'
import * as invitations from './invitation-store.ts'

type Invited =
  | {
      outcome: 'invited'
      id: string
      token: string
      expiresAt: string
      /** Whether an earlier link for the same email was still open */
      didEndEarlier: boolean
    }
  /** The same form was submitted before: the link was shown in that response */
  | { outcome: 'invited-already' | 'email-taken' }
  | KeyMismatch

/** Makes a link, which is shown once and mailed on request; an earlier one for the same email ends. */
export async function invite(
  ctx: Ctx,
  { email, role, days = 7, byMail = false, sending }: Invitation & { sending?: Sending },
): Promise<Invited> {
  const { id: invitedBy } = authoriseOwn(ctx.actor, 'invite-account')

  const id = ctx.newId()
  const now = ctx.now()
  const createdAt = now.toISOString()
  const expiresAt = daysFrom(now, days)
  const { text: token, hash } = ctx.identity.tokens.create()
  let didEndEarlier = false
  const making = { purpose: 'invite', sending, outcome: 'invited', id } as const
  const once = await writeOnce(ctx, 'invite-account', making, async (db, mail) => {
    if (await accounts.findByEmail(db, email)) return { outcome: 'email-taken' }
    const fields = { id, hash, email, role, invitedBy, createdAt, expiresAt }
    didEndEarlier = await invitations.replace(db, fields)
    await recordActivity(db, ctx, 'account.invited', id, { role })
    if (byMail) {
      const letter = { kind: 'invitation' as const, to: email, token, expiresAt }
      await mail([letter])
    }
    return undefined
  })
  if (once.outcome !== 'invited') return once
  return once.id === id
    ? { ...once, token, expiresAt, didEndEarlier }
    : { outcome: 'invited-already' }
}
