import { describe, expect, test } from 'vitest'
import { lookupPages } from '#contract/lookup-pages.ts'
import { newShare } from '#contract/shares/share.ts'
import { inGroups, newShareCode } from '#contract/shares/share-code.ts'
import { forgetOldViews } from '#core/shares/share-store.ts'
import { staged } from '../../../tests/backups.ts'
import { anAccount } from '../../../tests/sign-in.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  asAnother,
  engines,
  eraseAtOnce,
  openTestPortal,
  type TestPortal,
} from '../../../tests/test-portal.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { Forbidden } from '../authorise.ts'
import { openDocument } from '../documents/open-document.ts'
import { openResult } from '../lookup/open-result.ts'
import { addRecord } from '../records/add-record.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { withdrawApproval } from '../records/withdraw-approval.ts'
import { openSignedCode } from '../statements/open-signed-code.ts'
import { openStatement } from '../statements/open-statement.ts'
import { createShare } from './create-share.ts'
import { listShareViews } from './list-share-views.ts'
import { listShares } from './list-shares.ts'
import { openSharedResult } from './open-shared-result.ts'
import { revokeShare } from './revoke-share.ts'
import { type ShareAsked, viewShare } from './view-share.ts'

const dayMs = 86_400_000
const notFound = { outcome: 'not-found' }

type Chosen = Partial<Parameters<typeof newShare.parse>[0] & object>

async function aShare(test: TestPortal, recordId: string, chosen: Chosen = {}) {
  const asked = { documents: ['photo', 'visa'], purpose: 'employer', ...chosen }
  const made = await createShare(await test.as('admin'), { recordId, ...newShare.parse(asked) })
  if (made.outcome !== 'created') throw new Error(made.outcome)
  return { ...made, recordId, pin: made.pin ?? '' }
}

async function view(test: TestPortal, asked: ShareAsked) {
  return viewShare(await test.as('stranger'), asked)
}

async function opened(test: TestPortal, asked: ShareAsked): Promise<string> {
  const viewed = await view(test, asked)
  if (viewed.outcome !== 'found') throw new Error(viewed.outcome)
  return viewed.grant
}

const another = (pin: string) => (pin === '000000' ? '000001' : '000000')

describe.each(engines)('on %s', (engine) => {
  test('a code and its PIN show what was chosen, and nothing else', async () => {
    await using test = await openTestPortal(engine)
    const documents = {
      photo: await staged(test),
      visa: await staged(test),
      lmia: await staged(test),
    }
    const id = await added(addRecord(await test.as('admin'), aRecord({ documents })))
    const share = await aShare(test, id, { fields: ['address'] })
    expect(share.pin).toMatch(/^\d{6}$/)
    const pin = (share.pin ?? '').replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
    const typed = {
      code: inGroups(share.code).toLowerCase(),
      pin: `${pin.slice(0, 3)} ${pin.slice(3)}`,
    }
    const viewed = await view(test, typed)
    expect(viewed).toMatchObject({
      record: { name: 'Robin Sample', address: '14 Paper Lane, Sampleton', photo: {} },
    })
    for (const label of ['PIN ', 'PIN: ', 'পিন\n']) {
      const labelled = { code: share.code, pin: label + share.pin }
      expect(await view(test, labelled), label).toMatchObject({ outcome: 'found' })
    }
    const text = JSON.stringify(viewed)
    for (const other of ['Lee Sample', 'Dana', 'BANGLADESH', 'XX0000001', 'lmia']) {
      expect(text).not.toContain(other)
    }
    const grant = viewed.outcome === 'found' ? viewed.grant : ''
    const stranger = await test.as('stranger')
    const file = async (type: string) =>
      (await openDocument(stranger, { grant, type, page: '1', size: 'page' })) !== undefined
    expect([await file('photo'), await file('visa'), await file('lmia')]).toEqual([
      true,
      true,
      false,
    ])
    expect(await openResult(stranger, grant, lookupPages.home)).toEqual({ outcome: 'expired' })
    expect(await openSharedResult(stranger, grant)).toMatchObject({ outcome: 'found' })

    await test.set({ withheld: { documents: ['visa'], address: true, parents: true } })
    const again = await test.as('stranger')
    const less = JSON.stringify(await openSharedResult(again, grant))
    expect(less).toContain('Robin Sample')
    expect(less).not.toContain('Paper Lane')
    expect(less).toContain('"isEmpty":false')
    const ofVisa = await opened(test, await aShare(test, id, { documents: ['visa'] }))
    const onlyFields: Chosen = { documents: [], fields: ['parents', 'address'] }
    const ofFields = await opened(test, await aShare(test, id, onlyFields))
    for (const one of [ofVisa, ofFields]) {
      expect(await openSharedResult(again, one)).toMatchObject({ isEmpty: true })
    }
    const visa = { grant, type: 'visa', page: '1', size: 'page' } as const
    expect(await openDocument(again, visa)).toBeUndefined()

    const { db } = await test.as('admin')
    await test.set({ withheld: { documents: [], address: true, parents: false } })
    await db.updateTable('record').set({ fatherName: '' }).execute()
    const ofMother = await openSharedResult(await test.as('stranger'), ofFields)
    expect(ofMother).toMatchObject({ isEmpty: false })
    const kept = JSON.stringify(await db.selectFrom('share').selectAll().execute())
    for (const secret of [share.code, share.pin]) expect(kept).not.toContain(`"${secret}"`)
  })

  test('the signed statement comes with what was chosen, if the share hands it out', async () => {
    await using test = await openTestPortal(engine)
    const documents = { visa: await staged(test), lmia: await staged(test) }
    const id = await added(addRecord(await test.as('admin'), aRecord({ documents })))
    const file = async (chosen: Chosen) => {
      const share = await aShare(test, id, { documents: ['visa'], fields: ['address'], ...chosen })
      const stranger = await test.as('stranger')
      const grant = await opened(test, share)
      const asked = () => openStatement(stranger, { grant, search: null })
      const text = await asked()
      await revokeShare(await test.as('admin'), share)
      expect(await asked()).toBeUndefined()
      return text
    }
    expect(await file({})).toBeUndefined()
    const given = JSON.parse((await file({ statementToo: true })) ?? '{}')
    const [, ...disclosures] = given.statement.split('~')
    const names = disclosures.filter(Boolean).map((one: string) => {
      return JSON.parse(Buffer.from(one, 'base64url').toString())[1]
    })
    expect(names.toSorted()).toEqual(['address', 'name', 'visa'])
    const signedCodeOf = async (statementToo: boolean) => {
      const grant = await opened(
        test,
        await aShare(test, id, { documents: ['visa'], statementToo }),
      )
      return openSignedCode(await test.as('stranger'), { grant, search: null })
    }
    const grant = await opened(test, await aShare(test, id, { documents: ['visa'] }))
    const shown = await openSharedResult(await test.as('stranger'), grant)
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/)
    const pictures = ['full', 'page', 'thumbnail'].map((size) => ({ page: 1, size, sha256 }))
    expect(shown).toMatchObject({ hashes: [{ type: 'visa', original: sha256, pictures }] })
    const [, said = ''] = (await signedCodeOf(true))?.split('.') ?? []
    const { facts } = JSON.parse(Buffer.from(said, 'base64url').toString())
    expect(facts).toEqual({ name: 'Robin Sample', visa: {} })
    expect(await signedCodeOf(false)).toBeUndefined()
    const share = await aShare(test, id, { documents: ['visa'], statementToo: true })
    expect(await view(test, share)).toMatchObject({ hasStatement: true })
    const { db } = await test.as('admin')
    await db.updateTable('statement').set({ endedAt: new Date().toISOString() }).execute()
    expect(await view(test, share)).toMatchObject({ hasStatement: false })
    await test.set({ statements: 'off' })
    expect(await file({ statementToo: true })).toBeUndefined()
  })

  test('nine reasons have one answer, and a mistyped code has another', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    let count = 0
    const on = async (chosen?: Chosen) => {
      const number = `N${++count}`
      const id = await anAddedRecord(test, { passportNumber: number, irccNumber: number })
      return aShare(test, id, chosen)
    }
    const expired = await on({ days: 1 })
    test.wait(dayMs)
    const [revoked, usedUp, locked, wrong] = [
      await on(),
      await on({ mostViews: 1 }),
      await on(),
      await on(),
    ]
    const [hidden, pending, deleted] = [await on(), await on(), await on()]
    await revokeShare(admin, revoked)
    await opened(test, usedUp)
    for (let tries = 0; tries < 5; tries++) {
      expect(await view(test, { ...locked, pin: another(locked.pin) })).toEqual(notFound)
    }
    await setVisibility(admin, hidden.recordId, 'hidden')
    await withdrawApproval(admin, pending.recordId)
    await deleteRecord(admin, deleted.recordId)
    const asked = {
      unknown: { code: newShareCode(), pin: '123456' },
      wrongPin: { ...wrong, pin: another(wrong.pin) },
      noPin: { code: wrong.code },
      ...{ expired, revoked, usedUp, locked, hidden, pending, deleted },
    }
    for (const [name, one] of Object.entries(asked)) {
      expect(await view(test, one), name).toEqual(notFound)
    }
    expect(await view(test, wrong)).toMatchObject({ outcome: 'found' })
    await setVisibility(admin, hidden.recordId, 'visible')
    expect(await view(test, hidden)).toMatchObject({ outcome: 'found' })

    const slip = (code: string) => view(test, { code, pin: '123456' })
    const mistyped = { outcome: 'invalid', field: 'code', because: 'mistyped' }
    const { code } = wrong
    expect(await slip(`${code[0] === '2' ? '3' : '2'}${code.slice(1)}`)).toEqual(mistyped)
    expect(await slip(' ')).toEqual({ ...mistyped, because: 'required' })
    const long = { ...wrong, viewer: 'x'.repeat(101) }
    expect(await view(test, long)).toMatchObject({ outcome: 'invalid', field: 'viewer' })
  })

  test('fifty who look at once with a code of ten views are ten', async () => {
    await using test = await openTestPortal(engine)
    const share = await aShare(test, await anAddedRecord(test), { mostViews: 10 })
    const all = await Promise.all(Array.from({ length: 50 }, () => view(test, share)))
    expect(all.filter(({ outcome }) => outcome === 'found')).toHaveLength(10)
    const admin = await test.as('admin')
    expect(await listShares(admin, share.recordId)).toMatchObject([{ views: 10, state: 'used-up' }])
    expect((await listShareViews(admin, share))?.views).toHaveLength(10)
  })

  test('five of fifty guesses at once count, the code is locked, and its maker is told', async () => {
    await using test = await openTestPortal(engine, {
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@example.org',
    })
    const { id, email } = await anAccount(test, 'admin')
    const admin = asAnother(await test.as('admin'), id)
    const recordId = await anAddedRecord(test)
    const asked = newShare.parse({ documents: ['visa'], purpose: 'other' })
    const made = await createShare(admin, { recordId, ...asked })
    if (made.outcome !== 'created') throw new Error(made.outcome)
    const { code, pin = '' } = made
    for (let times = 0; times < 6; times++) expect(await view(test, { code })).toEqual(notFound)
    expect(await view(test, { code, pin })).toMatchObject({ outcome: 'found' })
    const guesses = Array.from({ length: 50 }, () => view(test, { code, pin: another(pin) }))
    for (const one of await Promise.all(guesses)) expect(one).toEqual(notFound)
    expect(await view(test, { code, pin })).toEqual(notFound)
    const told = (await test.mails()).filter(({ to }) => to === email)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(`/dashboard/records/${recordId}`)
    expect(await listShares(admin, recordId)).toMatchObject([{ state: 'locked' }])
    const actions = (await listActivityOf(admin, recordId)).map(({ action }) => action)
    expect(actions).toEqual(['record.share-locked', 'record.shared', 'record.added'])
  })

  test('the name in place of a PIN, or nothing, as was chosen', async () => {
    await using test = await openTestPortal(engine)
    const id = await anAddedRecord(test, { name: 'Rahima Khatun Akter' })
    const [byName, byNothing] = [
      await aShare(test, id, { secondFact: 'name' }),
      await aShare(test, id, { secondFact: 'none' }),
    ]
    expect([byName.pin, byNothing.pin]).toEqual(['', ''])
    for (const name of [undefined, '', 'Rahima', 'Rahima Begum']) {
      expect(await view(test, { code: byName.code, name }), name).toEqual(notFound)
    }
    expect(await view(test, { code: byName.code, name: 'akter rahima' })).toMatchObject({
      outcome: 'found',
    })
    expect(await view(test, { code: byNothing.code, pin: '1' })).toMatchObject({ outcome: 'found' })
  })

  test('what was opened is closed by revoking, hiding, expiry and its grant, and not by others', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const documents = { visa: await staged(test) }
    const recordId = await added(addRecord(admin, aRecord({ documents })))
    const share = await aShare(test, recordId, { mostViews: 1 })
    const grant = await opened(test, { ...share, viewer: 'Ms Lee, HR' })
    const stranger = await test.as('stranger')
    const isShown = async () => {
      const file = await openDocument(stranger, { grant, type: 'visa', page: '1', size: 'page' })
      const { outcome } = await openSharedResult(stranger, grant)
      expect(file !== undefined).toBe(outcome === 'found')
      return outcome
    }
    expect(await isShown()).toBe('found')
    for (let tries = 0; tries < 6; tries++)
      await view(test, { code: share.code, pin: another(share.pin) })
    expect(await isShown()).toBe('found')
    await setVisibility(admin, recordId, 'hidden')
    expect(await isShown()).toBe('not-found')
    await setVisibility(admin, recordId, 'visible')
    expect(await isShown()).toBe('found')
    expect(await revokeShare(admin, share)).toBe('revoked')
    expect(await isShown()).toBe('not-found')
    expect(await revokeShare(admin, share)).toBe('over-already')
    const found = await listShareViews(admin, share)
    expect(found?.views).toEqual([
      expect.objectContaining({ viewer: 'Ms Lee, HR', network: '192.0.2.1' }),
    ])

    const other = await aShare(test, recordId, { days: 90 })
    const expiring = await opened(test, other)
    const forged = expiring.replace(/.(?=.{4}$)/, (kept) => (kept === 'A' ? 'B' : 'A'))
    expect(await openSharedResult(stranger, forged)).toEqual({ outcome: 'expired' })
    test.wait(16 * 60_000)
    expect(await openSharedResult(stranger, expiring)).toEqual({ outcome: 'expired' })
  })

  test('moderators share what they entered, admins any public record, twenty codes at a time', async () => {
    await using test = await openTestPortal(engine)
    const recordId = await anAddedRecord(test)
    const moderator = await test.as('moderator')
    const asked = { recordId, ...newShare.parse({ documents: ['visa'], purpose: 'school' }) }
    expect(await createShare(moderator, asked)).toEqual(notFound)
    expect(await listShares(moderator, recordId)).toBeUndefined()
    await expect(createShare(await test.as('student'), asked)).rejects.toThrow(Forbidden)
    const pending = await added(
      addRecord(moderator, aRecord({ passportNumber: 'P9', irccNumber: 'P9' })),
    )
    expect(await createShare(moderator, { ...asked, recordId: pending })).toEqual({
      outcome: 'not-public',
    })
    const admin = await test.as('admin')
    const sent = { ...asked, sending: { key: 'k1', fingerprint: 'f1' }, isForm: true }
    const first = await createShare(admin, sent)
    if (first.outcome !== 'created') throw new Error(first.outcome)
    const { code, pin, expiresAt } = first
    const again = { outcome: 'created-already', shown: { code, pin, expiresAt } }
    expect(await createShare(admin, sent), 'a double tap').toEqual(again)
    const kept = await admin.db.selectFrom('idempotencyKey').select('key').execute()
    expect(kept, 'what a backup has of the form').not.toContainEqual({ key: 'k1' })
    const ofApi = { ...sent, isForm: false }
    await createShare(admin, ofApi)
    const already = { outcome: 'created-already' }
    expect(await createShare(admin, ofApi)).toEqual(already)
    test.wait(2 * 60_000)
    expect(await createShare(admin, sent)).toEqual(already)
    const many = Array.from({ length: 25 }, () => createShare(admin, asked))
    const outcomes = (await Promise.all(many)).map(({ outcome }) => outcome)
    expect(outcomes.filter((one) => one === 'created')).toHaveLength(18)
    const [newest] = (await listShares(admin, recordId)) ?? []
    const foreign = { recordId: pending, id: newest?.id ?? '' }
    expect(await revokeShare(moderator, foreign)).toBe('not-found')
    expect(await listShareViews(moderator, foreign)).toBeUndefined()
    await revokeShare(admin, { recordId, id: newest?.id ?? '' })
    expect(await createShare(admin, asked)).toMatchObject({ outcome: 'created' })
  })

  test('a code that is used up or locked has ended, and who looked is forgotten 90 days later', async () => {
    await using test = await openTestPortal(engine)
    const ctx = await test.as('admin')
    const id = await anAddedRecord(test)
    const [usedUp, locked, live] = [
      await aShare(test, id, { days: 90, mostViews: 2 }),
      await aShare(test, id, { days: 90 }),
      await aShare(test, id, { days: 90 }),
    ]
    for (const share of [usedUp, locked, live]) await opened(test, share)
    for (let tries = 0; tries < 5; tries++) {
      await view(test, { ...locked, pin: another(locked.pin) })
    }
    await test.mails()
    test.wait(30 * dayMs)
    await opened(test, usedUp)
    const kept = async (days: number) => {
      test.wait(days * dayMs)
      await forgetOldViews(ctx.db, ctx.now())
      const rows = await ctx.db.selectFrom('shareView').select('shareId').execute()
      return rows.map(({ shareId }) => shareId).toSorted()
    }
    expect(await kept(59)).toEqual([usedUp.id, usedUp.id, locked.id, live.id].toSorted())
    expect(await kept(2)).toEqual([usedUp.id, usedUp.id, live.id].toSorted())
    expect(await kept(30)).toEqual([live.id])
  })

  test('who looked is forgotten 90 days after the end, and all with the record', async () => {
    await using test = await openTestPortal(engine)
    const ctx = await test.as('admin')
    const share = await aShare(test, await anAddedRecord(test), { days: 2 })
    await opened(test, share)
    await view(test, { code: newShareCode(), pin: '1' })
    const rows = async () => {
      const tables = ['share', 'shareView', 'shareAttempt'] as const
      return Promise.all(
        tables.map(async (table) => (await ctx.db.selectFrom(table).selectAll().execute()).length),
      )
    }
    expect(await rows()).toEqual([1, 1, 2])
    test.wait(91 * dayMs)
    await forgetOldViews(ctx.db, ctx.now())
    expect(await rows()).toEqual([1, 1, 1])
    test.wait(2 * dayMs)
    await forgetOldViews(ctx.db, ctx.now())
    expect(await rows()).toEqual([1, 0, 1])
    expect(await listShares(ctx, share.recordId)).toMatchObject([{ views: 1, state: 'expired' }])
    const other = await aShare(test, share.recordId)
    await opened(test, { ...other, viewer: 'Marker' })
    await eraseAtOnce(ctx, share.recordId)
    expect(await rows()).toEqual([0, 0, 0])
    expect(await view(test, other)).toEqual(notFound)
  })
})
