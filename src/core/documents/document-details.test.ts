import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type DocumentDetails, type GivenDetails, noDetails } from '#contract/document-details.ts'
import type { DocumentType } from '#contract/document-types.ts'
import { readObject } from '#contract/proof/jws.ts'
import type { ActivityAction } from '#contract/site/activity.ts'
import type { Ctx } from '#core/context.ts'
import { anAccount } from '../../../tests/sign-in.ts'
import {
  added,
  aRecord,
  asAnother,
  engines,
  eraseAtOnce,
  lookUp,
  openTestPortal,
  type TestPortal,
} from '../../../tests/test-portal.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { Forbidden } from '../authorise.ts'
import { addRecord } from '../records/add-record.ts'
import { approveRecord } from '../records/approve-record.ts'
import { exportRecords } from '../records/list/export-records.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { sendBack } from '../records/send-back.ts'
import { updateRecord } from '../records/update-record.ts'
import { withdrawApproval } from '../records/withdraw-approval.ts'
import { actorId, stageDocument } from './stage-document.ts'

const scan = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()

const seen: GivenDetails = { ...noDetails, provenance: 'original-seen', seenOn: '2026-01-31' }

const countersigned: ActivityAction = 'record.countersigned'

async function aFile(ctx: Ctx): Promise<string> {
  const staged = await stageDocument(ctx, { bytes: scan })
  if (staged.outcome !== 'staged') throw new Error(staged.because)
  return staged.id
}

type Given = Partial<Record<DocumentType, GivenDetails>>

async function aRecordWith(ctx: Ctx, details: Given = {}): Promise<string> {
  return added(addRecord(ctx, { ...aRecord({ documents: { visa: await aFile(ctx) } }), details }))
}

async function visaOf(test: TestPortal, id: string) {
  const record = await findStaffRecord(await test.as('admin'), id)
  const visa = record?.documents.find(({ type }) => type === 'visa')
  if (!record || !visa) throw new Error('Not there')
  return { ...visa, revision: record.revision, approval: record.approval }
}

async function change(ctx: Ctx, test: TestPortal, id: string, visa: Partial<DocumentDetails>) {
  const { revision, details } = await visaOf(test, id)
  const given = { visa: { ...details, ...visa } }
  return updateRecord(ctx, { id, revision, fields: {}, details: given })
}

async function twoAdmins(test: TestPortal) {
  const one = await anAccount(test, 'admin')
  const other = await anAccount(test, 'admin')
  const admin = await test.as('admin')
  return [asAnother(admin, one.id), asAnother(admin, other.id)] as const
}

describe.each(engines)('on %s', (engine) => {
  test('a document is a copy that came, until somebody states more; visitors see no reference', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await aRecordWith(admin)
    expect(await visaOf(test, id)).toMatchObject({ details: noDetails })
    expect(await visaOf(test, id)).not.toHaveProperty('seenBy')

    const stated = {
      provenance: 'confirmed-with-issuer',
      seenOn: '2026-01-31',
      confirmedVia: 'phone',
      issuer: 'Office | of "Samples"',
      issuerReference: 'SECRET-1',
      issuedOn: '2025-01-01',
      expiresOn: '2027-01-01',
    } as const
    expect(await change(admin, test, id, stated)).toEqual({ outcome: 'updated', revision: 2 })
    expect(await visaOf(test, id)).toMatchObject({ details: stated, seenBy: { id: 'test-admin' } })
    const looked = await lookUp(test, 'XX0000001')
    if (looked.outcome !== 'found') throw new Error('Not found')
    const { provenance, seenOn, issuer, expiresOn } = stated
    expect(looked.record.documents).toMatchObject([
      { type: 'visa', details: { provenance, seenOn, issuer, expiresOn } },
    ])
    expect(JSON.stringify(looked)).not.toContain('SECRET-1')
    const [entry] = await listActivityOf(admin, id)
    expect(entry).toMatchObject({ action: 'record.updated' })
    expect(entry?.changes).toContainEqual({ field: 'visa.expiresOn', from: '', to: '2027-01-01' })
    // A repeated update is idempotent.
    expect(await change(admin, test, id, stated)).toEqual({ outcome: 'updated', revision: 2 })
  })

  test('exports name them by document, and erasing takes them along', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const reference = { issuerReference: 'CANARY-REF' }
    const id = await aRecordWith(admin, {
      visa: { ...seen, expiresOn: '2027-01-01', ...reference },
    })
    await change(admin, test, id, { issuerReference: 'CANARY-TWO' })
    const csv = (await Array.fromAsync(await exportRecords(admin, { filter: {} }))).join('')
    expect(csv).toContain('visa original-seen,visa 2027-01-01')
    expect(await eraseAtOnce(admin, id)).toBe('erased')
    const left = [
      await admin.db.selectFrom('document').selectAll().execute(),
      await admin.db.selectFrom('activity').selectAll().execute(),
    ]
    expect(JSON.stringify(left)).not.toContain('CANARY')
  })

  test('a name policy reads the same details', async () => {
    await using test = await openTestPortal(engine)
    await test.set({ lookupPolicy: 'number+name' })
    await aRecordWith(await test.as('admin'), { visa: { ...seen, expiresOn: '2027-01-01' } })
    const looked = await lookUp(test, 'XX0000001', { name: 'Robin Sample' })
    const details = { provenance: 'original-seen', seenOn: '2026-01-31', expiresOn: '2027-01-01' }
    expect(looked).toMatchObject({ record: { documents: [{ type: 'visa', details }] } })
  })

  test("a moderator's statement lapses the approval, and the approval countersigns it", async () => {
    await using test = await openTestPortal(engine)
    const moderator = await test.as('moderator')
    const admin = await test.as('admin')
    const id = await aRecordWith(moderator)
    await approveRecord(admin, id)
    expect(await change(moderator, test, id, { expiresOn: '2027-01-01' })).toMatchObject({
      outcome: 'updated',
    })
    expect(await visaOf(test, id)).toMatchObject({ approval: 'pending' })
    await approveRecord(admin, id)
    await change(moderator, test, id, { provenance: 'original-seen', seenOn: '2026-01-31' })
    expect(await visaOf(test, id)).toMatchObject({ approval: 'pending' })
    expect(await lookUp(test, 'XX0000001')).toEqual({ outcome: 'not-found' })
    expect(await approveRecord(admin, id)).toBe('approved')
    const rows = admin.db.selectFrom('document').select(['seenBy', 'countersignedBy'])
    const both = { seenBy: 'test-moderator', countersignedBy: 'test-admin' }
    expect(await rows.execute()).toEqual([both])
  })

  test('an admin is not the only one to state more than a copy, where there is another', async () => {
    await using test = await openTestPortal(engine)
    const [one, other] = await twoAdmins(test)
    const id = await aRecordWith(one, { visa: seen })
    expect(await visaOf(test, id)).toMatchObject({ approval: 'pending' })
    expect(await approveRecord(one, id)).toBe('needs-another-admin')
    expect(await visaOf(test, id)).toMatchObject({ approval: 'pending', revision: 1 })
    expect(await approveRecord(other, id)).toBe('approved')

    // Whoever takes the approval back takes the countersignature back.
    await withdrawApproval(other, id)
    expect(await approveRecord(one, id)).toBe('needs-another-admin')
    expect(await approveRecord(other, id)).toBe('approved')
    await sendBack(other, { id, reason: 'Not seen', revision: (await visaOf(test, id)).revision })
    expect(await approveRecord(one, id)).toBe('needs-another-admin')
    expect(await approveRecord(other, id)).toBe('approved')
    // Not of one's own statement, which somebody else has countersigned: a slip can be undone.
    const { revision } = await visaOf(test, id)
    await withdrawApproval(one, id, revision)
    expect(await approveRecord(one, id, revision + 1, { isAgain: true })).toBe('approved')

    // Changing a date, or withdrawing a statement, needs no second admin; a stronger statement does.
    await change(one, test, id, { expiresOn: '2027-01-01' })
    expect(await visaOf(test, id)).toMatchObject({ approval: 'approved' })
    await change(one, test, id, { seenOn: '2026-02-01' })
    expect(await visaOf(test, id)).toMatchObject({ approval: 'pending' })
    expect(await approveRecord(one, id)).toBe('needs-another-admin')
    await change(one, test, id, { provenance: 'copy-received' })
    expect(await approveRecord(one, id)).toBe('approved')
    expect(await visaOf(test, id)).not.toHaveProperty('seenBy')
  })

  test('two admins approve what each has stated, in turn', async () => {
    await using test = await openTestPortal(engine)
    const [one, other] = await twoAdmins(test)
    const id = await aRecordWith(one, { visa: seen })
    expect(await approveRecord(other, id)).toBe('approved')
    const { revision } = await visaOf(test, id)
    const workPermit = await aFile(other)
    const added = { documents: { set: { workPermit } }, details: { workPermit: seen } }
    await updateRecord(other, { id, revision, fields: {}, ...added })
    expect(await approveRecord(other, id)).toBe('needs-another-admin')
    expect(await approveRecord(one, id)).toBe('approved')
    for (const by of [one, other]) {
      const { revision } = await visaOf(test, id)
      await sendBack(by, { id, reason: `Look again, ${actorId(by)}`, revision })
    }
    expect(await approveRecord(one, id)).toBe('needs-another-admin')
    expect(await approveRecord(one, id)).toBe('needs-another-admin')
    expect(await approveRecord(other, id)).toBe('approved')
    // Said once: the second time nothing was left to countersign, as when all that was stated is one's own.
    const told = (await listActivityOf(one, id)).filter(({ action }) => action === countersigned)
    expect(told).toMatchObject([{ actor: { id: actorId(one) }, subject: { kind: 'record' } }])
  })

  test('one admin alone, or a setting, needs no other', async () => {
    await using test = await openTestPortal(engine)
    const [one, other] = await twoAdmins(test)
    await test.set({ requireSecondAdmin: false })
    const without = asAnother(await test.as('admin'), actorId(one))
    const id = await aRecordWith(without, { visa: seen })
    expect(await visaOf(test, id)).toMatchObject({ approval: 'approved' })
    await test.set({ requireSecondAdmin: true })
    const disabled = one.db.updateTable('account').set({ disabledAt: new Date().toISOString() })
    await disabled.where('id', '=', actorId(other)).execute()
    const alone = asAnother(await test.as('admin'), actorId(one))
    expect(await change(alone, test, id, { seenOn: '2026-02-01' })).toMatchObject({
      outcome: 'updated',
    })
    expect(await visaOf(test, id)).toMatchObject({ approval: 'approved' })
  })

  test('nobody is told that an authority issued it by us once we do not act for it any more', async () => {
    await using test = await openTestPortal(engine)
    const { organisation } = (await test.as('admin')).settings
    const issuer = 'Ministry of Samples'
    const issued = { ...noDetails, provenance: 'issued-by-us', issuer } as const
    await test.set({ organisation: { ...organisation, actsFor: issuer } })
    const id = await aRecordWith(await test.as('admin'), { visa: issued })
    const shown = async () => {
      const looked = await lookUp(test, 'XX0000001')
      return looked.outcome === 'found' && looked.record.documents[0]?.details?.provenance
    }
    const stated = async (address: string) => {
      const admin = await test.as('admin')
      const { revision } = await visaOf(test, id)
      await updateRecord(admin, { id, revision, fields: { address } })
      const rows = await admin.db.selectFrom('statement').selectAll().orderBy('id').execute()
      const facts = rows.at(-1)?.disclosures.split('~').map(readObject) as unknown[][]
      return facts.find(([, name]) => name === 'visa')?.[2]
    }
    expect(await shown()).toBe('issued-by-us')
    expect(await stated('Elsewhere')).toMatchObject({ provenance: 'issued-by-us' })
    for (const actsFor of ['', 'Ministry of Rocks']) {
      await test.set({ organisation: { ...organisation, actsFor } })
      expect(await shown()).toBe('copy-received')
      const other = await stated(`Elsewhere ${actsFor}`)
      expect(other).toMatchObject({ provenance: 'copy-received', issuer })
    }
  })

  test('another scan is a copy that came, unless more is stated with it', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await aRecordWith(admin, { visa: { ...seen, expiresOn: '2027-01-01' } })
    const replace = async (details: Given = {}) => {
      const { revision } = await visaOf(test, id)
      const documents = { set: { visa: await aFile(admin) } }
      return updateRecord(admin, { id, revision, fields: {}, documents, details })
    }
    expect(await replace()).toMatchObject({ outcome: 'updated' })
    expect(await visaOf(test, id)).toMatchObject({ details: noDetails })
    const [entry] = await listActivityOf(admin, id)
    expect(entry?.changes).toContainEqual({ field: 'visa', done: 'replaced' })
    expect(entry?.changes).toContainEqual({ field: 'visa.expiresOn', from: '2027-01-01', to: '' })
    expect(await replace({ visa: seen })).toMatchObject({ outcome: 'updated' })
    expect(await visaOf(test, id)).toMatchObject({ details: seen, seenBy: { id: 'test-admin' } })
  })

  test('what is wrong is refused by field, and changes nothing', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await aRecordWith(admin)
    const wrong = await change(admin, test, id, { issuedOn: '2026-01-02', expiresOn: '2026-01-01' })
    expect(wrong).toEqual({
      outcome: 'details-refused',
      mistakes: [{ type: 'visa', field: 'expiresOn', because: 'ends-before-begin' }],
    })
    const { revision } = await visaOf(test, id)
    expect(revision).toBe(1)
    const nowhere = await updateRecord(admin, { id, revision, fields: {}, details: { lmia: seen } })
    expect(nowhere).toMatchObject({ mistakes: [{ type: 'lmia', because: 'no-file' }] })
    const record = aRecord({ passportNumber: 'B2', irccNumber: 'B2' })
    expect(await addRecord(admin, { ...record, details: { visa: seen } })).toMatchObject({
      outcome: 'details-refused',
    })
    const moderator = await test.as('moderator')
    const medical = { ...record, details: { medical: noDetails } }
    await expect(addRecord(moderator, medical)).rejects.toThrow(Forbidden)
  })

  test("today is the organisation's day", async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    const id = await aRecordWith(admin)
    const east = { timeZone: 'Pacific/Kiritimati' }
    await test.set(east)
    const dayThere = new Intl.DateTimeFormat('en-CA', east).format(admin.now())
    const dayBehind = new Intl.DateTimeFormat('en-CA', { timeZone: 'Etc/GMT+12' }).format(
      admin.now(),
    )
    expect(dayThere > dayBehind).toBe(true)
    const there = await test.as('admin')
    expect(await change(there, test, id, { issuedOn: dayThere })).toMatchObject({ revision: 2 })
    await test.set({ timeZone: 'Etc/GMT+12' })
    const behind = await test.as('admin')
    const again = await change(behind, test, id, { issuedOn: dayThere, issuer: 'IRCC' })
    expect(again).toMatchObject({ mistakes: [{ field: 'issuedOn', because: 'in-future' }] })
  })
})
