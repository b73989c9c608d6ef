import { describe, expect, test } from 'vitest'
import { noDetails } from '#contract/document-details.ts'
import { draftOfRecord } from '#contract/forms/record-draft.ts'
import { newShare } from '#contract/shares/share.ts'
import { staged } from '../../../tests/backups.ts'
import { aHeldRecord, anOwnShare, password, view } from '../../../tests/holders.ts'
import { anAccount } from '../../../tests/sign-in.ts'
import {
  anAddedRecord,
  engines,
  openTestPortal,
  type TestPortal,
} from '../../../tests/test-portal.ts'
import { bytesOf, unzipped } from '../../../tests/zips.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { Forbidden } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { askForCorrection } from '../holdings/ask-for-correction.ts'
import { releaseHolding } from '../holdings/release-holding.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { updateRecord } from '../records/update-record.ts'
import { holdRecord } from '../retention/hold-record.ts'
import { createShare } from '../shares/create-share.ts'
import { askOwnRequest } from './ask-own-request.ts'
import { exportOwnCopy } from './export-own-copy.ts'
import { exportPerson } from './export-person.ts'
import { findPerson } from './find-person.ts'
import { recordRequest } from './record-request.ts'

async function copied(ctx: Ctx, recordId: string) {
  const made = await exportPerson(ctx, { recordId })
  if (made.outcome !== 'exported') throw new Error(made.outcome)
  return unzipped(await bytesOf(made.copy.zip))
}

async function ownCopy(ctx: Ctx) {
  const made = await exportOwnCopy(ctx, '')
  if (made.outcome !== 'exported') throw new Error(made.outcome)
  return unzipped(await bytesOf(made.copy.zip))
}

/** A consent from a signed form, with its scan. */
async function aConsent(test: TestPortal, recordId: string): Promise<string> {
  const { db, newId, now } = await test.as('admin')
  const [id, at] = [newId(), now().toISOString()]
  const form = { evidence: 'signed-form', signedOn: '2026-02-03', givenBy: 'staff-person' } as const
  const terms = JSON.stringify({ organisation: 'Example Org' })
  const text = { purpose: 'publication', textVersion: 7, locale: 'bn', terms } as const
  const open = { withdrawnAt: null, withdrawnBy: null }
  await db
    .insertInto('consent')
    .values({ id, recordId, at, ...text, ...form, ...open })
    .execute()
  const scan = { type: 'consent', consentId: id }
  await db
    .updateTable('document')
    .set(scan)
    .where('id', '=', await staged(test))
    .execute()
  return id
}

/** A held record about which there is something of every kind, and a record of somebody else. */
async function anEventfulRecord(test: TestPortal) {
  const admin = await test.as('admin')
  const { recordId, holder } = await aHeldRecord(test)
  const { db } = admin
  await anAddedRecord(test, {
    passportNumber: 'OTHER1',
    irccNumber: 'OTHER2',
    name: 'Other Canary',
  })
  const visa = { ...noDetails, issuer: 'Issuing Office', issuerReference: 'staff-only-reference' }
  const fields = { birthDate: '1990-01-31', address: 'Earlier Lane' }
  await updateRecord(admin, { id: recordId, revision: 1, fields, details: { visa } })
  await updateRecord(admin, { id: recordId, revision: 2, fields: { address: 'Canary Lane' } })
  const own = await anOwnShare(holder.ctx, { label: 'canary-own-label' })
  await view(test, { ...own, viewer: 'Canary Employer' })
  const asked = { documents: ['visa'], purpose: 'school', label: 'canary-label' }
  const { session } = await anAccount(test, 'admin')
  const boss = await test.portal.ctxFor({ credentials: { session }, network: '192.0.2.1' })
  const staffs = await createShare(boss, { recordId, ...newShare.parse(asked) })
  if (staffs.outcome !== 'created') throw new Error(staffs.outcome)
  await askForCorrection(holder.ctx, 'canary-correction')
  await askOwnRequest(holder.ctx, { kind: 'access', note: 'canary-note' })
  const consent = await aConsent(test, recordId)
  const value = JSON.stringify({ text: { name: 'canary-draft' } })
  const draft = { accountId: holder.id, form: draftOfRecord(recordId), updatedAt: '2026', value }
  await db.insertInto('draft').values(draft).execute()
  await anImport(admin, recordId)
  const { id: documentId } = await db
    .selectFrom('document')
    .select('id')
    .where('recordId', '=', recordId)
    .where('type', '=', 'visa')
    .executeTakeFirstOrThrow()
  const reminder = { documentId, expiresOn: '2027-08-09', threshold: 60, at: '2026-06-10' }
  await db.insertInto('documentReminder').values(reminder).execute()
  await db.deleteFrom('recordHold').execute()
  await holdRecord(admin, recordId, { reason: 'canary-hold' })
  const days = { endsOn: '2027-01-02', nextOn: '2027-01-02', noticedOn: '2026-12-03' }
  const ending = { recordId, ...days, noticedAt: '2026-12-03T00:00:00.000Z', hiddenOn: null }
  await db.insertInto('recordEnding').values(ending).execute()
  return {
    admin,
    recordId,
    holder,
    consent,
    codes: [own.code, own.pin, staffs.code, staffs.pin ?? ''],
  }
}

async function anImport({ db, newId }: Ctx, recordId: string): Promise<void> {
  const entry = {
    ...{ id: newId(), by: 'importer', tokenId: null, network: 'secret-network' },
    ...{ name: 'canary-people.xlsx', fileHash: 'x', sheets: null, because: null },
    state: 'done' as const,
    ...{ headings: '["Passport","Village"]', notes: '[]', counts: '{}' },
    mapping: '{"columns":["passportNumber",null],"existing":"skip"}',
    ...{ comparedRow: null, takingFilesUntil: null, undoneBy: null },
    ...{ createdAt: '2026-05-06', updatedAt: '2026-05-06', erasedAt: null },
  }
  await db.insertInto('import').values(entry).execute()
  const row = { importId: entry.id, problems: null, outcome: 'added' } as const
  const raw = (village: string) => JSON.stringify(['X', village])
  const rows = [
    { ...row, n: 5, raw: raw('canary-village'), recordId, revision: 1 },
    { ...row, n: 6, raw: raw('Other Canary village'), recordId: null, revision: null },
    { ...row, n: 7, raw: JSON.stringify(['xx 0000001']), recordId: null, revision: null },
    // Others that an erasure takes too: this number is not, or may not be, the person's own there.
    {
      ...row,
      n: 8,
      raw: JSON.stringify(['XX0000001', 'Other Canary']),
      recordId: 'o',
      revision: 1,
    },
    { ...row, n: 9, raw: JSON.stringify(['OTHER1', 'XX0000001']), recordId: null, revision: null },
  ]
  await db.insertInto('importRow').values(rows).execute()
  const scan = { importId: entry.id, documentId: null, because: 'heic', isMatched: 0, pages: null }
  const paths = ['XX0000001/visa.jpg', 'OTHER1/visa.jpg']
  const files = paths.map((path) => ({ ...scan, path, typeByText: null, says: null }))
  await db.insertInto('importFile').values(files).execute()
  // In one there are only scans, of which the check gave one to somebody else's row.
  const scans = { ...entry, id: newId(), name: 'canary-scans.xlsx', state: 'checked' as const }
  await db.insertInto('import').values(scans).execute()
  const own = { ...scan, importId: scans.id, typeByText: null, says: null }
  const unmatched = { ...own, path: 'XX0000001_lmia.jpg' }
  const matched = { ...own, path: 'Other Canary XX0000001.jpg', isMatched: 4 }
  await db.insertInto('importFile').values([unmatched, matched]).execute()
}

/** Values that no copy may contain: hashes and sealed values of all tables, and other people's data */
async function secretsIn({ db }: Ctx, emails: string[]): Promise<string[]> {
  const shares = await db.selectFrom('share').select(['codeHash', 'pinHash']).execute()
  const accounts = await db.selectFrom('account').select(['email', 'passwordHash']).execute()
  const sessions = await db.selectFrom('session').select('hash').execute()
  return [
    ...shares.flatMap(({ codeHash, pinHash }) => [codeHash, pinHash ?? '']),
    ...accounts.flatMap(({ passwordHash }) => [passwordHash ?? '']),
    ...accounts.map(({ email }) => email).filter((email) => !emails.includes(email)),
    ...sessions.map(({ hash }) => hash),
    ...['Other Canary', 'OTHER1', 'OTHER2', 'secret-network', 'Sam admin'],
  ].filter(Boolean)
}

describe.each(engines)('copies on %s', (engine) => {
  test('a copy has everything about the person, and nothing of others', async () => {
    await using test = await openTestPortal(engine)
    await anAccount(test, 'admin', { password })
    const { admin, recordId, holder, consent, codes } = await anEventfulRecord(test)
    const zip = await copied(admin, recordId)
    const statement = zip.names.find((name) => name.startsWith('statements/')) ?? ''
    expect(zip.names).toEqual([
      'documents/visa/page-1.webp',
      'documents/lmia/page-1.webp',
      `consents/${consent}/page-1.webp`,
      'person.json',
      'activity.json',
      'views.json',
      statement,
      'README.txt',
    ])
    expect(zip.json('person.json')).toMatchObject({
      record: { passportNumber: 'XX0000001', birthDate: '1990-01-31', address: 'Canary Lane' },
      documents: [{ type: 'visa', issuerReference: 'staff-only-reference' }, { type: 'lmia' }],
      account: { email: holder.email },
      correction: { text: 'canary-correction' },
      consents: [
        {
          ...{ id: consent, textVersion: 7, terms: { organisation: 'Example Org' } },
          ...{ evidence: 'signed-form', signedOn: '2026-02-03', givenBy: { id: 'staff-person' } },
        },
      ],
      requests: [{ kind: 'access', note: 'canary-note', byCandidate: true }],
      shares: [
        { purpose: 'school', byCandidate: false },
        { label: 'canary-own-label', byCandidate: true, views: 1, state: 'live' },
      ],
      reminders: [{ document: 'visa', expiresOn: '2027-08-09', daysBefore: 60 }],
      hold: { isHeld: true, since: expect.any(String) },
      ending: { endsOn: '2027-01-02' },
      imports: [
        {
          ...{ file: 'canary-people.xlsx', row: 5, cells: [{}, { cell: 'canary-village' }] },
          scans: [{ path: 'XX0000001/visa.jpg' }],
        },
        { row: 7, cells: [{ cell: 'xx 0000001' }] },
        {
          ...{
            file: 'canary-scans.xlsx',
            importedAt: '2026-05-06',
            importedBy: { id: 'importer' },
          },
          scans: [{ path: 'XX0000001_lmia.jpg' }],
        },
      ],
      drafts: [{ value: { text: { name: 'canary-draft' } } }],
      missingScans: [],
    })
    expect(zip.json('person.json').statements).toHaveLength(3)
    expect(zip.json('views.json')).toMatchObject([
      { viewer: 'Canary Employer', purpose: 'employer' },
    ])
    expect(zip.json('activity.json')).toContainEqual(
      expect.objectContaining({ action: 'record.held', changes: [] }),
    )
    expect(JSON.stringify(zip.json('activity.json'))).toContain('Earlier Lane')
    expect(zip.json(statement)).toMatchObject({ countersign: 'countersign-proof/1' })
    const readMe = zip.files.get('README.txt')?.toString() ?? ''
    expect(readMe).toContain('is not a government')
    expect(readMe).toContain('সরকার')
    const image = zip.files.get('documents/visa/page-1.webp')
    expect(image?.subarray(8, 12).toString()).toBe('WEBP')
    const staffOnly = ['canary-hold', 'canary-label', '192.0.2']
    const secrets = await secretsIn(admin, [holder.email])
    for (const secret of [...codes, ...staffOnly, ...secrets]) {
      expect(zip.text.includes(secret), secret).toBe(false)
    }
    const [entry] = await listActivityOf(admin, recordId)
    expect(entry?.action).toBe('record.copied-for-person')
  })

  test("a holder's copy has what holders may see, and nothing that is only for staff", async () => {
    await using test = await openTestPortal(engine)
    const { admin, recordId, holder, consent } = await anEventfulRecord(test)
    const zip = await ownCopy(holder.ctx)
    expect(zip.names).toContain('documents/visa/page-1.webp')
    expect(zip.names).toContain(`consents/${consent}/page-1.webp`)
    expect(zip.json('my-record.json')).toMatchObject({ record: { address: 'Canary Lane' } })
    expect(zip.json('person.json')).toMatchObject({
      requests: [{ kind: 'access', note: 'canary-note' }],
      consents: [{ id: consent }],
    })
    expect(zip.json('views.json')).toEqual([
      expect.objectContaining({ viewer: 'Canary Employer', purpose: 'employer' }),
    ])
    expect(zip.json('activity.json')).toContainEqual(
      expect.objectContaining({ action: 'record.claimed' }),
    )
    const canaries = ['canary-label', 'canary-village', 'canary-draft', 'canary-hold']
    const staffOnly = ['staff-only-reference', ...canaries]
    const people = ['test-admin', 'staff-person', '192.0.2']
    const secrets = await secretsIn(admin, [holder.email])
    for (const secret of [...staffOnly, ...people, ...secrets]) {
      expect(zip.text.includes(secret), secret).toBe(false)
    }
    await setVisibility(admin, recordId, 'hidden')
    const less = await ownCopy(holder.ctx)
    expect(less.names.filter((name) => /^(documents|consents|statements)/.test(name))).toEqual([])
    expect(less.text).not.toMatch(/Robin|XX0000001|Canary Lane/)
    expect(less.text).toContain('canary-note')
    await releaseHolding(admin, recordId)
    expect(await exportOwnCopy(holder.ctx, '')).toEqual({ outcome: 'not-found' })
  })

  test('a holder makes so many copies in an hour, each of which is noted for good', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { recordId, holder } = await aHeldRecord(test)
    const copies: string[] = []
    for (let times = 0; times < 11; times++) {
      const { ctx } = holder
      copies.push((await exportOwnCopy(ctx, '')).outcome)
    }
    expect(copies.filter((outcome) => outcome === 'exported')).toHaveLength(10)
    expect(copies.at(-1)).toBe('too-many-attempts')
    const actions = await listActivityOf(await test.as('admin'), recordId)
    expect(actions.filter(({ action }) => action === 'record.copied-for-person')).toHaveLength(10)
  })

  test('whoever signed in a while ago gives the password again, admins and holders', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const { session } = await anAccount(test, 'admin', { password })
    test.wait(16 * 60_000)
    const admin = await test.portal.ctxFor({ credentials: { session }, network: '192.0.2.1' })
    const wrong = { outcome: 'wrong-password' }
    expect(await exportPerson(admin, { recordId, password: 'x' })).toEqual(wrong)
    expect(await exportPerson(admin, { recordId, password })).toMatchObject({ outcome: 'exported' })
    expect(await exportOwnCopy(holder.ctx, 'x')).toEqual(wrong)
    expect(await exportOwnCopy(holder.ctx, password)).toMatchObject({ outcome: 'exported' })
    const actions = (await listActivityOf(await test.as('admin'), recordId)).slice(0, 3)
    expect(actions.map(({ action }) => action)).toEqual([
      'record.copied-for-person',
      'record.copied-for-person',
      'record.claimed',
    ])
    for (const role of ['stranger', 'student', 'moderator'] as const) {
      const ctx = await test.as(role)
      await expect(exportPerson(ctx, { recordId })).rejects.toThrow(Forbidden)
      await expect(findPerson(ctx, 'x')).rejects.toThrow(Forbidden)
    }
  })

  test('a lost scan is named as missing and reported, and the rest is there', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const documents = { visa: await staged(test), lmia: await staged(test) }
    const recordId = await anAddedRecord(test, { documents })
    const { blob } = await admin.db
      .selectFrom('documentFile')
      .innerJoin('document', 'document.id', 'documentFile.documentId')
      .select('blob')
      .where('type', '=', 'visa')
      .where('size', '=', 'full')
      .executeTakeFirstOrThrow()
    await admin.files.blobs.remove(blob)
    const lost: string[] = []
    const files = { ...admin.files, reportLoss: (name: string) => void lost.push(name) }
    const zip = await copied({ ...admin, files }, recordId)
    const missing = 'documents/visa/page-1.webp'
    expect(zip.names).not.toContain(missing)
    expect(zip.names).toContain('documents/lmia/page-1.webp')
    expect(zip.json('person.json').missingScans).toEqual([missing])
    expect(zip.files.get('README.txt')?.toString()).toContain(missing)
    expect(lost).toEqual([blob])
  })

  test('a download that is broken off reads no further', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const documents = {
      visa: await staged(test),
      lmia: await staged(test),
      photo: await staged(test),
    }
    const all = { ...documents, medical: await staged(test), ticket: await staged(test) }
    const recordId = await anAddedRecord(test, { documents: all })
    let read = 0
    const blobs = {
      ...admin.files.blobs,
      get(name: string) {
        read++
        return admin.files.blobs.get(name)
      },
    }
    const made = await exportPerson({ ...admin, files: { ...admin.files, blobs } }, { recordId })
    if (made.outcome !== 'exported') throw new Error(made.outcome)
    const reader = made.copy.zip.getReader()
    expect((await reader.read()).done).toBe(false)
    await reader.cancel()
    expect(read).toBe(4)
    expect((await reader.read()).done).toBe(true)
  })

  test('a record in the bin is found by its numbers and copied, an erased one is not', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const recordId = await anAddedRecord(test, { documents: { visa: await staged(test) } })
    await deleteRecord(admin, recordId)
    await recordRequest(admin, { recordId, kind: 'access', note: '' })
    const found = { id: recordId, isDeleted: true }
    for (const typed of ['xx 000-0001', 'ircc0000001', recordId]) {
      expect(await findPerson(admin, typed), typed).toMatchObject([found])
    }
    expect(await findPerson(admin, 'XX00000')).toEqual([])
    expect(await findPerson(admin, ' ')).toEqual([])
    const zip = await copied(admin, recordId)
    expect(zip.names).toContain('documents/visa/page-1.webp')
    expect(zip.json('person.json').record.deletedAt).toEqual(expect.any(String))
    const again = await anAddedRecord(test)
    expect((await findPerson(admin, 'XX0000001')).map(({ id }) => id)).toEqual([recordId, again])
    await expect(copied(admin, 'nobody')).rejects.toThrow('not-found')
  })
})
