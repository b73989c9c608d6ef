import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { newShare } from '#contract/shares/share.ts'
import { newShareCode } from '#contract/shares/share-code.ts'
import {
  aCandidate,
  aHeldRecord,
  anOwnShare,
  aSlip,
  claim,
  claimed,
  passportNumber,
  password,
  view,
} from '../../../tests/holders.ts'
import { anAccount } from '../../../tests/sign-in.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { deleteAccount } from '../accounts/manage/delete-account.ts'
import { disableAccount } from '../accounts/manage/disable-account.ts'
import { setRole } from '../accounts/manage/set-role.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { Forbidden } from '../authorise.ts'
import { openDocument } from '../documents/open-document.ts'
import { countNotifications } from '../notifications/count-notifications.ts'
import { listNotifications } from '../notifications/list-notifications.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { createShare } from '../shares/create-share.ts'
import { listShares } from '../shares/list-shares.ts'
import { revokeShare } from '../shares/revoke-share.ts'
import { hashOfCode } from '../shares/share-rules.ts'
import { addView, forgetOldViews, lockAttempts } from '../shares/share-store.ts'
import { revokeAccess } from '../upkeep/revoke-access.ts'
import { askForCorrection } from './ask-for-correction.ts'
import { createOwnShare } from './create-own-share.ts'
import { exportOwnRecord } from './export-own-record.ts'
import { findHolding } from './find-holding.ts'
import { makeClaimSlip } from './make-claim-slip.ts'
import { readOwnRecord, readOwnShare } from './read-own-record.ts'
import { releaseHolding } from './release-holding.ts'
import { revokeOwnShare } from './revoke-own-share.ts'
import { settleCorrection } from './settle-correction.ts'

const dayMs = 86_400_000
const notFound = { outcome: 'not-found' }

describe.each(engines)('on %s', (engine) => {
  test('whoever has the slip and knows the passport number claims the record, once', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const recordId = await anAddedRecord(test)
    const { ctx, id, email } = await aCandidate(test)
    expect(await readOwnRecord(ctx)).toBeUndefined()
    const code = await aSlip(admin, recordId)
    expect(await claim(ctx, code.toLowerCase(), { passportNumber: 'xx 000-0001' })).toEqual(claimed)
    expect(await findHolding(admin, recordId)).toMatchObject({ account: { id, email } })
    expect((await test.mails()).map(({ to }) => to)).toEqual([email])
    expect(await readOwnRecord(ctx)).toMatchObject({ shown: { record: { name: 'Robin Sample' } } })
    const done = (await listActivityOf(admin, recordId)).map(({ action }) => action)
    expect(done).toEqual(['record.claimed', 'record.claim-slip-made', 'record.added'])
    const kept = JSON.stringify(await admin.db.selectFrom('holding').selectAll().execute())
    expect(kept).not.toContain(code)

    expect(await claim((await aCandidate(test)).ctx, code)).toEqual(notFound)
    expect(await makeClaimSlip(admin, recordId)).toEqual({ outcome: 'held' })
    const numbers = { passportNumber: 'P2', irccNumber: 'I2' }
    const another = await aSlip(admin, await anAddedRecord(test, numbers))
    const second = await claim(ctx, another, { passportNumber: 'P2' })
    expect(second).toEqual({ outcome: 'holds-one' })
  })

  test('everything wrong has one answer, and five wrong numbers lock the slip', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const recordId = await anAddedRecord(test, { birthDate: '1990-01-31' })
    const born = { birthDate: '1990-01-31' }
    const replaced = await aSlip(admin, recordId)
    const expired = await aSlip(admin, recordId)
    test.wait(7 * dayMs)
    const { ctx } = await aCandidate(test)
    expect(await claim(ctx, expired, born)).toEqual(notFound)
    const code = await aSlip(admin, recordId)
    const wrong = [
      claim(ctx, replaced, born),
      claim(ctx, newShareCode(), born),
      claim(ctx, code, { ...born, passportNumber: 'XX0000002' }),
      claim(ctx, code, { birthDate: '1990-01-30' }),
      claim(ctx, code),
    ]
    for (const one of await Promise.all(wrong)) expect(one).toEqual(notFound)
    const mistyped = { outcome: 'invalid', field: 'code', because: 'mistyped' }
    const oneWrong = `${code[0] === '2' ? '3' : '2'}${code.slice(1)}`
    expect(await claim(ctx, oneWrong, born)).toEqual(mistyped)
    expect(await claim(ctx, code, { birthDate: 'x' })).toMatchObject({ field: 'birthDate' })
    const { ctx: unverified } = await aCandidate(test, { isVerified: false })
    expect(await claim(unverified, code, born)).toEqual({ outcome: 'unverified' })
    const { ctx: other } = await aCandidate(test)
    for (let tries = 0; tries < 2; tries++) expect(await claim(other, code)).toEqual(notFound)
    expect(await claim(other, code, born)).toEqual(notFound)
    test.wait(2 * dayMs)
    await forgetOldViews(admin.db, new Date(Date.now() + 9 * dayMs))
    expect(await claim(other, code, born)).toEqual(notFound)
    expect(await claim(other, await aSlip(admin, recordId), born)).toEqual(claimed)
  })

  test('an account may try ten times an hour', async () => {
    await using test = await openTestPortal(engine)
    const { ctx } = await aCandidate(test)
    for (let tries = 0; tries < 10; tries++) {
      expect(await claim(ctx, newShareCode())).toEqual(notFound)
    }
    expect(await claim(ctx, newShareCode())).toMatchObject({ outcome: 'too-many' })
    expect(await claim((await aCandidate(test)).ctx, newShareCode())).toEqual(notFound)
  })

  test('exactly one of those who claim with one slip at once holds the record', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    for (let round = 0; round < 3; round++) {
      const numbers = { passportNumber: `P${round}`, irccNumber: `I${round}` }
      const recordId = await anAddedRecord(test, numbers)
      const code = await aSlip(admin, recordId)
      const people = await Promise.all([aCandidate(test), aCandidate(test), aCandidate(test)])
      const tried = people.flatMap(({ ctx }) => [
        claim(ctx, code, numbers),
        claim(ctx, code, numbers),
      ])
      const outcomes = (await Promise.all(tried)).map(({ outcome }) => outcome)
      expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1)
      const held = await findHolding(admin, recordId)
      expect(people.map(({ id }) => id)).toContain(held?.account.id)
    }
  })

  test('moderators give slips for what they entered, and students none', async () => {
    await using test = await openTestPortal(engine)
    const recordId = await anAddedRecord(test)
    const moderator = await test.as('moderator')
    expect(await makeClaimSlip(moderator, recordId)).toEqual(notFound)
    expect(await releaseHolding(moderator, recordId)).toBe('not-found')
    expect(await findHolding(moderator, recordId)).toBeUndefined()
    const { ctx } = await aCandidate(test)
    await expect(makeClaimSlip(ctx, recordId)).rejects.toThrow(Forbidden)
    await expect(claim(moderator, newShareCode())).rejects.toThrow(Forbidden)
    await expect(readOwnRecord(moderator)).rejects.toThrow(Forbidden)
  })

  test('a holder shares documents, also withheld ones, sees who looked, and revokes', async () => {
    await using test = await openTestPortal(engine)
    await test.set({ withheld: { documents: ['visa', 'lmia'], address: true, parents: false } })
    const { recordId, holder } = await aHeldRecord(test)
    expect((await readOwnRecord(holder.ctx))?.documents.toSorted()).toEqual(['lmia', 'visa'])
    const share = await anOwnShare(holder.ctx, { fields: ['address', 'parents'] })
    expect((await test.mails()).filter(({ to }) => to === holder.email)).toHaveLength(2)
    const viewed = await view(test, { ...share, viewer: 'Ms Lee' })
    if (viewed.outcome !== 'found') throw new Error(viewed.outcome)
    expect(viewed.record.documents.map(({ type }) => type)).toEqual(['visa'])
    expect(JSON.stringify(viewed.record)).not.toContain('Paper Lane')
    const stranger = await test.as('stranger')
    const isShown = async (type: string) => {
      const asked = { grant: viewed.grant, type, page: '1', size: 'page' }
      return (await openDocument(stranger, asked)) !== undefined
    }
    expect([await isShown('visa'), await isShown('lmia')]).toEqual([true, false])
    const own = await readOwnShare(holder.ctx, share.id)
    expect(own?.views).toEqual([{ at: expect.any(String), viewer: 'Ms Lee' }])

    const admin = await test.as('admin')
    const asked = newShare.parse({ documents: ['visa'], purpose: 'other', label: 'SECRET NOTE' })
    const staffs = await createShare(admin, { ...asked, recordId })
    if (staffs.outcome !== 'created') throw new Error(staffs.outcome)
    const byStaff = await view(test, { code: staffs.code, pin: staffs.pin ?? '' })
    expect(byStaff).toMatchObject({ outcome: 'found', record: { documents: [] } })
    const seen = await readOwnRecord(holder.ctx)
    expect(seen?.shares.map(({ byHolder }) => byHolder)).toEqual([false, true])
    expect(JSON.stringify(seen)).not.toMatch(/SECRET|test-admin/)
    expect(await revokeOwnShare(holder.ctx, staffs.id)).toBe('not-found')

    const other = await aCandidate(test)
    expect(await readOwnShare(other.ctx, share.id)).toBeUndefined()
    expect(await revokeOwnShare(other.ctx, share.id)).toBe('not-found')
    expect(await createOwnShare(other.ctx, { ...asked, password })).toEqual(notFound)
    expect(await revokeOwnShare(holder.ctx, share.id)).toBe('revoked')
    expect(await revokeOwnShare(holder.ctx, share.id)).toBe('over-already')
    expect(await isShown('visa')).toBe(false)
    expect(await view(test, share)).toEqual(notFound)
    const again = await anOwnShare(holder.ctx)
    expect(await revokeShare(admin, { recordId, id: again.id })).toBe('revoked')
  })

  test('the holder of a record that is not public sees nothing of it, and shares nothing', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    const asked = newShare.parse({ documents: ['visa'], purpose: 'other' })
    const staffs = await createShare(admin, { ...asked, recordId })
    if (staffs.outcome !== 'created') throw new Error(staffs.outcome)
    expect((await readOwnShare(holder.ctx, staffs.id))?.share.documents).toEqual(['visa'])
    await setVisibility(admin, recordId, 'hidden')
    const own = await readOwnRecord(holder.ctx)
    expect(own).toEqual({
      claimedAt: expect.any(String),
      consent: 'none',
      shares: [],
      documents: [],
    })
    expect(await readOwnShare(holder.ctx, staffs.id)).toBeUndefined()
    expect((await exportOwnRecord(holder.ctx))?.shares).toEqual([])
    const made = await createOwnShare(holder.ctx, { ...asked, password: '' })
    expect(made).toEqual({ outcome: 'not-public' })
  })

  test('after a quarter of an hour making a share takes the password', async () => {
    await using test = await openTestPortal(engine)
    const { holder } = await aHeldRecord(test)
    const asked = newShare.parse({ documents: ['visa'], purpose: 'other' })
    test.wait(14 * 60_000)
    await anOwnShare(holder.ctx)
    test.wait(2 * 60_000)
    const make = async (given: string) => {
      return (await createOwnShare(holder.ctx, { ...asked, password: given })).outcome
    }
    expect(await make('')).toBe('password-needed')
    expect(await make('wrong-horse-9')).toBe('wrong-password')
    expect(await make(password)).toBe('created')
  })

  test('released by staff, with the account, or with the record, its shares end too', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { recordId, holder, code } = await aHeldRecord(test)
    const share = await anOwnShare(holder.ctx)
    const asked = newShare.parse({ documents: ['visa'], purpose: 'other' })
    const staffs = await createShare(admin, { ...asked, recordId })
    expect(await releaseHolding(admin, recordId)).toBe('released')
    expect(await releaseHolding(admin, recordId)).toBe('not-held')
    expect(await view(test, share)).toEqual(notFound)
    const states = (await listShares(admin, recordId))?.map(({ state }) => state)
    expect([staffs.outcome, states]).toEqual(['created', ['live', 'revoked']])
    expect(await readOwnRecord(holder.ctx)).toBeUndefined()
    expect(await claim(holder.ctx, code)).toEqual(notFound)

    const ends: [string, (id: string) => Promise<unknown>][] = [
      ['disabled', (id) => disableAccount(admin, { id, isDisabled: true })],
      ['deleted', (id) => deleteAccount(admin, id)],
      ['promoted', (id) => setRole(admin, { id, role: 'moderator' })],
      ['restored', () => revokeAccess(admin)],
    ]
    for (const [name, end] of ends) {
      const next = await aCandidate(test)
      expect(await claim(next.ctx, await aSlip(admin, recordId)), name).toEqual(claimed)
      expect((await readOwnRecord(next.ctx))?.shares, name).toHaveLength(1)
      const made = await anOwnShare(next.ctx)
      await end(next.id)
      expect(await findHolding(admin, recordId), name).toBeUndefined()
      expect(await view(test, made), name).toEqual(notFound)
    }
    const unused = await aSlip(admin, recordId)
    await deleteRecord(admin, recordId)
    const last = await aCandidate(test)
    expect(await claim(last.ctx, unused)).toEqual(notFound)
  })

  test('a holder asks for a correction, and staff find and settle it', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const { recordId, holder } = await aHeldRecord(test)
    const sent = { outcome: 'asked' }
    expect(await askForCorrection(holder.ctx, 'My name')).toEqual(sent)
    expect(await askForCorrection(holder.ctx, 'My name is Robyn')).toEqual(sent)
    const [told] = await listNotifications(admin)
    expect(told).toMatchObject({ kind: 'correction', record: { id: recordId }, isNew: true })
    expect((await countNotifications(admin)).correction).toBe(1)
    expect((await countNotifications(moderator)).correction).toBe(0)
    const asked = (await findHolding(admin, recordId))?.correction
    expect(asked?.text).toBe('My name is Robyn')
    expect((await readOwnRecord(holder.ctx))?.correction).toEqual(asked)
    expect((await exportOwnRecord(holder.ctx))?.correction).toEqual(asked)
    const notes = (await listActivityOf(admin, recordId)).length
    test.wait(1000)
    expect(await askForCorrection(holder.ctx, 'My name is Robyn')).toEqual(sent)
    expect((await findHolding(admin, recordId))?.correction).toEqual(asked)
    expect(await listActivityOf(admin, recordId)).toHaveLength(notes)
    const { at = '' } = asked ?? {}
    expect(await settleCorrection(moderator, { recordId, at })).toBe('not-found')
    expect(await settleCorrection(admin, { recordId, at: '2026' })).toBe('not-found')
    const mailed = (await test.mails()).length
    expect(await settleCorrection(admin, { recordId, at })).toBe('settled')
    const [letter, ...others] = (await test.mails()).slice(mailed)
    expect(letter).toMatchObject({ to: holder.email, text: expect.stringContaining('/my-record') })
    expect(letter?.subject).toContain('has settled the correction that you asked for')
    expect(others).toEqual([])
    expect(await listNotifications(admin)).toEqual([])
    const other = await aCandidate(test)
    expect(await askForCorrection(other.ctx, 'x')).toEqual(notFound)
    for (const text of ['My name is Robyn', 'Again', 'Once more']) {
      expect(await askForCorrection(holder.ctx, text)).toEqual(sent)
    }
    const refused = await askForCorrection(holder.ctx, 'A sixth')
    expect(refused).toEqual({ outcome: 'too-often', retryAfterSeconds: expect.any(Number) })
    expect((await findHolding(admin, recordId))?.correction?.text).toBe('Once more')
    await releaseHolding(admin, recordId)
    expect(await admin.db.selectFrom('correction').selectAll().execute()).toEqual([])
  })

  test('one file has all that a holder may know of the record', async () => {
    await using test = await openTestPortal(engine)
    await test.set({ withheld: { documents: ['visa'], address: false, parents: false } })
    const { recordId, holder } = await aHeldRecord(test)
    const { db } = holder.ctx
    await db.updateTable('document').set({ expiresOn: '2099-03-05' }).execute()
    const share = await anOwnShare(holder.ctx)
    await view(test, { ...share, viewer: 'Ms Lee' })
    const own = await exportOwnRecord(holder.ctx)
    expect(own).toMatchObject({
      record: { passportNumber, irccNumber: `IRCC${passportNumber}`, name: 'Robin Sample' },
      documents: [
        { type: 'lmia', expiresOn: '2099-03-05', pages: 1 },
        { type: 'visa', expiresOn: '2099-03-05' },
      ],
      shares: [{ purpose: 'employer', views: [{ viewer: 'Ms Lee' }] }],
    })
    await setVisibility(await test.as('admin'), recordId, 'hidden')
    const less = await exportOwnRecord(holder.ctx)
    expect(JSON.stringify(less)).not.toMatch(/Robin|IRCC|XX0000001/)
    expect(less?.shares).toHaveLength(1)
    expect(await exportOwnRecord((await aCandidate(test)).ctx)).toBeUndefined()
  })

  test('a slip ends with the rights of whoever made it', async () => {
    await using test = await openTestPortal(engine)
    const recordId = await anAddedRecord(test)
    await anAccount(test, 'admin')
    const { id, session } = await anAccount(test, 'admin')
    const boss = await test.portal.ctxFor({ credentials: { session }, network: '192.0.2.1' })
    const code = await aSlip(boss, recordId)
    expect(await disableAccount(await test.as('admin'), { id, isDisabled: true })).toBe('done')
    expect(await claim((await aCandidate(test)).ctx, code)).toEqual(notFound)
  })

  test('nothing of a holder is left with an erased record', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    await anOwnShare(holder.ctx)
    await askForCorrection(holder.ctx, 'x')
    await test.set({ binDays: 0 })
    expect(await deleteRecord(await test.as('admin'), recordId)).toBe('erased')
    const { db } = holder.ctx
    for (const table of ['holding', 'claim', 'correction', 'share', 'shareView'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
    expect(await readOwnRecord(holder.ctx)).toBeUndefined()
  })

  test('whoever looks at a share while it is erased is waited for', async () => {
    await using test = await openTestPortal(engine)
    await test.set({ binDays: 0 })
    const admin = await test.as('admin')
    for (const end of ['account', 'record'] as const) {
      const { recordId, holder } = await aHeldRecord(test)
      const share = await anOwnShare(holder.ctx)
      const { id: shareId, code } = share
      const at = admin.now().toISOString()
      const seen = { id: admin.newId(), shareId, at, network: '192.0.2.1', viewer: 'x' }
      await view(test, share)
      const { ending } = await admin.db.transaction().execute(async (db) => {
        await lockAttempts(db, hashOfCode(admin, code), at)
        const ending =
          end === 'account' ? deleteAccount(admin, holder.id) : deleteRecord(admin, recordId)
        await Promise.race([ending, sleep(500)])
        expect(await addView(db, seen)).toBe(true)
        return { ending }
      })
      expect(await ending).toBe(end === 'account' ? 'deleted' : 'erased')
      for (const table of ['share', 'shareView'] as const) {
        expect(await admin.db.selectFrom(table).selectAll().execute(), table).toEqual([])
      }
      if (end === 'account') await deleteRecord(admin, recordId)
    }
  })
})
