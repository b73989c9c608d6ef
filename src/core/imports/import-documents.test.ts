import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aMedicalReport } from '../../../tests/fixtures/written-documents.ts'
import {
  aCsv,
  anImporter,
  aRow,
  aZip,
  created,
  headings,
  imported,
  problemsOf,
  recordIds,
  sent,
  someRows,
  untilIn,
} from '../../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { sweepStaged } from '../documents/sweep-staged.ts'
import { approveRecord } from '../records/approve-record.ts'
import { noteOpened } from '../records/note-opened.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { addImportFiles } from './add-import-files.ts'
import { checkImport } from './check-import.ts'
import { discardImport } from './discard-import.ts'
import { exportImportReport } from './export-import-report.ts'
import { findImport } from './find-import.ts'
import { keepImportFiles } from './keep-import-files.ts'
import { findUnmatchedScans, listImportRows } from './list-import-rows.ts'
import { runImport } from './run-import.ts'
import { sweepImports } from './sweep-imports.ts'

const scan = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()
const report = await aMedicalReport()
/** Longer than an index entry in PostgreSQL may be */
const longFolder = Array.from({ length: 50 }, (_, n) =>
  createHash('sha256').update(`${n}`).digest('hex'),
).join('/')

describe.each(engines)('documents of an import on %s', (engine) => {
  test('finds scans by column, folder and number, and tells of those that are missing', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const rows = someRows(3).map((row, at) => [...row, at === 2 ? 'missing.pdf' : 'lmia of 1.jpg'])
    const { id, mapping } = await created(admin, aCsv(rows.slice(1), [...headings, 'LMIA file']))
    expect(mapping.columns.at(-1)).toBe('file.lmia')
    const zip = aZip({
      'scans/IM000001/visa (1).jpg': scan,
      'scans/IM000001/visa.jpg': scan,
      'scans/IM000001/scan 1.pdf': report,
      'IM000001_work permit.jpg': scan,
      'lmia of 1.jpg': scan,
      'IM000002.jpg': scan,
      'IM000002_photo.jpg': scan,
      'IR000002_medical.pdf': 'no PDF',
      [`${longFolder}/IM000001_ticket.jpg`]: scan,
      'IM000009/=visa.jpg': scan,
    })
    expect(await addImportFiles(admin, { id, upload: sent(zip) })).toEqual({
      outcome: 'taking',
      files: 10,
    })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    const dry = await untilIn(admin, id, 'checked')
    expect(dry.counts).toMatchObject({ files: 10, filesRefused: 1, filesMatched: 6 })
    expect(await problemsOf(admin, id)).toEqual([
      [2, 'file-twice', 'sorted-by-text'],
      [3, 'no-such-file', 'file-twice', 'file-refused'],
    ])
    const unmatched = [{ path: 'IM000009/=visa.jpg', because: 'number-unknown' }]
    expect(await findUnmatchedScans(admin, id)).toEqual({ count: 1, first: unmatched })
    const lines = await Array.fromAsync((await exportImportReport(admin, { id })) ?? [])
    expect(lines.join('')).toMatch(/\r\n,no-row,IM000009\/=visa.jpg: number-unknown,+\r\n$/)
    const page = await listImportRows(admin, { id, choice: 'all', limit: 1 })
    expect(page?.rows[0]?.problems).toMatchObject([
      { field: 'file.visa', file: 'scans/IM000001/visa (1).jpg' },
      { field: 'file.medical', file: 'scans/IM000001/scan 1.pdf', says: 'MEDICAL REPORT' },
    ])

    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    const held = await Promise.all(
      (await recordIds(admin, id)).map((one) => findStaffRecord(admin, one)),
    )
    const types = held.map((record) => record?.documents.map(({ type }) => type).toSorted())
    expect(types).toEqual([['lmia', 'medical', 'ticket', 'visa', 'workPermit'], ['photo']])
  })

  test('finds scans by number however it ends, and gives nobody what may be of two', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const top = [...headings, 'Folder']
    const numbers = ['A01234567', 'IM-12', 'IM12345', 'B7', 'C8', 'D9', 'D9']
    const folders = ['', '', '', 'family', 'family', '', '']
    const rows = numbers.map((number, at) => [...aRow(at, { 0: number }), folders[at] ?? ''])
    const { id, mapping } = await created(admin, aCsv(rows, top))
    const taken = {
      'A01234567-visa.jpg': scan,
      'a 0123 4567 medical.jpg': scan,
      'A0123.4567.photo.jpg': scan,
      'A01234567–work-permit.jpg': scan,
      'IR000000-lmia.jpg': scan,
      'IM-12-visa.jpg': scan,
      'B7/IR000003 - visa.jpg': scan,
    }
    const unclear = {
      'B7/C8_visa.jpg': scan,
      'D9/D9-visa.jpg': scan,
      'IM12-345.jpg': scan,
      'family/lmia.jpg': scan,
    }
    const nobodys = { 'A012345678-visa.jpg': scan, 'visa A0123456.jpg': scan }
    const zip = aZip({ ...taken, ...unclear, ...nobodys })
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    const dry = await untilIn(admin, id, 'checked')
    expect(dry.counts).toMatchObject({ filesMatched: Object.keys(taken).length })
    expect(await problemsOf(admin, id)).toEqual([
      [4, 'file-unclear'],
      [5, 'file-unclear', 'file-unclear'],
      [6, 'file-unclear', 'file-unclear'],
      [7, 'twice-in-file', 'file-unclear'],
      [8, 'twice-in-file', 'file-unclear'],
    ])
    const left = Object.keys({ ...unclear, ...nobodys }).sort()
    const { first } = await findUnmatchedScans(admin, id)
    expect(first.map(({ path }) => path).toSorted()).toEqual(left)
    expect(first.every(({ because }) => because)).toBe(true)
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    const held = await Promise.all(
      (await recordIds(admin, id)).map((one) => findStaffRecord(admin, one)),
    )
    const types = held.map((record) => record?.documents.map(({ type }) => type).toSorted())
    const all = ['lmia', 'medical', 'photo', 'visa', 'workPermit']
    expect(types).toEqual([all, ['visa'], [], ['visa'], []])
  })

  test('finds folders by their names, whose vowels and separators count or not', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    // With a joiner, which Bengali needs and paths lose
    const joined = 'শামসুদ্\u200cদীন'
    const folders = ['করিম', 'কারিম', 'scans\\Abdul Karim\\', '/old/abdul kader/', joined]
    const rows = folders.map((folder, at) => [...aRow(at), folder])
    const { id, mapping } = await created(admin, aCsv(rows, [...headings, 'Folder']))
    const zip = aZip({
      'করিম/visa.jpg': scan,
      'কারিম/medical.jpg': scan,
      'scans/Abdul Karim/lmia.jpg': scan,
      'Abdul Kader/ticket.jpg': scan,
      [`${joined}/visa.jpg`]: scan,
    })
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    expect(await problemsOf(admin, id)).toEqual([])
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    const held = await Promise.all(
      (await recordIds(admin, id)).map((one) => findStaffRecord(admin, one)),
    )
    const types = held.map((record) => record?.documents.map(({ type }) => type))
    expect(types).toEqual([['visa'], ['medical'], ['lmia'], ['ticket'], ['visa']])
  })

  test('finds the file that a column names in the folder of its row, if several are called so', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const [joined, plain] = ['র\u200d্যাব.jpg', 'র্যাব.jpg']
    const names = ['visa.jpg', 'visa.jpg', 'visa.jpg', 'b/visa.jpg', 'top.jpg', joined]
    const rows = names.map((name, at) => [...aRow(5 - at), name, at === 3 ? 'medical.jpg' : ''])
    const top = [...headings, 'Visa file', 'Medical file']
    const { id, mapping } = await created(admin, aCsv(rows, top))
    expect(mapping.columns.slice(-2)).toEqual(['file.visa', 'file.medical'])
    const paths = ['IM000004/visa.jpg', 'IR000005/visa.jpg', 'b/visa.jpg', 'top.jpg', 'b/top.jpg']
    paths.push('z/medical.jpg', 'IM000004/medical.jpg', joined)
    const zip = aZip(Object.fromEntries(paths.map((path) => [path, scan])))
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    expect(await problemsOf(admin, id)).toEqual([
      [4, 'file-unclear'],
      [5, 'file-unclear'],
    ])
    const files = await admin.db
      .selectFrom('importFile')
      .select(['path', 'documentId'])
      .orderBy('path')
      .execute()
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    const held = await Promise.all(
      (await recordIds(admin, id)).map((one) => findStaffRecord(admin, one)),
    )
    const got = held.map((record) => {
      const ids = record?.documents.map((document) => document.id) ?? []
      return files.flatMap(({ documentId, path }) => (ids.includes(documentId ?? '') ? path : []))
    })
    const second = ['IM000004/medical.jpg', 'IM000004/visa.jpg']
    const others = [['b/visa.jpg'], ['top.jpg'], [plain]]
    expect(got).toEqual([['IR000005/visa.jpg'], second, [], ...others])
  })

  test('keeps its scans while it waits, and lets go of those that no row had', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id, mapping } = await created(admin, aCsv(someRows(1)))
    const other = await created(admin, aCsv(someRows(1, 5)))
    const documents = () => admin.db.selectFrom('document').select('type').execute()
    for (const one of [id, other.id]) {
      const zip = aZip({ 'IM000000/visa.jpg': scan, 'IM000009/visa.jpg': scan })
      await addImportFiles(admin, { id: one, upload: sent(zip) })
      await test.portal.settled()
    }
    test.wait(10 * 86_400_000)
    await sweepImports(admin)
    await sweepStaged(admin)
    expect(await documents()).toHaveLength(4)
    await discardImport(admin, other.id)
    await sweepStaged(admin)
    expect(await documents()).toHaveLength(2)

    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    await sweepStaged(admin)
    expect(await documents()).toEqual([{ type: 'visa' }])
  })

  test('reads the dates of each column in its own order, and none that nobody was asked about', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const top = [...headings, 'Visa issue date', 'Visa expiry', 'PCC issue date']
    const row = [...aRow(0), '03/04/2024', '03/04/2027', '03/04/2024']
    const { id, mapping } = await created(admin, aCsv([row], top))
    const before = mapping.columns.slice(0, headings.length).map(() => null)
    const orders = (...of: ('day-first' | 'month-first' | null)[]) => [...before, ...of]
    const files = { 'IM000000/visa.jpg': scan, 'IM000000_police.jpg': scan }
    await addImportFiles(admin, { id, upload: sent(aZip(files)) })
    await test.portal.settled()
    await checkImport(admin, {
      id,
      mapping: { ...mapping, dateOrders: orders('day-first', 'month-first', null) },
    })
    await untilIn(admin, id, 'checked')
    expect(await problemsOf(admin, id)).toEqual([[2, 'ambiguous-date']])

    const others = orders('day-first', 'month-first', 'month-first')
    await checkImport(admin, { id, mapping: { ...mapping, dateOrders: others } })
    await untilIn(admin, id, 'checked')
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    const [record = ''] = await recordIds(admin, id)
    const held = (await findStaffRecord(admin, record))?.documents ?? []
    const dates = held.map(({ details }) => [details.issuedOn, details.expiresOn])
    expect(dates.sort()).toEqual([
      ['2024-03-04', ''],
      ['2024-04-03', '2027-03-04'],
    ])
  })

  test('takes no more scans once it is forgotten', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id } = await created(admin, aCsv(someRows(1)))
    let taken = 0
    async function* files() {
      for (; taken < 20; taken++) {
        yield { path: `IM000000/${taken}.jpg`, because: 'damaged' as const }
        await discardImport(admin, id)
      }
    }
    await keepImportFiles(admin, { id, files: files() })
    expect(taken).toBeLessThan(10)
  })

  test('states dates and issuers of documents, and refuses what the form refuses', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const top = [...headings, 'Visa issue date', 'ভিসার মেয়াদ শেষ', 'Visa issued by', 'PCC expiry']
    const row = (index: number, ...more: string[]) => [...aRow(index), ...more]
    const path = aCsv(
      [
        row(0, '13/04/2024', '2027-04-12', 'Ministry of Visas'),
        row(1, '2024-04-13', '2023-04-13', ''),
        row(2, '03/04/2024', '', ''),
        row(3, '', '2097-01-01', ''),
        row(4, '', '', '', '31 May'),
        row(5, '', '', '', '2030-05-31'),
      ],
      top,
    )
    const { id, mapping } = await created(admin, path)
    const details = ['issuedOn.visa', 'expiresOn.visa', 'issuer.visa', 'expiresOn.policeClearance']
    expect(mapping.columns.slice(6)).toEqual(details)
    const zip = aZip(
      Object.fromEntries([0, 1, 2, 3].map((n) => [`IM00000${n}/visa.jpg`, scan] as const)),
    )
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    expect(await problemsOf(admin, id)).toEqual([
      [3, 'ends-before-begin'],
      [4, 'ambiguous-date'],
      [5, 'too-late'],
      [6, 'not-a-date'],
      [7, 'details-without-file'],
    ])
    await runImport(admin, id)
    const { counts } = await untilIn(admin, id, 'done')
    expect(counts).toMatchObject({ added: 2, refused: 4 })
    const [first = ''] = await recordIds(admin, id)
    const visa = async () => (await findStaffRecord(admin, first))?.documents[0]?.details
    const stated = { issuedOn: '2024-04-13', expiresOn: '2027-04-12', issuer: 'Ministry of Visas' }
    expect(await visa()).toMatchObject({ ...stated, provenance: 'copy-received', seenOn: '' })

    const sameAgain = [row(0, '13/04/2024', '2027-04-12', 'Ministry of Visas')]
    const skipped = await imported(admin, aCsv(sameAgain, top))
    expect(await problemsOf(admin, skipped.id)).toEqual([[2, 'exists']])
    expect(skipped.counts).toMatchObject({ skipped: 1, warned: 0 })

    await admin.db.updateTable('document').set({ expiresOn: null }).execute()
    const record = await findStaffRecord(admin, first)
    if (record) await noteOpened(admin, record)
    expect(await approveRecord(admin, first)).toBe('approved')
    const again = [row(0, '2020-01-01', '2028-01-01', 'Somebody else')]
    expect(await imported(admin, aCsv(again, top), 'fill')).toMatchObject({ counts: { filled: 1 } })
    expect(await visa()).toMatchObject({ ...stated, expiresOn: '2028-01-01' })
    const statement = await admin.db
      .selectFrom('statement')
      .select('endedAt')
      .executeTakeFirstOrThrow()
    expect(statement.endedAt).not.toBeNull()
  })

  test('a ZIP that is refused changes nothing', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id, mapping } = await created(admin, aCsv(someRows(1)))
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    const notes = JSON.stringify(['scans-interrupted'])
    await admin.db.updateTable('import').set({ notes }).execute()
    const before = await findImport(admin, id)
    expect(await addImportFiles(admin, { id, upload: sent(aCsv([])) })).toEqual({
      outcome: 'refused',
      because: 'not-a-zip',
    })
    expect(await findImport(admin, id)).toEqual(before)
    const upload = sent(aZip({ 'IM000000_visa.jpg': scan }))
    expect(await addImportFiles(admin, { id: 'none', upload })).toEqual({ outcome: 'not-found' })
  })

  test('a scan that was refused is sent again, in another format too', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id, mapping } = await created(admin, aCsv(someRows(1)))
    const refused = { 'IM000000_visa.heic': 'x', 'IM000000_police.jpg': 'x' }
    const right = { 'IM000000_visa.jpg': scan, 'IM000000_police.jpg': scan }
    const counts = async (files: Record<string, string | Buffer>) => {
      await addImportFiles(admin, { id, upload: sent(aZip(files)) })
      await test.portal.settled()
      const { files: all, filesRefused } = (await findImport(admin, id))?.counts ?? {}
      return [all, filesRefused]
    }
    expect(await counts(refused)).toEqual([2, 2])
    expect(await counts(refused)).toEqual([2, 2])
    expect(await counts(right)).toEqual([3, 1])
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    const [record = ''] = await recordIds(admin, id)
    const held = (await findStaffRecord(admin, record))?.documents ?? []
    expect(held.map(({ type }) => type).sort()).toEqual(['policeClearance', 'visa'])
  })
})
