import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  aCsv,
  anImporter,
  aRow,
  checked,
  created,
  headings,
  imported,
  problemsOf,
  untilIn,
} from '../../../../tests/spreadsheets.ts'
import {
  anAddedRecord,
  aRecord,
  asAnother,
  engines,
  openTestPortal,
  type TestPortal,
} from '../../../../tests/test-portal.ts'
import { countNotifications } from '../../notifications/count-notifications.ts'
import { approveRecord } from '../../records/approve-record.ts'
import { showOrHide } from '../../records/change-visibility.ts'
import { deleteRecord } from '../../records/delete-record.ts'
import { listPending } from '../../records/list/list-pending.ts'
import { noteOpened } from '../../records/note-opened.ts'
import { findStaffRecord } from '../../records/reading/find-staff-record.ts'
import { sendBack } from '../../records/send-back.ts'
import { updateRecord } from '../../records/update-record.ts'
import { withdrawApproval } from '../../records/withdraw-approval.ts'
import { lockRecord } from '../../retention/hold-store.ts'
import { updateSettings } from '../../settings/update-settings.ts'
import { checkImport } from '../check-import.ts'
import type { ScanFile } from '../import-store.ts'
import { listImportRows } from '../list-import-rows.ts'
import { runImport } from '../run-import.ts'
import { type ExistingRecord, findExisting, hasOtherName } from './existing.ts'
import { fillRecords, type Planned } from './fill-records.ts'

const gap = { motherName: '', name: 'Rahima Khatun' }
const short = ['Passport No.', "Mother's name"]

function anEmptyRecord(test: TestPortal, index: number): Promise<string> {
  const number = `00000${index}`
  return anAddedRecord(test, { passportNumber: `IM${number}`, irccNumber: `IR${number}`, ...gap })
}

describe.each(engines)('on %s', (engine) => {
  test('adding, then filling approved records goes on beside approvals', async () => {
    await using test = await openTestPortal(engine)
    const [admin, other] = [await anImporter(test), await test.as('admin')]
    const id = await anAddedRecord(test)
    for (let n = 1; n < 9; n++) await anEmptyRecord(test, n)
    const rows = Array.from({ length: 16 }, (_, at) => aRow(16 - at))
    const dry = await checked(admin, aCsv(rows), 'fill')
    const deciding = async () => {
      for (let n = 0; n < 30; n++) {
        expect(await withdrawApproval(other, id)).toBe('withdrawn')
        expect(await approveRecord(other, id)).toBe('approved')
      }
    }
    await runImport(admin, dry.id)
    const [{ counts }] = await Promise.all([untilIn(admin, dry.id, 'done'), deciding()])
    expect(counts).toMatchObject({ added: 8, filled: 8 })
  })

  test('one number is enough to fill a record, and what a new record needs is reported', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const id = await anEmptyRecord(test, 1)
    const gone = await anEmptyRecord(test, 2)
    const rows = [1, 2, 3].map((one) => [`IM00000${one}`, 'Salma'])
    const { id: skipping, mapping } = await created(admin, aCsv(rows, short))
    expect(await checkImport(admin, { id: skipping, mapping })).toMatchObject({
      outcome: 'lacking',
      targets: ['irccNumber', 'name', 'fatherName', 'address'],
    })

    const dry = await checked(admin, aCsv(rows, short), 'fill')
    expect(dry.counts).toMatchObject({ right: 0, existing: 2, wrong: 1, warned: 0, approved: 2 })
    const needed = ['required', 'required', 'required', 'required']
    expect(await problemsOf(admin, dry.id)).toEqual([
      [2, 'exists'],
      [3, 'exists'],
      [4, ...needed],
    ])
    await deleteRecord(admin, gone)
    await runImport(admin, dry.id)
    const { counts } = await untilIn(admin, dry.id, 'done')
    expect(counts).toMatchObject({ filled: 1, refused: 2, added: 0 })
    expect(await problemsOf(admin, dry.id)).toEqual([
      [2, 'exists'],
      [3, ...needed],
      [4, ...needed],
    ])
    const { name, motherName } = (await findStaffRecord(admin, id)) ?? {}
    expect([name, motherName]).toEqual(['Rahima Khatun', 'Salma'])
  })

  test('a row with one number of one person and one of another fills nobody', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    await anEmptyRecord(test, 1)
    await anEmptyRecord(test, 2)
    const path = aCsv([aRow(1, { 1: 'IR000002' }), aRow(1, { 1: 'IR000009' })])
    const dry = await checked(admin, path, 'fill')
    expect(dry.counts).toMatchObject({ wrong: 2 })
  })

  test('tells how many approved records are filled, each of which must be opened again', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const id = await anEmptyRecord(test, 1)
    await withdrawApproval(admin, await anEmptyRecord(test, 2))
    const path = aCsv(
      [1, 2].map((one) => [`IM00000${one}`, 'Salma']),
      short,
    )

    expect((await checked(admin, path, 'fill')).counts).toMatchObject({ existing: 2, approved: 1 })
    const done = await imported(admin, path, 'fill')
    expect(done.counts).toMatchObject({ filled: 2 })
    const record = await findStaffRecord(admin, id)
    expect(record).toMatchObject({ approval: 'pending', importId: done.id })
    expect(await approveRecord(admin, id)).toBe('not-opened')
    if (record) await noteOpened(admin, record)
    expect(await approveRecord(admin, id)).toBe('approved')
  })

  test('a record that was sent back waits in the queue again once an import has filled it', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const id = await anEmptyRecord(test, 1)
    await sendBack(admin, { id, reason: 'The mother is missing', revision: 1 })
    test.wait(1000)

    await imported(admin, aCsv([['IM000001', 'Salma']], short), 'fill')
    const { updatedAt = '', sentBack, awaiting } = (await findStaffRecord(admin, id)) ?? {}
    expect({ sentBack, awaiting }).toEqual({ awaiting: { since: updatedAt, submission: 'again' } })
    const again = await listPending(admin, { size: 25, page: 1, submission: 'again' })
    expect(again.rows).toMatchObject([{ id }])
  })

  test('a record that lacks nothing of its row is not counted as filled', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    await anEmptyRecord(test, 1)
    const full = await anEmptyRecord(test, 2)
    await admin.db
      .updateTable('record')
      .set({ motherName: 'Nasrin', birthDate: '1990-01-31' })
      .where('id', '=', full)
      .execute()
    const rows = [
      ['IM000001', 'Salma', '1991-01-31'],
      ['IM000002', 'Salma', '1991-01-31'],
    ]
    const path = aCsv(rows, [...short, 'Date of birth'])
    const dry = await checked(admin, path, 'fill')
    expect(dry.counts).toMatchObject({ existing: 2, approved: 1, warned: 1 })
    expect(await problemsOf(admin, dry.id)).toEqual([
      [2, 'exists'],
      [3, 'exists', 'other-birth-date'],
    ])
    expect((await imported(admin, path, 'fill')).counts).toMatchObject({ filled: 1, skipped: 1 })
    expect(await findStaffRecord(admin, full)).toMatchObject({ approval: 'approved' })
  })

  test('whoever entered a record hears that it is approved after an import has filled it', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    await anImporter(test, 'another-admin')
    const other = asAnother(admin, 'another-admin')
    const id = await anEmptyRecord(test, 1)
    await admin.db.updateTable('record').set({ createdBy: 'another-admin' }).execute()
    await imported(admin, aCsv([['IM000001', 'Salma']], short), 'fill')
    const record = await findStaffRecord(admin, id)
    if (record) await noteOpened(admin, record)
    await approveRecord(admin, id)
    expect(await countNotifications(other)).toMatchObject({ approved: 1 })
  })

  test('rows to look at are neither wrong nor only of people who have a record', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    await anEmptyRecord(test, 1)
    await anEmptyRecord(test, 2)
    const rows = [aRow(1), aRow(2, { 2: 'Omar Faruk' }), aRow(3, { 2: '' }), aRow(4)]
    const { id, counts } = await checked(admin, aCsv(rows), 'fill')
    expect(counts).toMatchObject({ right: 1, existing: 2, wrong: 1, warned: 2 })
    const page = await listImportRows(admin, { id, choice: 'warned', limit: 10 })
    expect(page?.rows.map(({ n }) => n)).toEqual([2, 3])
  })
  test('two rows that lead to one record by another number each fill it not', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const id = await anEmptyRecord(test, 1)
    await anEmptyRecord(test, 2)
    const top = ['Passport No.', 'IRCC number', "Mother's name"]
    const rows = [
      ['IM000001', '', 'Salma'],
      ['', 'IR000001', 'Nasrin'],
      ['IM000002', '', 'Hasina'],
    ]
    const dry = await checked(admin, aCsv(rows, top), 'fill')
    expect(await problemsOf(admin, dry.id)).toEqual([
      [2, 'twice-in-file', 'exists'],
      [3, 'twice-in-file', 'exists'],
      [4, 'exists'],
    ])
    const page = await listImportRows(admin, { id: dry.id, choice: 'wrong', limit: 10 })
    expect(page?.rows.map(({ problems: [first] }) => first)).toEqual([
      { because: 'twice-in-file', field: 'passportNumber', row: 3 },
      { because: 'twice-in-file', field: 'irccNumber', row: 2 },
    ])
    await runImport(admin, dry.id)
    const { counts } = await untilIn(admin, dry.id, 'done')
    expect(counts).toMatchObject({ filled: 1, refused: 2 })
    expect(await findStaffRecord(admin, id)).toMatchObject({ motherName: '' })
  })

  test('rows that lead to one record only since the check fill it once', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const id = await anEmptyRecord(test, 1)
    const gone = await anEmptyRecord(test, 2)
    const top = ['Passport No.', 'IRCC number', "Mother's name"]
    const between = Array.from({ length: 250 }, () => ['', '', 'Nobody'])
    const second = ['', 'IR000002', 'Nasrin']
    const path = aCsv(
      [['IM000001', '', 'Salma'], second, ...between, second.with(2, 'Hasina')],
      top,
    )
    const { id: importId } = await checked(admin, path, 'fill')
    const last = 4 + between.length
    const { db } = admin
    // As if the last row had another number when it was checked
    await db.updateTable('importRow').set({ problems: null }).where('n', 'in', [3, last]).execute()
    await deleteRecord(admin, gone)
    await db.updateTable('record').set({ irccNumber: 'IR000002' }).where('id', '=', id).execute()
    await runImport(admin, importId)
    expect((await untilIn(admin, importId, 'done')).counts).toMatchObject({ filled: 1 })
    const page = await listImportRows(admin, { id: importId, choice: 'all', limit: 300 })
    const told = page?.rows.filter(({ n }) => [2, 3, last].includes(n))
    expect(told?.map(({ outcome }) => outcome)).toEqual(['filled', 'refused', 'refused'])
    for (const row of told?.slice(1) ?? []) {
      expect(row.problems).toContainEqual({ because: 'twice-in-file', field: 'irccNumber' })
    }
    expect(await findStaffRecord(admin, id)).toMatchObject({ motherName: 'Salma' })
  })

  test('a record that was changed meanwhile is not filled, and its row and scans tell so', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const id = await anEmptyRecord(test, 1)
    const numbers = { passportNumber: 'IM000001', irccNumber: 'IR000001' }
    const existing = await findExisting(admin.db, [numbers])
    const record = existing.passportNumber.get('IM000001')
    await updateRecord(admin, { id, revision: 1, fields: { name: 'Rahima Begum' } })
    const file = { path: 'IM000001/visa.jpg', documentId: 'd1' } as ScanFile
    const { documents: _, ...told } = aRecord({ ...numbers, motherName: 'Salma' })
    const fields = { ...told, birthDate: '' }
    const row: Planned = {
      n: 2,
      outcome: 'filled',
      problems: [{ because: 'exists', field: 'irccNumber' }],
      fields,
      documents: [['visa', 'd1']],
      scans: new Map([['visa', file]]),
      ...(record && { record }),
    }
    expect(await fillRecords(admin.db, admin, { importId: 'i1', planned: [row] })).toEqual([])
    expect(row).toMatchObject({ outcome: 'skipped', recordId: id })
    expect(row.problems).toEqual([
      { because: 'exists', field: 'irccNumber' },
      { because: 'not-filled', field: 'irccNumber' },
      { because: 'file-unused', field: 'file.visa', file: 'IM000001/visa.jpg' },
    ])
  })

  test('whoever changes a record that an import is about to fill is waited for', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    await anEmptyRecord(test, 1)
    const id = await anEmptyRecord(test, 2)
    const rows = [1, 2].map((one) => [`IM00000${one}`, 'Salma'])
    const { id: importId } = await checked(admin, aCsv(rows, short), 'fill')
    const { filling } = await admin.db.transaction().execute(async (db) => {
      await lockRecord(db, id)
      const filling = runImport(admin, importId).then(() => untilIn(admin, importId, 'done'))
      await Promise.race([filling, sleep(500)])
      await showOrHide(db, admin, { id, to: 'hidden' })
      return { filling }
    })
    const { filled, skipped } = (await filling).counts
    // On SQLite the run has read nothing by then, and finds the record as it is now.
    expect([filled, skipped]).toEqual(engine === 'sqlite' ? [2, 0] : [1, 1])
  })

  test('a record of another name that came after the dry run is not filled', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const named = await anEmptyRecord(test, 1)
    const row = (number: number) => aRow(number, { 2: 'Rahima Khatun', 4: 'Salma' })
    const { id } = await checked(admin, aCsv([1, 2, 3].map(row)), 'fill')
    expect(await problemsOf(admin, id)).toEqual([[2, 'exists']])
    await admin.db
      .updateTable('record')
      .set({ name: 'Nur Islam' })
      .where('id', '=', named)
      .execute()
    const added = { passportNumber: 'IM000002', irccNumber: 'IR000002', motherName: '' }
    const other = await anAddedRecord(test, { ...added, name: 'Kamal Hossain' })
    const same = await anEmptyRecord(test, 3)

    await runImport(admin, id)
    const { counts } = await untilIn(admin, id, 'done')
    expect(counts).toMatchObject({ filled: 1, skipped: 2, added: 0 })
    expect(await problemsOf(admin, id)).toEqual([
      [2, 'exists', 'other-name'],
      [3, 'exists', 'other-name'],
      [4, 'exists'],
    ])
    const mothers = await Promise.all(
      [named, other, same].map(async (one) => (await findStaffRecord(admin, one))?.motherName),
    )
    expect(mothers).toEqual(['', '', 'Salma'])
  })

  test('a third name is reported again, although the dry run has reported another', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const ids = [await anEmptyRecord(test, 1), await anEmptyRecord(test, 2)]
    const row = (number: number) => aRow(number, { 2: 'Rahima Khatun', 4: 'Salma' })
    const named = (name: string, some: string[]) =>
      admin.db
        .updateTable('record')
        .set((record) => ({ name, revision: record('revision', '+', 1) }))
        .where('id', 'in', some)
        .execute()
    await named('Nur Islam', ids)
    const { id } = await checked(admin, aCsv([1, 2].map(row)), 'fill')
    await named('Kamal Hossain', ids.slice(1))
    await runImport(admin, id)
    const { counts } = await untilIn(admin, id, 'done')
    expect(counts).toMatchObject({ filled: 1, skipped: 1 })
    expect(await problemsOf(admin, id)).toEqual([
      [2, 'other-name', 'exists'],
      [3, 'exists', 'other-name'],
    ])
  })

  test('another name is reported, though a word of it is the same, and another spelling is not', async () => {
    const isOther = (own: string, name: string) => {
      return hasOtherName({ name: own } as ExistingRecord, name)
    }
    expect(isOther('Md. Shafiqul Uddin', 'Md. Rahim Uddin')).toBe(true)
    expect(isOther('রহিমা খাতুন', 'সালমা খাতুন')).toBe(true)
    for (const name of ['MD SHOFIQUL UDDIN', 'Uddin, Mohammad Shafiqul', 'Shafiqul Uddin Md', '']) {
      expect(isOther('Md. Shafiqul Uddin', name), name).toBe(false)
    }
    expect(isOther('Rahima Binte Khatun', 'Rahima Khatun')).toBe(false)
    expect(isOther('রহিমা খাতুন', 'Rahima Khatun')).toBe(false)
  })

  test('a missing date of birth is reported where visitors need it', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    await anEmptyRecord(test, 1)
    const top = [...headings, 'Date of birth']
    const rows = [
      [...aRow(1, { 2: 'Rahima Khatun' }), ''],
      [...aRow(2), ''],
      [...aRow(3), '1990-01-31'],
    ]
    const path = aCsv(rows, top)
    const told = async (existing: 'skip' | 'fill') => {
      return problemsOf(admin, (await checked(admin, path, existing)).id)
    }
    expect(await told('fill')).toEqual([[2, 'exists']])
    await updateSettings(admin, { lookupPolicy: 'number+birthDate' })
    Object.assign(admin.settings, { lookupPolicy: 'number+birthDate' })
    expect(await told('fill')).toEqual([
      [2, 'exists', 'no-birth-date'],
      [3, 'no-birth-date'],
    ])
    expect(await told('skip')).toEqual([
      [2, 'exists'],
      [3, 'no-birth-date'],
    ])
    await admin.db.updateTable('record').set({ birthDate: '1990-01-31' }).execute()
    expect(await told('fill')).toEqual([
      [2, 'exists'],
      [3, 'no-birth-date'],
    ])
  })
})
