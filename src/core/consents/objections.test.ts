import { describe, expect, test } from 'vitest'
import { staged, stagedAnew } from '../../../tests/backups.ts'
import { aConsent } from '../../../tests/consents.ts'
import { aCandidate, aHeldRecord, aSlip, claim, claimed } from '../../../tests/holders.ts'
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
import { readOwnRecord } from '../holdings/read-own-record.ts'
import { countNotifications } from '../notifications/count-notifications.ts'
import { listNotifications } from '../notifications/list-notifications.ts'
import { markNotificationsSeen } from '../notifications/mark-notifications-seen.ts'
import { closeRequest } from '../person/close-request.ts'
import { recordRequest } from '../person/record-request.ts'
import { addRecord } from '../records/add-record.ts'
import { approveRecord } from '../records/approve-record.ts'
import { bringBack } from '../records/bin/bring-back.ts'
import { changeMany } from '../records/change-many.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { withdrawApproval } from '../records/withdraw-approval.ts'
import { todayIn } from '../today.ts'
import { giveOwnConsent, seenText } from './give-own-consent.ts'
import { listConsents } from './list-consents.ts'
import { recordConsent } from './record-consent.ts'
import { removeConsent } from './remove-consent.ts'
import { withdrawConsent } from './withdraw-consent.ts'
import { withdrawOwnConsent } from './withdraw-own-consent.ts'

const number = 'XX0000001'
const dayMs = 86_400_000
const others = { passportNumber: 'XX0000002', irccNumber: 'IX0000002' }

describe.each(engines)('objections and forms recorded by mistake on %s', (engine) => {
  test('a form from before the withdrawal gives no consent again', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    await aConsent(test, id, await staged(test))
    await withdrawConsent(admin, id)
    const yesterday = new Date(Date.now() - dayMs).toISOString().slice(0, 10)
    const asked = { recordId: id, document: await staged(test), locale: 'en' } as const
    expect(await recordConsent(admin, { ...asked, signedOn: yesterday })).toEqual({
      outcome: 'before-withdrawal',
    })
    expect(await setVisibility(admin, id, 'visible')).toBe('consent-withdrawn')
    const today = todayIn(admin)
    expect(await recordConsent(admin, { ...asked, signedOn: today })).toEqual({
      outcome: 'before-withdrawal',
    })
    const fresh = await stagedAnew(test)
    const again = await recordConsent(admin, { ...asked, document: fresh, signedOn: today })
    expect(again).toMatchObject({ outcome: 'recorded' })
    expect(await setVisibility(admin, id, 'visible')).toBe('set')
  })

  test('a candidate who never agreed can object, and again when the record is shown', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    expect(await withdrawOwnConsent(holder.ctx)).toBe('withdrawn')
    expect(await withdrawOwnConsent(holder.ctx)).toBe('none-live')
    expect(await lookUp(test, number)).toMatchObject({ outcome: 'not-found' })
    const objection = { evidence: 'objection', withdrawn: { byCandidate: true } }
    expect(await listConsents(admin, recordId)).toMatchObject([objection])
    const [hidden, refused] = await listActivityOf(admin, recordId)
    expect([hidden?.action, refused?.action]).toEqual(['record.hidden', 'record.consent-refused'])
    expect(await setVisibility(admin, recordId, 'visible')).toBe('consent-withdrawn')

    const confirmed = { isConfirmed: true }
    await test.mails().then((mails) => mails.splice(0))
    expect(await setVisibility(admin, recordId, 'visible', undefined, confirmed)).toBe('set')
    expect((await test.mails()).map(({ to }) => to)).toEqual([holder.email])
    expect(await readOwnRecord(holder.ctx)).toMatchObject({ consent: 'withdrawn', shown: {} })
    expect(await withdrawOwnConsent(holder.ctx)).toBe('withdrawn')
    expect(await lookUp(test, number)).toMatchObject({ outcome: 'not-found' })
    expect(await withdrawConsent(admin, recordId)).toBe('none-live')
  })

  test('a consent to less than the site does now does not count, until it is given again', async () => {
    await using test = await openTestPortal(engine)
    await test.set({ consent: 'required', lookupPolicy: 'number+name', keepMonths: 24 })
    const recordId = await anAddedRecord(test)
    await aConsent(test, recordId)
    expect(await approveRecord(await test.as('admin'), recordId)).toBe('approved')
    const { session, ctx } = await aCandidate(test)
    expect(await claim(ctx, await aSlip(await test.as('admin'), recordId))).toEqual(claimed)
    const again = () => test.portal.ctxFor({ credentials: { session }, network: '192.0.2.7' })
    const given = async () => {
      const ctx = await again()
      return giveOwnConsent(ctx, { locale: 'en', seen: seenText(ctx) })
    }
    const state = async () => (await readOwnRecord(await again()))?.consent
    expect(await given()).toEqual({ outcome: 'given' })
    expect(await state()).toBe('live')
    await test.set({ lookupPolicy: 'number+birthDate', keepMonths: 12 })
    expect(await state()).toBe('live')
    for (const wider of [
      { lookupPolicy: 'number' },
      { keepMonths: 36 },
      { keepMonths: 0 },
    ] as const) {
      await test.set(wider)
      expect(await state()).toBe('outdated')
      const admin = await test.as('admin')
      expect(await setVisibility(admin, recordId, 'hidden')).toBe('set')
      expect(await setVisibility(admin, recordId, 'visible')).toBe('needs-consent')
      expect(await given()).toEqual({ outcome: 'given' })
      expect(await given()).toEqual({ outcome: 'given-already' })
      expect(await setVisibility(admin, recordId, 'visible')).toBe('set')
    }
  })

  test('an admin removes a form that was recorded by mistake, with its scan', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const [id, other] = [await anAddedRecord(test), await anAddedRecord(test, { ...others })]
    const consentId = await aConsent(test, id)
    const [{ scan } = { scan: undefined }] = (await listConsents(admin, id)) ?? []
    const page = { documentId: scan?.id ?? '', page: '1', size: 'page' }
    expect(await openStaffDocument(admin, page)).toBeDefined()
    await expect(removeConsent(moderator, { recordId: id, consentId })).rejects.toThrow(Forbidden)
    expect(await removeConsent(admin, { recordId: other, consentId })).toBe('not-found')
    expect(await removeConsent(admin, { recordId: id, consentId })).toBe('removed')
    expect(await removeConsent(admin, { recordId: id, consentId })).toBe('not-found')
    expect(await listConsents(admin, id)).toEqual([])
    expect(await openStaffDocument(admin, page)).toBeUndefined()
    expect(await admin.db.selectFrom('documentFile').select('blob').execute()).toEqual([])
    expect(await lookUp(test, number)).toMatchObject({ outcome: 'found' })

    const last = await aConsent(test, id)
    await test.set({ consent: 'required' })
    expect(await removeConsent(await test.as('admin'), { recordId: id, consentId: last })).toBe(
      'removed',
    )
    expect(await lookUp(test, number)).toMatchObject({ outcome: 'not-found' })
  })

  test('removing a form leaves what the candidate said, and hides the record', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    const withdrawn = await aConsent(test, id)
    await withdrawConsent(admin, id)
    expect(await removeConsent(admin, { recordId: id, consentId: withdrawn })).toBe('removed')
    expect(await listConsents(admin, id)).toMatchObject([{ evidence: 'objection', withdrawn: {} }])
    expect(await admin.db.selectFrom('documentFile').select('blob').execute()).toEqual([])
    expect(await setVisibility(admin, id, 'visible')).toBe('consent-withdrawn')

    const mistaken = await aConsent(test, id)
    expect(await setVisibility(admin, id, 'visible')).toBe('set')
    expect(await removeConsent(admin, { recordId: id, consentId: mistaken })).toBe('removed')
    expect(await lookUp(test, number)).toMatchObject({ outcome: 'not-found' })

    const second = await aConsent(test, id)
    await withdrawConsent(admin, id)
    const confirmed = { isConfirmed: true }
    expect(await setVisibility(admin, id, 'visible', undefined, confirmed)).toBe('set')
    expect(await removeConsent(admin, { recordId: id, consentId: second })).toBe('removed')
    expect(await lookUp(test, number)).toMatchObject({ outcome: 'found' })
  })

  test('an objection that staff entered can be removed, also in the bin, but none of a holder', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    await withdrawOwnConsent(holder.ctx)
    const ids = async () => (await listConsents(admin, recordId))?.map(({ id }) => id) ?? []
    const [own = ''] = await ids()
    expect(await removeConsent(admin, { recordId, consentId: own })).toBe('not-found')
    const confirmed = { isConfirmed: true }
    expect(await setVisibility(admin, recordId, 'visible', undefined, confirmed)).toBe('set')
    expect(await withdrawConsent(admin, recordId)).toBe('withdrawn')
    const entered = (await ids()).find((id) => id !== own) ?? ''
    await deleteRecord(admin, recordId)
    expect(await removeConsent(admin, { recordId, consentId: entered })).toBe('removed')
    await bringBack(admin, recordId)
    expect(await ids()).toEqual([own])
  })

  test('no pending record is shown by its approval while an objection is open', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const id = await added(addRecord(moderator, aRecord()))
    const asked = { recordId: id, kind: 'objection', note: '' } as const
    const made = await recordRequest(admin, asked)
    expect(await approveRecord(admin, id)).toBe('consent-withdrawn')
    expect(await approveRecord(admin, id, 1)).toBe('consent-withdrawn')
    expect(await approveRecord(admin, id, 2)).toBe('changed-meanwhile')
    const results = [{ id, outcome: 'consent-withdrawn' }]
    expect(await changeMany(admin, { change: 'approve', ids: [id] })).toMatchObject({ results })
    expect(await setVisibility(admin, id, 'hidden')).toBe('set')
    expect(await approveRecord(admin, id)).toBe('approved')
    expect(await setVisibility(admin, id, 'visible')).toBe('consent-withdrawn')
    expect(await withdrawApproval(admin, id)).toBe('withdrawn')
    const closing = { id: made.outcome === 'recorded' ? made.id : '', answer: 'No' } as const
    expect(await closeRequest(admin, { ...closing, outcome: 'refused' })).toBe('closed')
    expect(await setVisibility(admin, id, 'visible')).toBe('set')
    expect(await approveRecord(admin, id)).toBe('approved')
  })

  test('an earlier objection leaves what the candidate agreed to since, on the site or on paper', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { recordId, holder } = await aHeldRecord(test)
    const admin = () => test.as('admin')
    const before = await aConsent(test, recordId)
    test.wait(dayMs)
    const asked = { recordId, kind: 'objection', note: '' } as const
    const made = await recordRequest(await admin(), asked)
    const id = made.outcome === 'recorded' ? made.id : ''
    expect(await setVisibility(await admin(), recordId, 'hidden')).toBe('set')
    expect(await setVisibility(await admin(), recordId, 'visible')).toBe('consent-withdrawn')
    test.wait(5 * dayMs)
    const seen = seenText(await admin())
    expect(await giveOwnConsent(holder.ctx, { locale: 'en', seen })).toEqual({ outcome: 'given' })
    const after = await aConsent(test, recordId)
    test.wait(dayMs)
    const closing = { id, outcome: 'done', answer: '' } as const
    expect(await closeRequest(await admin(), closing)).toBe('closed')
    const consents = (await listConsents(await admin(), recordId)) ?? []
    const live = consents.filter(({ withdrawn }) => !withdrawn)
    expect(live.map(({ evidence }) => evidence).toSorted()).toEqual(['holder', 'signed-form'])
    expect(live.map((one) => one.id)).toContain(after)
    expect(consents.find((one) => one.id === before)?.withdrawn).toBeDefined()
    expect(await setVisibility(await admin(), recordId, 'visible')).toBe('set')
  })

  test('staff are notified of an objection once it is closed, also if they looked since it was made', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = () => test.as('admin')
    const account = await anAccount(test, 'moderator')
    const moderator = async () => asAnother(await test.as('moderator'), account.id)
    const recordId = await added(addRecord(await moderator(), aRecord()))
    const asked = { recordId, kind: 'objection', note: '' } as const
    const made = await recordRequest(await admin(), asked)
    await setVisibility(await admin(), recordId, 'hidden')
    test.wait(dayMs)
    const seen = await moderator()
    await markNotificationsSeen(seen, seen.now().toISOString())
    test.wait(dayMs)
    const closing = { outcome: 'done', answer: '' } as const
    const id = made.outcome === 'recorded' ? made.id : ''
    expect(await closeRequest(await admin(), { ...closing, id })).toBe('closed')
    const told = { kind: 'consent-withdrawn', isNew: true, at: (await admin()).now().toISOString() }
    expect(await listNotifications(await moderator())).toMatchObject([told])
    expect(await countNotifications(await moderator())).toMatchObject({ 'consent-withdrawn': 1 })
  })

  test('a notification follows once a record without agreement is public, and who withdrew is kept', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    await withdrawOwnConsent(holder.ctx)
    await withdrawApproval(admin, recordId)
    await test.mails().then((mails) => mails.splice(0))
    const confirmed = { isConfirmed: true }
    expect(await setVisibility(admin, recordId, 'visible', undefined, confirmed)).toBe('set')
    expect(await test.mails()).toEqual([])
    expect(await approveRecord(admin, recordId)).toBe('approved')
    expect((await test.mails()).map(({ to }) => to)).toEqual([holder.email])
    expect(await deleteAccount(admin, holder.id)).toBe('deleted')
    const [objection] = (await listConsents(admin, recordId)) ?? []
    expect(objection?.withdrawn).toMatchObject({ byCandidate: true })
  })
})
