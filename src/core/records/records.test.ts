import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { documentNumber } from '#contract/record.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  engines,
  eraseAtOnce,
  lookUp,
  openTestPortal,
} from '../../../tests/test-portal.ts'
import { Forbidden } from '../authorise.ts'
import { openDocument } from '../documents/open-document.ts'
import { stageDocument } from '../documents/stage-document.ts'
import { todayIn } from '../today.ts'
import { addRecord } from './add-record.ts'
import { approveRecord } from './approve-record.ts'
import { deleteRecord } from './delete-record.ts'
import { setVisibility } from './set-visibility.ts'
import { updateRecord } from './update-record.ts'

const scan = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()

describe.each(engines)('on %s', (engine) => {
  test('a hundred entries of one number at once make one record', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        addRecord(admin, aRecord({ irccNumber: `IRCC${index}` })),
      ),
    )

    expect(outcomes.filter(({ outcome }) => outcome === 'added')).toHaveLength(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'number-taken')).toHaveLength(99)
    const entries = await admin.db
      .selectFrom('activity')
      .where('action', '=', 'record.added')
      .selectAll()
      .execute()
    expect(entries).toHaveLength(1)
  })

  test("nobody is born after the organisation's day", async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await test.set({ timeZone: 'Pacific/Kiritimati' })
    const there = await test.as('admin')
    const birthDate = todayIn(there)
    const id = await added(addRecord(there, aRecord({ birthDate })))
    await test.set({ timeZone: 'Etc/GMT+12' })
    const behind = await test.as('admin')
    const refused = { outcome: 'born-in-future' }
    expect(await addRecord(behind, aRecord({ birthDate }))).toEqual(refused)
    const change = { id, revision: 1, fields: { birthDate } }
    expect(await updateRecord(behind, change)).toEqual(refused)
  })

  test('the answer says which number is taken', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const existingId = await anAddedRecord(test)

    const sameIrcc = aRecord({ passportNumber: 'OTHER1' })
    expect(await addRecord(admin, sameIrcc)).toEqual({
      outcome: 'number-taken',
      field: 'irccNumber',
      existingId,
    })
    const samePassport = aRecord({ irccNumber: 'OTHER2' })
    expect(await addRecord(admin, samePassport)).toEqual({
      outcome: 'number-taken',
      field: 'passportNumber',
      existingId,
    })
  })

  test.each([
    ['a variation selector', 'XX0000001\ufe0f'],
    ['a combining dot', 'XX0\u0307000001'],
    ['an accent that composes', 'X\u0307X0000001'],
    ['an invisible filler', 'XX\u31640000001'],
    ['Arabic-Indic digits', 'XX\u0660\u0660\u0660\u0660\u0660\u0660\u0661'],
    ['Devanagari digits', 'XX000000\u0967'],
    ['Adlam digits', 'XX000000\u{1e951}'],
  ])('a number that is taken is taken with %s too', async (_, passportNumber) => {
    await using test = await openTestPortal(engine)
    const existingId = await anAddedRecord(test)
    const stored = documentNumber.parse(passportNumber)
    const other = aRecord({ passportNumber: stored, irccNumber: 'OTHER1' })
    const again = await addRecord(await test.as('admin'), other)
    expect(again).toMatchObject({ field: 'passportNumber', existingId })
    expect(await lookUp(test, passportNumber)).toMatchObject({ outcome: 'found' })
  })

  test('the passport number is reported if both numbers are taken', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const existingId = await anAddedRecord(test)
    const other = { passportNumber: 'OTHER1', irccNumber: 'OTHER2' }
    const id = await anAddedRecord(test, other)

    const taken = { outcome: 'number-taken', field: 'passportNumber', existingId }
    expect(await addRecord(admin, aRecord())).toEqual(taken)
    const fields = { passportNumber: 'XX0000001', irccNumber: 'IRCC0000001' }
    expect(await updateRecord(admin, { id, revision: 1, fields })).toEqual(taken)
    const onlyIrcc = { ...other, irccNumber: 'IRCC0000001' }
    expect(await updateRecord(admin, { id, revision: 1, fields: onlyIrcc })).toEqual({
      ...taken,
      field: 'irccNumber',
    })
  })

  test('one of two admins who approve at once wins, and the other is told', async () => {
    await using test = await openTestPortal(engine)
    const id = await added(addRecord(await test.as('moderator'), aRecord()))
    const admin = await test.as('admin')

    const both = await Promise.all([approveRecord(admin, id), approveRecord(admin, id)])
    expect(both.toSorted()).toEqual(['already-approved', 'approved'])
    expect(await approveRecord(admin, 'no-such-id')).toBe('not-found')
  })

  test('strangers, students and moderators cannot do what admins do', async () => {
    await using test = await openTestPortal(engine)
    const id = await anAddedRecord(test)
    for (const role of ['stranger', 'student', 'moderator'] as const) {
      const ctx = await test.as(role)
      await expect(approveRecord(ctx, id)).rejects.toThrow(Forbidden)
      await expect(setVisibility(ctx, id, 'hidden')).rejects.toThrow(Forbidden)
      await expect(deleteRecord(ctx, id)).rejects.toThrow(Forbidden)
    }
    for (const role of ['stranger', 'student'] as const) {
      await expect(addRecord(await test.as(role), aRecord())).rejects.toThrow(Forbidden)
      await expect(stageDocument(await test.as(role), { bytes: scan })).rejects.toThrow(Forbidden)
    }
    expect(await lookUp(test, 'XX0000001')).toMatchObject({ outcome: 'found' })
  })

  test("a result's files open with its grant, and are gone once the record is hidden", async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const staged = await stageDocument(admin, { bytes: scan })
    if (staged.outcome !== 'staged') throw new Error(staged.because)
    const id = await anAddedRecord(test, { documents: { visa: staged.id } })
    const looked = await lookUp(test, 'XX0000001')
    if (looked.outcome !== 'found') throw new Error('not found')
    expect(looked.record.documents).toEqual([
      {
        type: 'visa',
        pages: [{ width: 900, height: 1200, bytes: expect.any(Number) }],
        details: { provenance: 'copy-received', seenOn: '', issuer: '', expiresOn: '' },
      },
    ])

    const file = { grant: looked.grant, type: 'visa', page: '1', size: 'page' }
    const open = async (asked = file) => openDocument(await test.as('stranger'), asked)
    const bytes = await open()
    expect(bytes && (await sharp(bytes).metadata()).format).toBe('webp')
    for (const wrong of [
      { type: 'workPermit' },
      { type: '__proto__' },
      { page: '2' },
      { page: '0' },
      { page: '1e0' },
      { size: 'huge' },
      { grant: '' },
      { grant: looked.grant.slice(1) },
    ]) {
      expect(await open({ ...file, ...wrong }), JSON.stringify(wrong)).toBeUndefined()
    }
    await test.set({ withheld: { documents: ['visa'], address: false, parents: false } })
    expect(await open()).toBeUndefined()
    await test.set({ withheld: { documents: [], address: false, parents: false } })
    expect(await open()).toBeDefined()
    await setVisibility(admin, id, 'hidden')
    expect(await open()).toBeUndefined()
  })

  test('erasing a record erases its files and leaves those of others', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const ids = []
    for (const passportNumber of ['D1', 'D2']) {
      const staged = await stageDocument(admin, { bytes: scan })
      if (staged.outcome !== 'staged') throw new Error(staged.because)
      const numbers = { passportNumber, irccNumber: `I${passportNumber}` }
      ids.push(await anAddedRecord(test, { ...numbers, documents: { photo: staged.id } }))
    }
    const kept = async () => (await Array.fromAsync(admin.files.blobs.list())).length

    expect(await kept()).toBe(6)
    expect(await eraseAtOnce(admin, ids[0] ?? '')).toBe('erased')
    expect(await kept()).toBe(3)
    expect(await eraseAtOnce(admin, ids[0] ?? '')).toBe('not-found')
    const rows = await admin.db.selectFrom('documentFile').selectAll().execute()
    for (const { blob } of rows) expect(await admin.files.blobs.get(blob)).toBeDefined()
  })

  test("nobody can attach another's staged file, or one file to two records", async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const staged = await stageDocument(moderator, { bytes: scan })
    if (staged.outcome !== 'staged') throw new Error(staged.because)
    const withVisa = aRecord({ documents: { visa: staged.id } })

    const gone = { outcome: 'document-gone', type: 'visa' }
    expect(await addRecord(admin, withVisa)).toEqual(gone)
    expect(await lookUp(test, 'XX0000001')).toEqual({ outcome: 'not-found' })
    await added(addRecord(moderator, withVisa))
    const second = { ...withVisa, passportNumber: 'OTHER1', irccNumber: 'OTHER2' }
    expect(await addRecord(moderator, second)).toEqual(gone)
  })
})
