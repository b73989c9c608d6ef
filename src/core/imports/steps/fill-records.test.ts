import { describe, expect, test } from 'vitest'
import {
  aCsv,
  anImporter,
  aRow,
  checked,
  created,
  imported,
  problemsOf,
  untilIn,
} from '../../../../tests/spreadsheets.ts'
import {
  anAddedRecord,
  asAnother,
  engines,
  openTestPortal,
  type TestPortal,
} from '../../../../tests/test-portal.ts'
import { countNotifications } from '../../notifications/count-notifications.ts'
import { approveRecord } from '../../records/approve-record.ts'
import { deleteRecord } from '../../records/delete-record.ts'
import { noteOpened } from '../../records/note-opened.ts'
import { findStaffRecord } from '../../records/reading/find-staff-record.ts'
import { withdrawApproval } from '../../records/withdraw-approval.ts'
import { checkImport } from '../check-import.ts'
import { listImportRows } from '../list-import-rows.ts'
import { runImport } from '../run-import.ts'

const gap = { motherName: '', name: 'Rahima Khatun' }
const short = ['Passport No.', "Mother's name"]

function anEmptyRecord(test: TestPortal, index: number): Promise<string> {
  const number = `00000${index}`
  return anAddedRecord(test, { passportNumber: `IM${number}`, irccNumber: `IR${number}`, ...gap })
}

describe.each(engines)('on %s', (engine) => {
  test('one number is enough to fill a record, and what a new record needs is told', async () => {
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
})
