import { expect } from 'vitest'
import { newShare } from '#contract/shares/share.ts'
import type { Ctx } from '#core/context.ts'
import { claimRecord } from '#core/holdings/claim-record.ts'
import { createOwnShare } from '#core/holdings/create-own-share.ts'
import { makeClaimSlip } from '#core/holdings/make-claim-slip.ts'
import { viewShare } from '#core/shares/view-share.ts'
import { staged } from './backups.ts'
import { anAccount } from './sign-in.ts'
import { anAddedRecord, type TestPortal } from './test-portal.ts'

export const passportNumber = 'XX0000001'
export const claimed = { outcome: 'claimed' }
export const password = 'correct-horse-9'

/** A student who is signed in; the email is verified by default. */
export async function aCandidate(test: TestPortal, { isVerified = true } = {}) {
  const { id, email, session } = await anAccount(test, 'student', { password })
  const { db } = await test.as('admin')
  const emailVerifiedAt = isVerified ? new Date().toISOString() : null
  await db.updateTable('account').set({ emailVerifiedAt }).where('id', '=', id).execute()
  const ctx = await test.portal.ctxFor({ credentials: { session }, network: '192.0.2.7' })
  return { ctx, id, email, session }
}

export async function aSlip(staff: Ctx, recordId: string): Promise<string> {
  const made = await makeClaimSlip(staff, recordId)
  if (made.outcome !== 'made') throw new Error(made.outcome)
  return made.code
}

export const claim = (
  ctx: Ctx,
  code: string,
  given: { passportNumber?: string; birthDate?: string } = {},
) => claimRecord(ctx, { code, passportNumber, birthDate: '', ...given })

/** A record with two documents, and the candidate who has claimed it. */
export async function aHeldRecord(test: TestPortal, number = passportNumber) {
  const documents = { visa: await staged(test), lmia: await staged(test) }
  const numbers = { passportNumber: number, irccNumber: `IRCC${number}` }
  const recordId = await anAddedRecord(test, { documents, ...numbers })
  const holder = await aCandidate(test)
  const code = await aSlip(await test.as('admin'), recordId)
  expect(await claim(holder.ctx, code, numbers)).toEqual(claimed)
  return { recordId, holder, code }
}

export async function anOwnShare(ctx: Ctx, more: object = {}) {
  const asked = newShare.parse({ documents: ['visa'], purpose: 'employer', ...more })
  const made = await createOwnShare(ctx, { ...asked, password: '' })
  if (made.outcome !== 'created') throw new Error(made.outcome)
  return { ...made, pin: made.pin ?? '' }
}

export async function view(
  test: TestPortal,
  asked: { code: string; pin: string; viewer?: string },
) {
  return viewShare(await test.as('stranger'), asked)
}

/** Views of a share, as if it had been opened so often, two in each millisecond. */
export async function manyViews({ db, newId }: Ctx, shareId: string, count: number) {
  const views = Array.from({ length: count }, (_, n) => {
    const at = new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 2)).toISOString()
    return { id: newId(), shareId, at, network: '192.0.2.9', viewer: `Viewer ${n}` }
  })
  for (let at = 0; at < count; at += 5000) {
    await db
      .insertInto('shareView')
      .values(views.slice(at, at + 5000))
      .execute()
  }
  await db.updateTable('share').set({ views: count }).where('id', '=', shareId).execute()
}
