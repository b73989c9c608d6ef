import { describe, expect, test } from 'vitest'
import { staged } from '../../../tests/backups.ts'
import { aConsent, signed } from '../../../tests/consents.ts'
import { aCandidate, aHeldRecord, anOwnShare, aSlip, claim, view } from '../../../tests/holders.ts'
import { anAccount } from '../../../tests/sign-in.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  asAnother,
  engines,
  lookUp,
  openTestPortal,
} from '../../../tests/test-portal.ts'
import { deleteAccount } from '../accounts/manage/delete-account.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { Forbidden } from '../authorise.ts'
import { openStaffDocument } from '../documents/open-staff-document.ts'
import { sweepStaged } from '../documents/sweep-staged.ts'
import { exportOwnRecord } from '../holdings/export-own-record.ts'
import { readOwnRecord } from '../holdings/read-own-record.ts'
import { releaseHolding } from '../holdings/release-holding.ts'
import { countNotifications } from '../notifications/count-notifications.ts'
import { listNotifications } from '../notifications/list-notifications.ts'
import { addRecord } from '../records/add-record.ts'
import { approveRecord } from '../records/approve-record.ts'
import { bringBack } from '../records/bin/bring-back.ts'
import { changeMany } from '../records/change-many.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { undoChanges } from '../records/undo-changes.ts'
import { withdrawApproval } from '../records/withdraw-approval.ts'
import { statesOf } from './consent-store.ts'
import { giveOwnConsent, seenText } from './give-own-consent.ts'
import { listConsents } from './list-consents.ts'
import { listOwnConsents } from './list-own-consents.ts'
import { recordConsent } from './record-consent.ts'
import { withdrawConsent } from './withdraw-consent.ts'
import { withdrawOwnConsent } from './withdraw-own-consent.ts'

const number = 'XX0000001'
const dayMs = 86_400_000

describe.each(engines)('on %s', (engine) => {
  test('staff record a signed form, whose scan only those open who may change the record', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const id = await added(addRecord(moderator, aRecord()))
    const document = await staged(test, 'moderator')
    const asked = { ...signed, recordId: id, document, locale: 'bn' } as const
    const sending = { key: 'k', fingerprint: 'f' }
    const recorded = await recordConsent(moderator, { ...asked, sending })
    expect(recorded).toMatchObject({ outcome: 'recorded' })
    expect(await recordConsent(moderator, { ...asked, sending })).toEqual(recorded)
    expect(await recordConsent(moderator, asked)).toEqual({ outcome: 'document-gone' })
    const other = { ...sending, fingerprint: 'g' }
    expect(await recordConsent(moderator, { ...asked, sending: other })).toEqual({
      outcome: 'key-mismatch',
    })

    const [consent, ...none] = (await listConsents(admin, id)) ?? []
    expect(none).toEqual([])
    expect(consent).toMatchObject({
      ...{ evidence: 'signed-form', purpose: 'publication', textVersion: 1, locale: 'bn' },
      ...{ signedOn: signed.signedOn, givenBy: { id: 'test-moderator' }, scan: { id: document } },
      terms: { lookupPolicy: 'number', keepMonths: 0 },
    })
    expect(consent).not.toHaveProperty('withdrawn')
    const page = { documentId: document, page: '1', size: 'page' }
    expect(await openStaffDocument(admin, page)).toBeDefined()
    expect(await openStaffDocument(moderator, page)).toBeDefined()
    const { session } = await anAccount(test, 'moderator')
    const stranger = await test.portal.ctxFor({ credentials: { session }, network: '192.0.2.7' })
    expect(await openStaffDocument(stranger, page)).toBeUndefined()
    expect(await listConsents(stranger, id)).toBeUndefined()
    const theirs = await recordConsent(stranger, { ...asked, document })
    expect(theirs).toEqual({ outcome: 'not-found' })
    expect(await withdrawConsent(stranger, id)).toBe('not-found')
    expect((await findStaffRecord(admin, id))?.documents).toEqual([])
    test.wait(8 * dayMs)
    await sweepStaged({ ...admin, now: () => new Date(Date.now() + 9 * dayMs) })
    expect(await openStaffDocument(admin, page)).toBeDefined()
    const [last] = await listActivityOf(admin, id)
    expect(last).toMatchObject({
      action: 'record.consent-recorded',
      changes: [{ field: 'signedOn', to: signed.signedOn }],
    })
  })

  test('a form cannot be signed tomorrow, and students and strangers record nothing', async () => {
    await using test = await openTestPortal(engine)
    const id = await anAddedRecord(test)
    const document = await staged(test)
    const asked = { ...signed, recordId: id, document }
    const admin = await test.as('admin')
    const tomorrow = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10)
    const early = await recordConsent(admin, { ...asked, signedOn: tomorrow })
    expect(early).toEqual({ outcome: 'in-future' })
    for (const role of ['student', 'stranger'] as const) {
      await expect(recordConsent(await test.as(role), asked)).rejects.toThrow(Forbidden)
      await expect(withdrawConsent(await test.as(role), id)).rejects.toThrow(Forbidden)
    }
    await expect(giveOwnConsent(admin, { locale: 'en', seen: '' })).rejects.toThrow(Forbidden)
    await expect(withdrawOwnConsent(admin)).rejects.toThrow(Forbidden)
    expect(await listConsents(admin, id)).toEqual([])
  })

  test('the holder gives consent to the text of now, and whoever withdraws it hides the record', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const { ctx } = holder
    const admin = await test.as('admin')
    const share = await anOwnShare(ctx)
    expect(await giveOwnConsent(ctx, { locale: 'en', seen: 'x' })).toEqual({
      outcome: 'text-changed',
    })
    const given = { locale: 'en', seen: seenText(ctx) } as const
    expect(await giveOwnConsent(ctx, given)).toEqual({ outcome: 'given' })
    expect(await giveOwnConsent(ctx, given)).toEqual({ outcome: 'given-already' })
    await aConsent(test, recordId)
    expect(await readOwnRecord(ctx)).toMatchObject({ consent: 'live' })
    const own = await listOwnConsents(ctx)
    expect(own).toMatchObject([
      { evidence: 'signed-form', isOwn: false },
      { evidence: 'holder', isOwn: true },
    ])
    expect(JSON.stringify(own)).not.toMatch(/scan|test-admin/)

    expect(await withdrawOwnConsent(ctx)).toBe('withdrawn')
    expect(await withdrawOwnConsent(ctx)).toBe('none-live')
    expect(await lookUp(test, number)).toMatchObject({ outcome: 'not-found' })
    expect(await view(test, share)).toEqual({ outcome: 'not-found' })
    expect(await findStaffRecord(admin, recordId)).toMatchObject({ visibility: 'hidden' })
    const done = (await listActivityOf(admin, recordId)).map(({ action }) => action).slice(0, 3)
    expect(done).toEqual(['record.hidden', 'record.consent-withdrawn', 'record.consent-recorded'])
    const consents = (await listConsents(admin, recordId)) ?? []
    expect(consents.map(({ withdrawn }) => withdrawn?.by.id)).toEqual([holder.id, holder.id])
    const exported = await exportOwnRecord(ctx)
    expect(exported).toMatchObject({ consents: [{ withdrawn: { isOwn: true } }, {}] })

    expect(await giveOwnConsent(ctx, given)).toEqual({ outcome: 'given' })
    expect(await findStaffRecord(admin, recordId)).toMatchObject({ visibility: 'hidden' })
  })

  test('staff record no form that they compared with another text than that of now', async () => {
    await using test = await openTestPortal(engine)
    const id = await anAddedRecord(test)
    const document = await staged(test, 'admin')
    const asked = { ...signed, recordId: id, document, sending: { key: 'k', fingerprint: 'f' } }
    const before = await test.as('admin')
    const seen = seenText(before)
    await test.set({ keepMonths: 12 })
    const admin = await test.as('admin')
    expect(await recordConsent(admin, { ...asked, seen })).toEqual({ outcome: 'text-changed' })
    expect(await listConsents(admin, id)).toEqual([])
    const recorded = await recordConsent(admin, { ...asked, seen: seenText(admin) })
    expect(recorded).toMatchObject({ outcome: 'recorded' })
    expect(await listConsents(admin, id)).toMatchObject([{ terms: { keepMonths: 12 } }])
    // Sent again, perhaps after a broken connection.
    await test.set({ keepMonths: 24 })
    const again = await recordConsent(await test.as('admin'), { ...asked, seen: seenText(admin) })
    expect(again).toEqual(recorded)
  })

  test('a consent stays when the holder is released, and the next holder sees it', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    await giveOwnConsent(holder.ctx, { locale: 'en', seen: seenText(holder.ctx) })
    await releaseHolding(admin, recordId)
    expect(await listOwnConsents(holder.ctx)).toBeUndefined()
    expect(await withdrawOwnConsent(holder.ctx)).toBe('not-found')
    const next = await aCandidate(test)
    await claim(next.ctx, await aSlip(admin, recordId))
    expect(await listOwnConsents(next.ctx)).toMatchObject([{ evidence: 'holder', isOwn: false }])
    expect(await deleteAccount(admin, holder.id)).toBe('deleted')
    expect((await listConsents(admin, recordId))?.[0]?.givenBy).toEqual({ id: holder.id })
    expect(await withdrawOwnConsent(next.ctx)).toBe('withdrawn')
  })

  test('a pending record is hidden too, and comes back from the bin with its consents', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await added(addRecord(await test.as('moderator'), aRecord()))
    await aConsent(test, id)
    await deleteRecord(admin, id)
    expect(await listConsents(admin, id)).toBeUndefined()
    await bringBack(admin, id)
    expect(await listConsents(admin, id)).toHaveLength(1)
    expect(await withdrawConsent(admin, id)).toBe('withdrawn')
    expect(await findStaffRecord(admin, id)).toMatchObject({
      visibility: 'hidden',
      approval: 'pending',
    })
  })

  test('without the setting, only a withdrawn consent has to be confirmed', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    expect(await setVisibility(admin, id, 'hidden')).toBe('set')
    expect(await setVisibility(admin, id, 'visible')).toBe('set')
    await aConsent(test, id)
    await withdrawConsent(admin, id)
    const { revision } = (await findStaffRecord(admin, id)) ?? { revision: 0 }
    expect(await setVisibility(admin, id, 'visible')).toBe('consent-withdrawn')
    const undone = await undoChanges(admin, { of: 'hide', left: [{ id, revision }] })
    expect(undone).toEqual([{ outcome: 'consent-withdrawn' }])
    const many = await changeMany(admin, { change: 'unhide', ids: [id] })
    expect(many).toMatchObject({ results: [{ outcome: 'consent-withdrawn' }] })
    expect(await lookUp(test, number)).toMatchObject({ outcome: 'not-found' })
    const shown = await setVisibility(admin, id, 'visible', undefined, { isConfirmed: true })
    expect(shown).toBe('set')
    expect(await lookUp(test, number)).toMatchObject({ outcome: 'found' })
  })

  test('where a consent is required, nothing is approved or shown without one', async () => {
    await using test = await openTestPortal(engine)
    await test.set({ consent: 'required' })
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    expect(await findStaffRecord(admin, id)).toMatchObject({ approval: 'pending' })
    expect(await approveRecord(admin, id)).toBe('needs-consent')
    const many = await changeMany(admin, { change: 'approve', ids: [id] })
    expect(many).toMatchObject({ results: [{ outcome: 'needs-consent' }] })
    const kept = await findStaffRecord(admin, id)
    expect(kept).toMatchObject({ approval: 'pending', revision: 1 })
    await aConsent(test, id)
    expect(await approveRecord(admin, id)).toBe('approved')
    expect(await lookUp(test, number)).toMatchObject({ outcome: 'found' })

    await withdrawConsent(admin, id)
    const confirmed = { isConfirmed: true }
    expect(await setVisibility(admin, id, 'visible', undefined, confirmed)).toBe('needs-consent')
    await withdrawApproval(admin, id)
    const { revision } = (await findStaffRecord(admin, id)) ?? { revision: 0 }
    const undone = await undoChanges(admin, { of: 'withdraw-approval', left: [{ id, revision }] })
    expect(undone).toEqual([{ outcome: 'needs-consent' }])
    expect(await approveRecord(admin, id, revision, { isAgain: true })).toBe('needs-consent')
    await aConsent(test, id)
    expect(await approveRecord(admin, id)).toBe('approved')
    expect(await setVisibility(admin, id, 'visible')).toBe('set')
  })

  test('approvals and withdrawals at the same time never leave a record public without consent', async () => {
    await using test = await openTestPortal(engine)
    await test.set({ consent: 'required' })
    const admin = await test.as('admin')
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const numbers = { passportNumber: `P${round}`, irccNumber: `I${round}` }
      const id = await anAddedRecord(test, numbers)
      await aConsent(test, id)
      const both = [() => approveRecord(admin, id), () => withdrawConsent(admin, id)]
      if (round % 2 === 0) both.reverse()
      const done = await Promise.all(both.map((one) => one()))
      for (const one of done) outcomes.add(one)
      expect(done).toContain('withdrawn')
      expect(await findStaffRecord(admin, id)).toMatchObject({ visibility: 'hidden' })
      expect(await lookUp(test, numbers.passportNumber)).toMatchObject({ outcome: 'not-found' })
    }
    expect(
      [...outcomes].every((one) => ['approved', 'needs-consent', 'withdrawn'].includes(one)),
    ).toBe(true)
    const open = await admin.db.selectFrom('statement').select('id').where('endedAt', 'is', null)
    expect(await open.execute()).toEqual([])
  })

  test('the state of many records is read along the index', async () => {
    await using test = await openTestPortal(engine)
    const id = await anAddedRecord(test)
    await aConsent(test, id)
    const { db, settings } = await test.as('admin')
    expect([...(await statesOf(db, settings, [id, 'another']))]).toEqual([
      [id, 'live'],
      ['another', 'none'],
    ])
    expect(await statesOf(db, settings, [])).toEqual(new Map())
  })

  test('staff are notified of what candidates agree to and withdraw, and not of what they did', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const news = async (ctx = admin) => {
      const listed = (await listNotifications(ctx)).filter(({ kind }) => kind.startsWith('consent'))
      const counts = await countNotifications(ctx)
      return [listed.map(({ kind }) => kind), counts['consent-given'], counts['consent-withdrawn']]
    }
    await giveOwnConsent(holder.ctx, { locale: 'en', seen: seenText(holder.ctx) })
    expect(await news()).toEqual([['consent-given'], 1, 0])
    await aConsent(test, recordId)
    await withdrawOwnConsent(holder.ctx)
    expect(await news()).toEqual([['consent-withdrawn'], 0, 1])
    expect(await news(moderator)).toEqual([[], 0, 0])
    await aConsent(test, recordId)
    test.wait(1000)
    await withdrawConsent(admin, recordId)
    expect((await news())[0]).toEqual(['consent-withdrawn'])
    const both = Array(2).fill('consent-withdrawn')
    expect(await news(asAnother(admin, 'another'))).toEqual([both, 0, 2])
  })
})
