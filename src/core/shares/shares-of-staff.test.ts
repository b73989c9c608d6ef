import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { newShare, wrongUntilLocked } from '#contract/shares/share.ts'
import { anAccount } from '../../../tests/sign-in.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { turnsDuring } from '../../../tests/turns-during.ts'
import { lockById, remove } from '../accounts/account-store.ts'
import { deleteAccount } from '../accounts/manage/delete-account.ts'
import { disableAccount } from '../accounts/manage/disable-account.ts'
import { setRole } from '../accounts/manage/set-role.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import type { Ctx } from '../context.ts'
import { createShare } from './create-share.ts'
import { openSharedResult } from './open-shared-result.ts'
import { hashOfCode } from './share-rules.ts'
import { lockAttempts, revokeOfStaff, setAttempts } from './share-store.ts'
import { tellLockedShares } from './tell-locked-shares.ts'
import { viewShare } from './view-share.ts'

type End = (admin: Ctx, id: string) => Promise<unknown>

const ends: [string, End][] = [
  ['disabled', (admin, id) => disableAccount(admin, { id, isDisabled: true })],
  ['deleted', (admin, id) => deleteAccount(admin, id)],
  ['made a student', (admin, id) => setRole(admin, { id, role: 'student' })],
]

describe.each(engines)('on %s', (engine) => {
  test.each(ends)('codes of staff who are %s show nothing any more', async (_how, end) => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    await anAccount(test, 'admin')
    const recordId = await anAddedRecord(test)
    const codeOf = async ({ session }: { session: string }) => {
      const ctx = await test.portal.ctxFor({ credentials: { session }, network: '192.0.2.1' })
      const asked = newShare.parse({ documents: ['visa'], secondFact: 'none', purpose: 'other' })
      const made = await createShare(ctx, { recordId, ...asked })
      if (made.outcome !== 'created') throw new Error(made.outcome)
      return made.code
    }
    const [leaver, other] = [await anAccount(test, 'admin'), await anAccount(test, 'admin')]
    const [code, kept] = [await codeOf(leaver), await codeOf(other)]
    const stranger = await test.as('stranger')
    const open = await viewShare(stranger, { code })
    if (open.outcome !== 'found') throw new Error(open.outcome)
    await end(admin, leaver.id)
    expect(await viewShare(stranger, { code })).toEqual({ outcome: 'not-found' })
    expect(await openSharedResult(stranger, open.grant)).toEqual({ outcome: 'not-found' })
    expect(await viewShare(stranger, { code: kept })).toMatchObject({ outcome: 'found' })
    const done = (await listActivityOf(admin, recordId))?.map(({ action }) => action)
    expect(done?.filter((action) => action === 'record.share-revoked')).toHaveLength(1)
  })

  test('whoever becomes an admin keeps their codes', async () => {
    await using test = await openTestPortal(engine)
    const { id } = await anAccount(test, 'moderator')
    const recordId = await anAddedRecord(test)
    const asked = newShare.parse({ documents: ['visa'], secondFact: 'none', purpose: 'other' })
    const made = await createShare(await test.as('admin'), { recordId, ...asked })
    if (made.outcome !== 'created') throw new Error(made.outcome)
    const { db } = await test.as('admin')
    await db.updateTable('share').set({ createdBy: id }).execute()
    await setRole(await test.as('admin'), { id, role: 'admin' })
    const stranger = await test.as('stranger')
    expect(await viewShare(stranger, made)).toMatchObject({ outcome: 'found' })
  })

  test('the person to be told of a locked code may be deleted meanwhile', async () => {
    const mail = { SMTP_URL: 'smtp://localhost:9', MAIL_FROM: 'office@example.org' }
    await using test = await openTestPortal(engine, mail)
    const admin = await test.as('admin')
    const maker = await anAccount(test, 'admin')
    const { session } = maker
    const ctx = await test.portal.ctxFor({ credentials: { session }, network: '192.0.2.1' })
    const asked = newShare.parse({ documents: ['visa'], purpose: 'other' })
    const made = await createShare(ctx, { recordId: await anAddedRecord(test), ...asked })
    const code = made.outcome === 'created' ? made.code : ''
    const at = admin.now().toISOString()
    await lockAttempts(admin.db, hashOfCode(admin, code), at)
    await setAttempts(admin.db, hashOfCode(admin, code), wrongUntilLocked)
    const { telling } = await admin.db.transaction().execute(async (db) => {
      await lockById(db, maker.id)
      await remove(db, maker.id)
      const telling = tellLockedShares(admin)
      await Promise.race([telling, sleep(500)])
      expect(await revokeOfStaff(db, maker.id, at)).toHaveLength(1)
      return { telling }
    })
    await telling
    expect((await test.mails()).filter(({ to }) => to === maker.email)).toEqual([])
  })
})

test('between locked codes the event loop turns', async () => {
  await using test = await openTestPortal('sqlite')
  const admin = await test.as('admin')
  const asked = newShare.parse({ documents: ['visa'], secondFact: 'none', purpose: 'other' })
  const made = await createShare(admin, { recordId: await anAddedRecord(test), ...asked })
  const { db } = admin
  const share = await db.selectFrom('share').selectAll().executeTakeFirstOrThrow()
  const others = Array.from({ length: 9 }, (_, n) => `other ${n}`)
  await db
    .insertInto('share')
    .values(others.map((id) => ({ ...share, id, codeHash: id })))
    .execute()
  const at = admin.now().toISOString()
  for (const code of [hashOfCode(admin, made.outcome === 'created' ? made.code : ''), ...others]) {
    await lockAttempts(db, code, at)
    await setAttempts(db, code, wrongUntilLocked)
  }
  expect(await turnsDuring(tellLockedShares(admin))).toBeGreaterThan(9)
  const told = db.selectFrom('share').select('id').where('lockToldAt', 'is not', null)
  expect(await told.execute()).toHaveLength(10)
})
