import type { Worker } from 'node:worker_threads'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { dayIn } from '#contract/validity.ts'
import {
  aCsv,
  anImporter,
  aRow,
  aZip,
  checked,
  created,
  headings,
  imported,
  problemsOf,
  recordIds,
  sent,
  someRows,
  untilIn,
} from '../../../tests/spreadsheets.ts'
import {
  anAddedRecord,
  asAnother,
  engines,
  lookUp,
  openTestPortal,
} from '../../../tests/test-portal.ts'
import { stageDocument } from '../documents/stage-document.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { updateRecord } from '../records/update-record.ts'
import { addImportFiles } from './add-import-files.ts'
import { checkImport } from './check-import.ts'
import { createImport } from './create-import.ts'
import { exportImportReport } from './export-import-report.ts'
import { findImport } from './find-import.ts'
import { listImportRows } from './list-import-rows.ts'
import { runImport } from './run-import.ts'
import { stopImport } from './stop-import.ts'
import { sweepImports } from './sweep-imports.ts'
import { undoImport } from './undo-import.ts'

const scan = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()

describe.each(engines)('an import on %s', (engine) => {
  test('brings people who await approval, tells of each row, and is undone', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const dry = await checked(admin, aCsv([...someRows(3), aRow(3, { 2: '' })]))
    expect(dry.counts).toMatchObject({ rows: 4, right: 3, wrong: 1, reached: 4 })
    expect(await admin.db.selectFrom('record').select('id').execute()).toEqual([])

    expect(await runImport(admin, dry.id)).toBe('running')
    const done = await untilIn(admin, dry.id, 'done')
    expect(done.counts).toMatchObject({ added: 3, refused: 1 })
    const [first = '', second = ''] = await recordIds(admin, dry.id)
    expect(await findStaffRecord(admin, first)).toMatchObject({
      passportNumber: 'IM000000',
      name: 'Abul Khalil Bepari Laskar',
      nationality: 'BANGLADESH',
      approval: 'pending',
      importId: dry.id,
    })
    expect(await lookUp(test, 'IM000000')).toMatchObject({ outcome: 'not-found' })

    const report = await exportImportReport(admin, { id: dry.id })
    const text = (await Array.fromAsync(report ?? [])).join('')
    expect(text).toContain(`2,added,,${first},IM000000`)
    expect(text).toContain('5,refused,name: required,,IM000003')

    await updateRecord(admin, { id: second, revision: 1, fields: { name: 'Somebody Else' } })
    expect(await undoImport(admin, dry.id)).toBe('undoing')
    const undone = await untilIn(admin, dry.id, 'undone')
    expect(undone.counts).toMatchObject({ deleted: 2, kept: 1 })
    expect(await findStaffRecord(admin, first)).toBeUndefined()
    expect(await findStaffRecord(admin, second)).toMatchObject({ name: 'Somebody Else' })
  })

  test('refuses what is twice in a file, and skips or fills what is there', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const id = await anAddedRecord(test, {
      passportNumber: 'IM000001',
      irccNumber: 'IR000001',
      motherName: '',
      name: 'Kept Name',
    })
    const path = aCsv([aRow(1), aRow(2), aRow(2, { 1: 'IR9' }), aRow(3, { 0: 'IM000001' })])
    const dry = await checked(admin, path)
    expect(await problemsOf(admin, dry.id)).toEqual([
      [2, 'twice-in-file', 'exists', 'other-name'],
      [3, 'twice-in-file'],
      [4, 'twice-in-file'],
      [5, 'twice-in-file', 'exists', 'other-name'],
    ])
    expect(dry.counts).toMatchObject({ right: 0, existing: 0, wrong: 4 })

    const mixed = await checked(admin, aCsv([aRow(1), aRow(4)]))
    expect(await problemsOf(admin, mixed.id)).toEqual([[2, 'exists', 'other-name']])
    expect(mixed.counts).toMatchObject({ right: 1, existing: 1, wrong: 0, warned: 1 })
    const skipped = await imported(admin, aCsv([aRow(1), aRow(4)]))
    expect(skipped.counts).toMatchObject({ skipped: 1, added: 1 })
    const named = await checked(admin, aCsv([aRow(1), aRow(4)]), 'fill')
    expect(await problemsOf(admin, named.id)).toEqual([
      [2, 'exists', 'other-name'],
      [3, 'exists'],
    ])
    const filled = await imported(admin, aCsv([aRow(1), aRow(4)]), 'fill')
    expect(filled.counts).toMatchObject({ filled: 1, skipped: 1, added: 0 })
    expect(await findStaffRecord(admin, id)).toMatchObject({
      name: 'Kept Name',
      motherName: 'Mother',
      approval: 'pending',
    })
    const taken = await checked(admin, aCsv([aRow(1, { 1: 'IR000004' })]), 'fill')
    expect(await problemsOf(admin, taken.id)).toEqual([[2, 'number-taken']])
    await runImport(admin, taken.id)
    await untilIn(admin, taken.id, 'done')
    expect(await problemsOf(admin, taken.id)).toEqual([[2, 'number-taken']])
  })

  test('refuses of a row what the form refuses, and a file without headings or rows', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const refused = await imported(
      admin,
      aCsv([
        aRow(1, { 0: 'A 01?' }),
        aRow(2, { 2: 'x'.repeat(1000) }),
        aRow(3, { 3: 'Fa\u0001ther' }),
        aRow(4, { 2: '', 5: '' }),
        aRow(5),
      ]),
    )
    expect(refused.counts).toMatchObject({ refused: 4, added: 1 })
    expect(await problemsOf(admin, refused.id)).toEqual([
      [2, 'not-a-number'],
      [3, 'too-long'],
      [4, 'not-text'],
      [5, 'required', 'required'],
    ])
    await expect(created(admin, aCsv([['x'], ['y']], ['Name']))).rejects.toThrow('no-headings')
    await expect(created(admin, aCsv([]))).rejects.toThrow('empty')
    const person = ['A01234567', 'C7654321', 'Rahima Khatun', 'Abdul Karim', 'Salma', '1 Lane']
    await expect(created(admin, aCsv([person, person], person))).rejects.toThrow('no-headings')
    const foreign = ['رقم', 'x', 'اسم', 'y', 'z', 'v']
    expect((await created(admin, aCsv([person, person], foreign))).counts.rows).toBe(2)
  })

  test('tells of people who may have a record already, and adds them all the same', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const staged = await stageDocument(admin, { bytes: new Uint8Array(scan) })
    const documents = { medical: staged.outcome === 'staged' ? staged.id : '' }
    const father = { fatherName: 'Abdul Karim' }
    const other = await anAddedRecord(test, { name: 'Rahima Khatun', ...father, documents })
    const rows = [
      aRow(1, { 2: 'KHATUN Rohima', 3: 'Abdul Korim' }),
      aRow(2, { 2: 'Nasrin Sultana', 3: 'Omar Faruk' }),
      aRow(3, { 2: 'Nasrin Akter', 3: 'Abdul Karim' }),
    ]
    const { id, mapping } = await created(admin, aCsv(rows))
    const upload = sent(aZip({ 'IM000002/visa.jpg': scan }))
    await addImportFiles(admin, { id, upload })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    const dry = await untilIn(admin, id, 'checked')
    expect(dry.counts).toMatchObject({ right: 3, wrong: 0, warned: 2 })
    const page = await listImportRows(admin, { id, choice: 'warned', limit: 10 })
    const alike = [
      { n: 2, problems: [{ because: 'similar-name', field: 'name', recordId: other }] },
      { n: 3, problems: [{ because: 'same-file', field: 'file.visa', recordId: other }] },
    ]
    expect(page?.rows).toMatchObject(alike)

    await runImport(admin, id)
    const done = await untilIn(admin, id, 'done')
    expect(done.counts).toMatchObject({ added: 3 })
    expect(done.compared).toBeUndefined()
    const report = await exportImportReport(admin, { id })
    const text = (await Array.fromAsync(report ?? [])).join('')
    expect(text).toContain(`2,added,name: similar-name ${other},`)
    await expect(
      listImportRows(await test.as('moderator'), { id, choice: 'warned', limit: 10 }),
    ).rejects.toThrow('Not allowed')
  })

  test('that is run at once is compared afterwards, and not with itself', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const same = { 2: 'Rahima Khatun', 3: 'Abdul Karim' }
    const { id, mapping } = await created(admin, aCsv([aRow(1, same), aRow(2, { 2: 'Omar' })]))
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    await admin.db.updateTable('import').set({ comparedRow: 0 }).execute()
    await runImport(admin, id)
    const other = await anAddedRecord(test, { name: 'Rahima Khatun', fatherName: 'Abdul Karim' })
    await untilIn(admin, id, 'done')
    // The comparison may still be running in the background jobs of the portal.
    await vi.waitFor(async () => {
      const page = await listImportRows(admin, { id, choice: 'warned', limit: 10 })
      expect(page?.rows).toMatchObject([{ n: 2, problems: [{ recordId: other }] }])
    }, 10_000)
  })

  test('leaves out headings that are repeated among the rows', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const others = ['PASSPORT NUMBER', 'IRCC No', 'Full name', 'Father', 'Mother', 'Village']
    const loud = headings.map((heading) => heading.toUpperCase())
    const pages = [others, ...someRows(600), headings, ...someRows(1, 600), loud, others]
    const done = await imported(admin, aCsv(pages))
    expect(done.counts).toMatchObject({ rows: 601, added: 601, refused: 0 })
  })

  test('may have a file of any name, or of none', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const upload = sent(aCsv([aRow(1)]))
    const made = await createImport(admin, {
      name: 'a\0b\tc\u202evsx\u2069 \u09b0\u200d\u09cd\u09af.csv\n',
      upload,
    })
    expect(made).toMatchObject({
      outcome: 'created',
      import: { name: 'a b cvsx \u09b0\u200d\u09cd\u09af.csv' },
    })
    const bare = await createImport(admin, { name: '\u2060', upload })
    expect(bare.outcome === 'created' && bare.import.name === bare.import.id).toBe(true)
  })

  test('remembers columns, and says that a file was imported before', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const top = ['Alpha', 'Beta', ...headings.slice(2)]
    const path = aCsv(someRows(1), top)
    const { id, mapping } = await created(admin, path)
    expect(mapping.columns.slice(0, 2)).toEqual([null, null])
    expect(await checkImport(admin, { id, mapping })).toEqual({
      outcome: 'lacking',
      targets: ['passportNumber', 'irccNumber'],
    })
    const columns = ['passportNumber', 'irccNumber', ...mapping.columns.slice(2)] as const
    await checkImport(admin, { id, mapping: { ...mapping, columns: [...columns] } })
    await untilIn(admin, id, 'checked')
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    const again = await checked(admin, path)
    expect(again.mapping.columns.slice(0, 2)).toEqual(['passportNumber', 'irccNumber'])
    expect(again.notes).toEqual(['imported-before'])
    expect(again.counts).toMatchObject({ existing: 1 })
  })

  test('stops when its admin loses the right, and goes on for nobody else', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id } = await checked(admin, aCsv(someRows(2)))
    const other = asAnother(admin, 'other-admin')
    expect(await runImport(other, id)).toBe('not-found')
    await runImport(admin, id)
    await admin.db.updateTable('account').set({ role: 'student' }).execute()
    const stopped = await untilIn(admin, id, 'stopped')
    expect(stopped).toMatchObject({ because: 'right-lost', counts: { added: 0 } })
  })

  test('is stopped and gone on with', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id } = await checked(admin, aCsv(someRows(500)))
    await runImport(admin, id)
    expect(await stopImport(admin, id)).toBe('stopped')
    await untilIn(admin, id, 'stopped')
    expect(await runImport(admin, id)).toBe('running')
    const { counts } = await untilIn(admin, id, 'done')
    expect(counts).toMatchObject({ added: 500, reached: 500 })
    const entries = await admin.db
      .selectFrom('activity')
      .select('id')
      .where('action', '=', 'record.added')
      .execute()
    expect(entries).toHaveLength(500)
  })

  test('whose undoing is stopped can only be undone further', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id } = await imported(admin, aCsv(someRows(120)))
    expect(await undoImport(admin, id)).toBe('undoing')
    expect(await stopImport(admin, id)).toBe('stopped')
    expect(await findImport(admin, id)).toMatchObject({ state: 'stopped', isPartlyUndone: true })
    expect(await runImport(admin, id)).toBe('not-now')
    expect(await undoImport(admin, id)).toBe('undoing')
    const { counts } = await untilIn(admin, id, 'undone')
    expect(counts).toMatchObject({ added: 120, deleted: 120, kept: 0 })
  })

  test('tells in its report what is not checked yet, and why a scan cannot be used', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id, mapping } = await created(admin, aCsv([aRow(1), aRow(2, { 0: 'A 01?' })]))
    const report = async () =>
      (await Array.fromAsync((await exportImportReport(admin, { id })) ?? [])).join('')
    expect(await report()).toContain('2,,,,IM000001')
    const zip = aZip({ 'IM000001.heic': 'x', 'IM000001_visa.heic': 'x' })
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    // Throws if a line has fewer cells than the headings.
    expect(parse(await report(), { bom: true })).toHaveLength(4)
    const lines = (await report()).split('\r\n')
    expect(lines[1]).toMatch(/^2,right,file.visa: file-refused IM000001_visa.heic [a-z-]+,/)
    expect(lines[2]).toMatch(/^3,wrong,passportNumber: not-a-number,/)
    expect(lines[3]).toMatch(/^,no-row,IM000001.heic: [a-z-]+,+$/)
  })

  test('two people who import the same file at once add each person once', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const other = await anImporter(test, 'other-admin')
    const path = aCsv(someRows(300))
    const [one, two] = await Promise.all([checked(admin, path), checked(other, path)])
    await Promise.all([runImport(admin, one.id), runImport(other, two.id)])
    const { counts: first } = await untilIn(admin, one.id, 'done')
    const { counts: second } = await untilIn(other, two.id, 'done')
    expect(first.added + second.added).toBe(300)
    expect(first.skipped + second.skipped).toBe(300)
  })

  test('forgets what was in the rows after two weeks', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id } = await imported(admin, aCsv(someRows(1)))
    await sweepImports(admin)
    expect((await findImport(admin, id))?.undoUntil).toBeDefined()
    test.wait(15 * 86_400_000)
    expect((await findImport(admin, id))?.undoUntil).toBeUndefined()
    expect(await undoImport(admin, id)).toBe('not-now')
    await sweepImports(admin)
    const rows = await admin.db.selectFrom('importRow').select(['raw', 'problems']).execute()
    expect(rows).toEqual([{ raw: null, problems: null }])
  })

  test('tells why a row is refused that was right in another time zone', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    Object.assign(admin.settings, { timeZone: 'Pacific/Kiritimati' })
    const row = [...aRow(1), dayIn(admin.settings.timeZone, admin.now())]
    const { id } = await checked(admin, aCsv([row], [...headings, 'Date of birth']))
    expect(await problemsOf(admin, id)).toEqual([])
    Object.assign(admin.settings, { timeZone: 'Etc/GMT+12' })
    await runImport(admin, id)
    expect((await untilIn(admin, id, 'done')).counts).toMatchObject({ added: 0, refused: 1 })
    expect(await problemsOf(admin, id)).toEqual([[2, 'in-future']])
  })
})

test('an import on sqlite goes on when its thread dies, unless each one does', async () => {
  await using test = await openTestPortal('sqlite')
  const admin = await anImporter(test)
  let [deaths, most] = [0, 1]
  const endWithin = (thread: Worker) => {
    const post = thread.postMessage.bind(thread)
    thread.postMessage = (asked: { sql: string }) => {
      post(asked)
      if (!asked.sql.startsWith('insert into "record"') || deaths === most) return
      deaths++
      void thread.terminate()
    }
  }
  process.on('worker', endWithin)
  const { id } = await imported(admin, aCsv(someRows(600)))
  expect(deaths).toBe(1)
  expect(new Set(await recordIds(admin, id)).size).toBe(600)

  most = Number.POSITIVE_INFINITY
  const next = await checked(admin, aCsv([aRow(700)]))
  await runImport(admin, next.id)
  const stopped = () => untilIn(admin, next.id, 'stopped')
  expect(await stopped().catch(stopped)).toMatchObject({ because: 'failed' })
  expect(deaths).toBe(4)
  process.off('worker', endWithin)
})

test('an import on postgres plans for its rows, and keeps no sample of them', async () => {
  await using test = await openTestPortal('postgres')
  const admin = await anImporter(test)
  await created(admin, aCsv(someRows(3)))
  const known = sql<{ column: string }>`select attname as "column" from pg_stats
    where tablename = 'importRow' order by 1`
  const { rows } = await known.execute(admin.db)
  expect(rows.map(({ column }) => column)).toEqual(['importId', 'n'])
})
