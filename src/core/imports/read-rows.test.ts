import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  aCsv,
  anImporter,
  aRow,
  aZip,
  created,
  headings,
  recordIds,
  sent,
  untilIn,
} from '../../../tests/spreadsheets.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { addImportFiles } from './add-import-files.ts'
import { checkImport } from './check-import.ts'
import { exportImportReport } from './export-import-report.ts'
import { listImportRows } from './list-import-rows.ts'
import { runImport } from './run-import.ts'
import { sweepImports } from './sweep-imports.ts'

const scan = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()

describe.each(engines)('an import on %s', (engine) => {
  test('shows what it has read of each row, and the report too', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    await anAddedRecord(test, { passportNumber: 'IM000003', irccNumber: 'IR000003' })
    const top = [...headings, 'District', 'Date of birth', 'Visa expiry date', 'Remarks']
    const more = ['Bhola', '৩১/০১/১৯৯০', '30 Nov 2027', 'x']
    const rows = [
      [...aRow(1, { 0: 'im-000 001', 2: ' Rahima  Khatun' }), ...more],
      [...aRow(2), ...more.with(1, '1990-13-45')],
      [...aRow(3), ...more.with(2, '')],
    ]
    const { id, mapping } = await created(admin, aCsv(rows, top))
    const zip = aZip({ 'IM000001/visa.jpg': scan, 'IM000001_photo.jpg': scan })
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    const read = async () => {
      const page = await listImportRows(admin, { id, choice: 'all', limit: 10 })
      return page?.rows.map((row) => row.read)
    }
    expect(await read(), 'before the check').toEqual([undefined, undefined, undefined])
    const dateOrders = mapping.columns.map(() => 'day-first' as const)
    await checkImport(admin, { id, mapping: { ...mapping, dateOrders } })
    await untilIn(admin, id, 'checked')
    const first = {
      fields: {
        passportNumber: 'IM000001',
        irccNumber: 'IR000001',
        name: 'Rahima Khatun',
        fatherName: 'Bashir',
        motherName: 'Mother',
        address: '1 Lane',
        nationality: 'BANGLADESH',
        birthDate: '1990-01-31',
      },
      details: { visa: { expiresOn: '2027-11-30' } },
      scans: { photo: 'IM000001_photo.jpg', visa: 'IM000001/visa.jpg' },
    }
    const [one, wrong, existing] = (await read()) ?? []
    expect(one).toEqual(first)
    expect(wrong, 'of a row with a field that is no date').toBeUndefined()
    expect(existing?.fields.nationality, 'which an import fills in only if it is new').toBe(
      undefined,
    )
    const lines = (await Array.fromAsync((await exportImportReport(admin, { id })) ?? [])).join('')
    expect(lines).toMatch(
      /,Remarks,read.passportNumber,.*,read.birthDate,read.details,read.scans\r\n/,
    )
    const told = 'IM000001,IR000001,Rahima Khatun,Bashir,Mother,1 Lane,BANGLADESH,1990-01-31'
    expect(lines).toContain(`,x,${told},expiresOn.visa: 2027-11-30,`)
    expect(lines).toContain('visa: IM000001/visa.jpg')

    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    expect((await read())?.[0]).toEqual(first)
    const [added = ''] = await recordIds(admin, id)
    const record = await findStaffRecord(admin, added)
    expect(record).toMatchObject(first.fields)
    test.wait(15 * 86_400_000)
    await sweepImports(admin)
    expect((await read())?.[0], 'once the contents are erased').toBeUndefined()
  })
})
