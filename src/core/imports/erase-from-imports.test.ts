import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  aCsv,
  anImporter,
  aRow,
  aWorkbook,
  aZip,
  checked,
  created,
  problemsOf as problemsIn,
  recordIds,
  sent,
  someRows,
  untilIn,
} from '../../../tests/spreadsheets.ts'
import { added, aRecord, engines, eraseAtOnce, openTestPortal } from '../../../tests/test-portal.ts'
import { recordRequest } from '../person/record-request.ts'
import { addRecord } from '../records/add-record.ts'
import { eraseRecord } from '../records/bin/erase-record.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { updateRecord } from '../records/update-record.ts'
import { addImportFiles } from './add-import-files.ts'
import { checkImport } from './check-import.ts'
import { createImport } from './create-import.ts'
import { tracesInImports, tracesNamed } from './erase-from-imports.ts'
import { findImport } from './find-import.ts'
import * as imports from './import-store.ts'
import { problemsOf } from './present-import.ts'
import { runImport } from './run-import.ts'
import { passOverImports } from './traces/search-imports.ts'
import { undoImport } from './undo-import.ts'

const scan = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()

describe.each(engines)('imports on %s', (engine) => {
  test('that a restore brought back lose nothing of others with a row of the erased', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const taken = { passportNumber: 'QE7654321', irccNumber: 'IR000004' }
    await added(addRecord(admin, aRecord(taken)))
    const rows = [aRow(1, { 1: 'Pending' }), aRow(2, { 1: 'Pending' }), aRow(3), aRow(4), aRow(3)]
    const { id, mapping } = await created(admin, aCsv(rows))
    const names = ['IM000001/a.heic', 'Pending.heic', 'IM000003/a.heic', 'IR000004/a.heic']
    const zip = aZip(Object.fromEntries(names.map((name) => [name, 'no picture'])))
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')

    const ns = await admin.db.selectFrom('importRow').select('n').orderBy('n').execute()
    const of = async (...rows: number[]) => {
      const listed = rows.map((at) => `${id}_${ns[at]?.n}`)
      const { rows: found, files } = await tracesNamed(admin.db, listed)
      const at = found.map(({ n }) => ns.findIndex((one) => one.n === n))
      return [at, files.map(({ path }) => path)]
    }
    expect(await of(0)).toEqual([[0], ['IM000001/a.heic']])
    expect(await of(2)).toEqual([[2], []])
    expect((await of(2, 4))[1]).toContain('IM000003/a.heic')
    expect(await of(3)).toEqual([[3], []])
    expect(await of()).toEqual([[], []])
  })

  test('keep nothing of an erased record, even in imports that were not run', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const odd = aRow(1, { 0: "'im–০০০ ০০১", 1: '1', 2: 'Marker Name' })
    const people = aCsv([odd, aRow(2, { 1: '12' })])
    const before = await created(admin, people)
    const dry = await checked(admin, people)
    const { id, mapping } = await created(admin, people)
    const zip = aZip({
      'im-000 001/visa.jpg': scan,
      'IM–0000.01 visa.jpg': scan,
      'IM000001/visa 2.jpg': scan,
      'IM000001_medical.jpg': 'no picture',
      '(IM+000)001.jpg': 'no picture',
      'IM000002/visa.jpg': scan,
    })
    expect(await addImportFiles(admin, { id, upload: sent(zip) })).toMatchObject({ files: 6 })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    const [first = ''] = await recordIds(admin, id)
    expect(await eraseAtOnce(admin, first)).toBe('erased')

    const rows = await admin.db.selectFrom('importRow').select(['importId', 'n', 'raw']).execute()
    const kept = rows.filter(({ raw }) => raw !== null).map((row) => [row.importId, row.n])
    expect(kept.sort()).toEqual([before.id, dry.id, id].map((one) => [one, 3]).sort())
    const paths = await admin.db.selectFrom('importFile').select('path').execute()
    expect(paths).toEqual([{ path: 'IM000002/visa.jpg' }])
    expect(await admin.db.selectFrom('document').select('type').execute()).toEqual([
      { type: 'visa' },
    ])
  })

  test.each([
    ['full-width', 'ＩＭ０００００１'],
    ['Devanagari', 'IM०००००१'],
    ['Arabic', 'IM٠٠٠٠٠١'],
    ['invisible characters', 'IM\u200b000\u00ad001'],
    ['minus', 'IM\u2212000001'],
    ['thin space', 'IM000\u2009001'],
    ['tab', 'IM000\t001'],
    ['accent', 'I\u0301M000001'],
  ])('keep no row of an erased record that spells its number with %s', async (_, number) => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const first = await added(addRecord(admin, aRecord({ passportNumber: 'IM000001' })))
    const { id, mapping } = await created(admin, aCsv([aRow(1, { 0: number }), aRow(2)]))
    await addImportFiles(admin, { id, upload: sent(aZip({ [`${number}/visa.jpg`]: scan })) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    expect(await eraseAtOnce(admin, first)).toBe('erased')
    const rows = await admin.db.selectFrom('importRow').select(['n', 'raw']).orderBy('n').execute()
    expect(rows.map(({ n, raw }) => [n, raw === null])).toEqual([
      [2, true],
      [3, false],
    ])
    expect(await admin.db.selectFrom('importFile').select('path').execute()).toEqual([])
  })

  test('keep no row of an erased record with a number that was corrected, but those of others', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const person = aRecord({ passportNumber: 'IM000001', name: 'Rahima Khatun' })
    const first = await added(addRecord(admin, person))
    const named = { 1: 'IR000009', 2: 'RAHIMA  KHATUN' }
    const { id, mapping } = await created(admin, aCsv([aRow(1, named), aRow(2)]))
    const other = await created(admin, aCsv([aRow(1)]))
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    const fields = { passportNumber: 'IM000003' }
    expect(await updateRecord(admin, { id: first, revision: 1, fields })).toMatchObject({
      outcome: 'updated',
    })
    expect(await eraseAtOnce(admin, first)).toBe('erased')
    const rows = await admin.db.selectFrom('importRow').select(['importId', 'n', 'raw']).execute()
    const kept = rows.filter(({ raw }) => raw !== null).map((row) => [row.importId, row.n])
    expect(kept.sort()).toEqual(
      [
        [id, 3],
        [other.id, 2],
      ].sort(),
    )
  })

  test('keep the row of another person of this name, whose number the erased record once had', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const person = aRecord({ passportNumber: 'IM000001', name: 'Rahima Khatun' })
    const first = await added(addRecord(admin, person))
    const fields = { passportNumber: 'IM000003' }
    expect(await updateRecord(admin, { id: first, revision: 1, fields })).toMatchObject({
      outcome: 'updated',
    })
    const { id } = await checked(admin, aCsv([aRow(1, { 1: 'IR000009', 2: 'Rahima Khatun' })]))
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    expect(await recordIds(admin, id)).toHaveLength(1)
    expect(await eraseAtOnce(admin, first)).toBe('erased')
    const rows = await admin.db.selectFrom('importRow').select('raw').execute()
    expect(rows.map(({ raw }) => raw !== null)).toEqual([true])
  })

  test('keep no scan of an erased person among the problems of other rows', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const numbers = { passportNumber: 'IM000001', irccNumber: 'IR000001' }
    const first = await added(addRecord(admin, aRecord(numbers)))
    const { id, mapping } = await created(admin, aCsv([aRow(1), aRow(2, { 2: '???' })]))
    const zip = aZip({ 'IM000001 & IM000002 "visa".jpg': scan, 'IM000002_medical.txt': 'none' })
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    // All rows are searched before the transaction, and not at all for each record of an undone import.
    const told = [2, 3].map((n) => ({ importId: id, n }))
    expect((await tracesInImports(admin, first)).told).toEqual(expect.arrayContaining(told))
    expect((await tracesInImports(admin, first, 'own-rows')).told).toEqual([])
    expect(await eraseAtOnce(admin, first)).toBe('erased')
    const left = await admin.db.selectFrom('importRow').select(['n', 'problems']).execute()
    const problems = left.map((row) => [row.n, problemsOf(row).map(({ because }) => because)])
    expect(problems.sort()).toEqual([
      [2, ['erased']],
      [3, ['letters-lost', 'file-refused']],
    ])
    expect(JSON.stringify(left)).not.toContain('IM000001')
  })

  test('keep neither number nor name of an erased person in the names of files, sheets and columns', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const numbers = { passportNumber: 'IM0000001', irccNumber: '7654321' }
    const first = await added(addRecord(admin, aRecord({ ...numbers, name: 'Marker Uddin' })))
    const path = aWorkbook(`
sheet.title = 'Marker Uddin, 2026'
book.create_sheet('Others').append(['A', 'B'])
sheet.append(['Passport No. (IM0000001)', 'IRCC number', 'Name'])
sheet.append(['IM0000001', '1', 'Marker'])
`)
    for (const name of ['IM0000001 visa.xlsx', 'uddin.xlsx']) {
      await createImport(admin, { name, upload: sent(path) })
    }
    const reading = await created(admin, aCsv([aRow(2)]))
    await admin.db
      .updateTable('import')
      .set({ name: 'IM0000001.csv', headings: '[]', state: 'reading' })
      .where('id', '=', reading.id)
      .execute()
    const { names } = await tracesInImports(admin, first)
    // Its headings may be there until the transaction begins.
    expect(names.at(-1)).toEqual({ importId: reading.id, name: '…' })
    expect(await eraseAtOnce(admin, first)).toBe('erased')
    const left = admin.db.selectFrom('import').select(['name', 'headings', 'sheets'])
    const others = { headings: '["…","IRCC number","Name"]', sheets: '["…","Others"]' }
    expect(await left.orderBy('id').execute()).toEqual([
      { name: '…', ...others },
      { name: 'uddin.xlsx', ...others },
      { name: '…', headings: '[]', sheets: null },
    ])
  })

  test('keep nothing of an erased record whose number stands beside other text', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const numbers = { passportNumber: 'IM0000001', irccNumber: '7654321' }
    const first = await added(addRecord(admin, aRecord(numbers)))
    const cells = ['IM0000001 12345678', 'Passport IM0000001', '"IM0000001"']
    const others = ['IM 7654321', 'IM00000012', 'XIM0000001']
    const rows = [...cells, ...others].map((cell, at) => aRow(at + 10, { 0: cell }))
    const { id, mapping } = await created(admin, aCsv(rows))
    const zip = aZip({
      'visaIM0000001.jpg': scan,
      'IM0000001visa.jpg': scan,
      'lmia7654321.jpg': scan,
      'visaIM00000012.jpg': scan,
      'visa17654321.jpg': scan,
    })
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    expect(await eraseAtOnce(admin, first)).toBe('erased')
    const left = admin.db.selectFrom('importRow').select('n').where('raw', 'is not', null)
    expect((await left.orderBy('n').execute()).map(({ n }) => n)).toEqual([5, 6, 7])
    const paths = await admin.db.selectFrom('importFile').select('path').orderBy('path').execute()
    expect(paths.map(({ path }) => path).sort()).toEqual(['visa17654321.jpg', 'visaIM00000012.jpg'])
  })

  test('keep the corrected rows of people whose records an undone import left in the bin', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { db } = admin
    const { id } = await created(admin, aCsv([aRow(1), aRow(2), aRow(3)]))
    const zip = aZip({ 'IM000001 visa.txt': 'no picture', 'IM000002 visa.txt': 'no picture' })
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    const { mapping } = (await findImport(admin, id)) ?? {}
    if (!mapping) throw new Error('No import')
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    const [first = '', second = '', third = ''] = await recordIds(admin, id)
    await deleteRecord({ ...admin, actor: { role: 'admin', id: 'another' } }, third)
    await undoImport(admin, id)
    await untilIn(admin, id, 'undone')
    const corrected = await checked(admin, aCsv([aRow(1), aRow(2), aRow(3)]))
    const request = { kind: 'erasure', note: '' } as const
    expect(await recordRequest(admin, { ...request, recordId: second })).toMatchObject({
      outcome: 'recorded',
    })
    for (const one of [first, second, third]) expect(await eraseRecord(admin, one)).toBe('erased')

    const rows = db.selectFrom('importRow').select(['importId', 'n']).where('raw', 'is not', null)
    expect(await rows.execute()).toEqual([{ importId: corrected.id, n: 2 }])
    expect(await db.selectFrom('importFile').select('path').execute()).toEqual([])
    const gone = [3, 4].map((n) => [n, 'erased'])
    expect(await problemsIn(admin, corrected.id)).toEqual(gone)
    await runImport(admin, corrected.id)
    const { counts } = await untilIn(admin, corrected.id, 'done')
    expect(counts).toMatchObject({ added: 1, refused: 2 })
    expect(await problemsIn(admin, corrected.id)).toEqual(gone)
  })

  test('keep nothing of many records that are erased after one pass, whatever changed since', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const ids: string[] = []
    for (const [passportNumber = '', irccNumber = '', name = ''] of someRows(20)) {
      ids.push(await added(addRecord(admin, aRecord({ passportNumber, irccNumber, name }))))
    }
    const rows = [...someRows(18), aRow(30, { 0: 'IM000030 / IM000018' }), aRow(31)]
    const { id, mapping } = await created(admin, aCsv(rows))
    const zip = aZip({ 'IM000003 & IM000031 visa.jpg': scan, 'visaIM000004.jpg': scan })
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    const mapped = await created(admin, aCsv([aRow(40, { 5: 'IM000006' }), aRow(41)]))
    const pass = await passOverImports(admin, ids)

    const corrected = { passportNumber: 'IM000041', irccNumber: 'IR000041' }
    const change = { id: ids[19] ?? '', revision: 1, fields: corrected }
    expect(await updateRecord(admin, change)).toMatchObject({ outcome: 'updated' })
    await created(admin, aCsv([aRow(5), aRow(50)]))
    await addImportFiles(admin, { id: mapped.id, upload: sent(aZip({ 'IM000007.jpg': scan })) })
    await test.portal.settled()
    for (const one of ids) {
      await deleteRecord(admin, one)
      expect(await eraseRecord(admin, one, 'bin', { pass })).toBe('erased')
    }
    const left = await admin.db.selectFrom('importRow').select(['raw', 'problems']).execute()
    const kept = left.flatMap(({ raw }) => (raw === null ? [] : [JSON.parse(raw)[0]]))
    expect(kept.sort()).toEqual(['IM000031', 'IM000050'])
    expect(JSON.stringify(left)).not.toContain('IM000003')
    expect(await admin.db.selectFrom('importFile').select('path').execute()).toEqual([])
  })

  // Few numbers are looked for by the database, many by us.
  test.each([3, 9])(
    'keep nothing of %d people by earlier numbers and other digits, in one pass',
    async (count) => {
      await using test = await openTestPortal(engine)
      const admin = await anImporter(test)
      const people = someRows(count)
      const ids: string[] = []
      for (const [passportNumber = '', irccNumber = '', name = ''] of people) {
        ids.push(await added(addRecord(admin, aRecord({ passportNumber, irccNumber, name }))))
      }
      for (const [at, id] of ids.slice(0, 2).entries()) {
        const fields = { passportNumber: `IM00090${at}`, irccNumber: `IR00090${at}` }
        const change = { id, revision: 1, fields }
        expect(await updateRecord(admin, change)).toMatchObject({ outcome: 'updated' })
      }
      // Another person's row has an earlier number of the first, and the name of the second.
      const others = [aRow(60, { 0: 'IM000000', 2: people[1]?.[2] ?? '' }), aRow(61)]
      await created(admin, aCsv([...people, aRow(62, { 0: 'IM০০০০০২' }), ...others]))
      const pass = await passOverImports(admin, ids)
      for (const id of ids) {
        await deleteRecord(admin, id)
        expect(await eraseRecord(admin, id, 'bin', { pass })).toBe('erased')
      }
      const left = await admin.db.selectFrom('importRow').select('raw').execute()
      const kept = left.flatMap(({ raw }) => (raw === null ? [] : [JSON.parse(raw)[1]]))
      expect(kept.sort()).toEqual(['IR000060', 'IR000061'])
    },
  )

  test('that are being checked bring back nothing that was erased meanwhile', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id } = await created(admin, aCsv(someRows(2)))
    await addImportFiles(admin, { id, upload: sent(aZip({ 'IM000001/visa.jpg': scan })) })
    await test.portal.settled()
    await imports.updateRows(admin.db, id, [{ n: 2, raw: null }], ['raw'])
    const problems = JSON.stringify([{ because: 'missing', field: 'name' }])
    await imports.noteProblems(admin.db, id, [
      { n: 2, problems },
      { n: 3, problems },
    ])
    const rows = await imports.rowsAfter(admin.db, { id, after: 0, limit: 9 })
    expect(rows.map((row) => [row.n, row.problems])).toEqual([
      [2, null],
      [3, problems],
    ])
    const scans = { 'IM000000/visa.jpg': 2, 'IM000001/visa.jpg': 3 }
    await imports.markMatched(admin.db, id, new Map(Object.entries(scans)))
    const files = await imports.filesOf(admin.db, id)
    expect(files.map(({ path, isMatched }) => [path, isMatched])).toEqual([
      ['IM000001/visa.jpg', 3],
    ])
  })
})
