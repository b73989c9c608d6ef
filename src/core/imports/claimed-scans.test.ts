import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { atConsole } from '#contract/site/activity.ts'
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
import { asAnother, engines, openTestPortal } from '../../../tests/test-portal.ts'
import type { Ctx } from '../context.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { addImportFiles, holdForFiles } from './add-import-files.ts'
import { checkImport, saveMapping } from './check-import.ts'
import { exportImportReport } from './export-import-report.ts'
import { findImport } from './find-import.ts'
import { keepImportFiles } from './keep-import-files.ts'
import { listImportRows } from './list-import-rows.ts'
import { runImport } from './run-import.ts'
import { workOnImports } from './steps/work-on-imports.ts'

const scanOf = (background: string, width = 300) =>
  sharp({ create: { width, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
const [scan, other] = [await scanOf('#abc'), await scanOf('#cba', 301)]

async function widths(admin: Ctx, id: string) {
  const held = await Promise.all(
    (await recordIds(admin, id)).map((one) => findStaffRecord(admin, one)),
  )
  return held.map((record) =>
    record?.documents.map(({ type, pages }) => `${type} ${pages[0]?.width}`).toSorted(),
  )
}

describe.each(engines)('scans of an import on %s', (engine) => {
  test('that more than one place claims go to none of them, and each tells of it', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const top = [...headings, 'Visa file', 'Permit file']
    const named = [
      ['IM000001_visa.jpg', ''],
      ['', ''],
      ['shared.jpg', ''],
      ['shared.jpg', 'own.jpg'],
      ['all.jpg', 'all.jpg'],
      ['IM000005_visa.jpg', ''],
    ]
    const rows = named.map((files, at) => [...aRow(at), ...files])
    const { id, mapping } = await created(admin, aCsv(rows, top))
    expect(mapping.columns.slice(6)).toEqual(['file.visa', 'file.workPermit'])
    const names = ['IM000001_visa', 'shared', 'own', 'all', 'IM000005_visa']
    const scans = names.map((name) => [`${name}.jpg`, name === 'own' ? other : scan] as const)
    const zip = aZip(Object.fromEntries(scans))
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    const dry = await untilIn(admin, id, 'checked')
    expect(dry.counts).toMatchObject({ files: 5, filesMatched: 2 })
    const told = [
      [2, 'file-unclear'],
      [3, 'file-unclear'],
      [4, 'file-unclear'],
      [5, 'file-unclear'],
      [6, 'file-unclear', 'file-unclear'],
    ]
    expect(await problemsOf(admin, id)).toEqual(told)
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    expect(await widths(admin, id)).toEqual([[], [], [], ['workPermit 301'], [], ['visa 300']])
    expect(await problemsOf(admin, id)).toEqual(told)
  })

  test('are found by the number in any of their folders, and anywhere in their own name', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const numbers = ['A01234567', 'EE0123456', 'B76543210', '1122334455', '20261101', 'C00000001']
    const rows = [
      ...numbers.map((number, at) => [...aRow(at, { 0: number }), '']),
      [...aRow(6), 'Abdul'],
      [...aRow(7), '01234567'],
    ]
    const { id, mapping } = await created(admin, aCsv(rows, [...headings, 'Folder']))
    const paths = [
      '2026/A01234567 Rahim Uddin/scans/visa.jpg',
      'Rahima Begum (EE-0123456)/visa.jpg',
      'Salma EE0123456/work permit.jpg',
      'visa B76543210.jpg',
      'Karim_work-permit_১১২২৩৩৪৪৫৫.jpg',
      'IMG_20261101_visa.jpg',
      'Abdul Karim/visa.jpg',
      'A01234567/visa of Karim C00000001.jpg',
    ]
    const scans = await Promise.all(
      paths.map(async (path, at) => [path, await scanOf(`#${at}bc`)] as const),
    )
    const zip = aZip(Object.fromEntries(scans))
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    expect(await widths(admin, id)).toEqual([
      ['visa 300'],
      ['workPermit 300'],
      ['visa 300'],
      ['workPermit 300'],
      [],
      [],
      [],
      [],
    ])
    const told = await problemsOf(admin, id)
    expect(told).toEqual([
      [2, 'file-unclear'],
      [7, 'file-unclear'],
    ])
  })

  test('that have the number of another record in their names go to nobody, and the report says so', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    await imported(admin, aCsv([aRow(1, { 1: '1122334455' }), aRow(2, { 1: '2233445566' })]))
    const rows = [aRow(0), aRow(2, { 1: '' })]
    const { id, mapping } = await created(admin, aCsv(rows, [...headings, 'Visa file']))
    const paths = [
      'IM000000/visa 1122334455.jpg',
      'IM000000/work permit 3344556677.jpg',
      'IM000000/X77777777 medical.jpg',
      'IM000002/visa 2233445566.jpg',
    ]
    const zip = aZip(Object.fromEntries(paths.map((path) => [path, scan] as const)))
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping: { ...mapping, existing: 'fill' } })
    expect((await untilIn(admin, id, 'checked')).counts).toMatchObject({ filesMatched: 2 })
    const told = await problemsOf(admin, id)
    expect(told?.map((row) => row.filter((one) => one === 'file-unclear'))).toEqual([
      ['file-unclear', 'file-unclear'],
      [],
    ])
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    expect(await widths(admin, id)).toEqual([['workPermit 300'], ['visa 300']])
    const report = await Array.fromAsync((await exportImportReport(admin, { id })) ?? [])
    expect(report.join('').match(/no-row,[^,\r]*/g)).toEqual([
      'no-row,IM000000/X77777777 medical.jpg: other-number',
      'no-row,IM000000/visa 1122334455.jpg: other-number',
    ])
  })

  test('that a bare name finds among the papers of somebody else go to nobody', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    await imported(admin, aCsv([aRow(1), aRow(2, { 1: '2233445566' })]))
    const rows = [
      [...aRow(0), 'visa.jpg', 'medical.jpg', 'X77777777/own.jpg', 'lmia X88888888.jpg'],
      [...aRow(2, { 1: '' }), 'second.jpg', '', '', ''],
    ]
    const files = ['Visa file', 'Medical file', 'Permit file', 'LMIA file']
    const { id, mapping } = await created(admin, aCsv(rows, [...headings, ...files]))
    const paths = ['IM000001/visa.jpg', 'X77777777/medical.jpg', 'X77777777/own.jpg']
    paths.push('scans/lmia X88888888.jpg', '2233445566/second.jpg')
    const scans = await Promise.all(
      paths.map(async (path, at) => [path, await scanOf(`#${at}cb`)] as const),
    )
    await addImportFiles(admin, { id, upload: sent(aZip(Object.fromEntries(scans))) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping: { ...mapping, existing: 'fill' } })
    await untilIn(admin, id, 'checked')
    const told = await problemsOf(admin, id)
    expect(told?.map((row) => row.filter((one) => one !== 'exists'))).toEqual([
      [2, 'file-unclear', 'file-unclear'],
      [3],
    ])
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    expect(await widths(admin, id)).toEqual([['lmia 300', 'workPermit 300'], ['visa 300']])
    const report = await Array.fromAsync((await exportImportReport(admin, { id })) ?? [])
    expect(report.join('').match(/no-row,[^,\r]*/g)).toEqual([
      'no-row,IM000001/visa.jpg: other-number',
      'no-row,X77777777/medical.jpg: other-number',
    ])
  })

  test('in a folder that only has the name of the one that a row names go to nobody', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const folders = ['2026/Rahim', 'Karim', 'D:\\scans\\Abdul']
    const rows = folders.map((folder, at) => [...aRow(at), folder])
    const { id, mapping } = await created(admin, aCsv(rows, [...headings, 'Folder']))
    const paths = ['2026/Rahim/visa.jpg', '2025/Rahim/visa.jpg', '2025/Rahim/medical.jpg']
    paths.push('2026/Karim/visa.jpg', '2025/Karim/medical.jpg', 'Abdul/visa.jpg', 'ABDUL/lmia.jpg')
    const scans = paths.map((path) => [path, path === '2026/Rahim/visa.jpg' ? other : scan])
    await addImportFiles(admin, { id, upload: sent(aZip(Object.fromEntries(scans))) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    const unclear = Array(2).fill('file-unclear')
    expect(await problemsOf(admin, id)).toEqual([2, 3].map((n) => [n, ...unclear]))
    expect(await widths(admin, id)).toEqual([['visa 301'], [], ['lmia 300', 'visa 300']])
    const report = await Array.fromAsync((await exportImportReport(admin, { id })) ?? [])
    expect(report.join('').match(/: other-folder/g)).toHaveLength(4)
  })

  test('are matched once, though a dry run takes longer than the lease of its process', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id, mapping } = await created(admin, aCsv(someRows(3000)))
    await addImportFiles(admin, { id, upload: sent(aZip({ 'IM000000/visa.jpg': scan })) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    let at = Date.now()
    let isTaken = false
    let other: Promise<void> | undefined
    const { signal } = new AbortController()
    const work = (holder: string, now: () => Date, settings: () => Promise<Ctx['settings']>) =>
      workOnImports({ ctx: { ...admin, now }, settings, holder, signal })
    const slow = () => {
      at += 1500
      if (at > Date.now() + 30_000) {
        other ??= work(
          'other',
          () => new Date(at),
          async () => {
            isTaken = true
            return admin.settings
          },
        )
      }
      return new Date(at)
    }
    await work('slow', slow, async () => admin.settings)
    await other
    expect(other).toBeDefined()
    expect(isTaken).toBe(false)
    expect(await findImport(admin, id)).toMatchObject({ counts: { filesMatched: 1, right: 3000 } })
  })

  test('that are corrected and sent again take the place of those before', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id, mapping } = await created(admin, aCsv(someRows(2)))
    for (const first of [scan, other]) {
      const zip = aZip({ 'IM000000/visa.jpg': first, 'IM000001/visa.jpg': scan })
      await addImportFiles(admin, { id, upload: sent(zip) })
      await test.portal.settled()
    }
    expect((await findImport(admin, id))?.counts).toMatchObject({ files: 2, filesRefused: 0 })
    expect(await admin.db.selectFrom('document').select('id').execute()).toHaveLength(3)
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    expect(await widths(admin, id)).toEqual([['visa 301'], ['visa 300']])
  })

  test('of a ZIP that was interrupted are asked for again, until it has come as a whole', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id } = await created(admin, aCsv(someRows(20)))
    const stopping = new AbortController()
    async function* files() {
      for (let at = 0; at < 20; at++) {
        const name = `IM0000${String(at).padStart(2, '0')}_visa.jpg`
        yield { path: name, upload: { bytes: new Uint8Array(scan) } }
        if (at === 5) stopping.abort()
      }
    }
    const notes = async () => (await findImport(admin, id))?.notes
    const take = async (signal?: AbortSignal) => {
      expect(await holdForFiles(admin, id)).toBe('held')
      expect(await findImport(admin, id)).toMatchObject({ isTakingFiles: true, notes: [] })
      await keepImportFiles(admin, { id, files: files(), ...(signal && { signal }) })
      return findImport(admin, id)
    }
    const cut = await take(stopping.signal)
    expect(cut).toMatchObject({ isTakingFiles: false, notes: ['scans-interrupted'] })
    expect(cut?.counts.files).toBeLessThan(10)

    // A killed process stops renewing its lease, which then expires.
    expect(await holdForFiles(admin, id)).toBe('held')
    test.wait(16_000)
    expect(await notes()).toEqual(['scans-interrupted'])
    const whole = await take()
    expect(whole).toMatchObject({ isTakingFiles: false, notes: [], counts: { files: 20 } })
  })

  test('of one path in a ZIP are used only if they are the same, and are told', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id, mapping } = await created(admin, aCsv(someRows(2)))
    const packed = async function* () {
      const both = [scan, scan, scan, other, scan, other].map((bytes) => new Uint8Array(bytes))
      for (const [at, bytes] of both.entries()) {
        yield { path: `IM00000${Math.min(1, at >> 1)}/visa.jpg`, upload: { bytes } }
      }
    }
    for (const _ of ['sent', 'sent again']) {
      expect(await holdForFiles(admin, id)).toBe('held')
      await keepImportFiles(admin, { id, files: packed() })
      expect(await findImport(admin, id)).toMatchObject({ counts: { files: 2, filesRefused: 1 } })
    }
    await checkImport(admin, { id, mapping })
    expect((await untilIn(admin, id, 'checked')).counts).toMatchObject({ filesMatched: 1 })
    const page = await listImportRows(admin, { id, choice: 'warned', limit: 10 })
    const told = { field: 'file.visa', file: 'IM000001/visa.jpg', why: 'several-so-named' }
    expect(page?.rows).toMatchObject([{ n: 3, problems: [{ because: 'file-refused', ...told }] }])
  })

  test('hold an import only as long as the process that takes them lives', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id } = await created(admin, aCsv(someRows(1)))
    let beat = async () => {}
    const every = (_ms: number, work: () => Promise<void>) => {
      beat = work
      return async () => {}
    }
    const operations = { ...admin.operations, every }
    const slow = Promise.withResolvers<void>()
    const files = async function* () {
      await slow.promise
      yield { path: 'IM000000/visa.jpg', upload: { bytes: new Uint8Array(scan) } }
    }
    expect(await holdForFiles(admin, id)).toBe('held')
    const taking = keepImportFiles({ ...admin, operations }, { id, files: files() })
    for (let beats = 0; beats < 14; beats++) {
      await vi.waitFor(async () => {
        await beat()
        expect(await holdForFiles(admin, id)).toBe('not-now')
      })
      test.wait(10_000)
    }
    slow.resolve()
    await taking
    await beat()
    expect(await findImport(admin, id)).toMatchObject({ isTakingFiles: false, notes: [] })
  })

  test('of an import that the command line began are taken over with it by an admin', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const console = asAnother(admin, atConsole)
    const { id, mapping } = await created(console, aCsv(someRows(1)))
    await addImportFiles(console, { id, upload: sent(aZip({ 'IM000000/visa.jpg': scan })) })
    await test.portal.settled()
    await checkImport(console, { id, mapping })
    await untilIn(console, id, 'checked')
    expect(await findImport(admin, id)).toMatchObject({ isOwn: true, by: { id: atConsole } })

    expect(await runImport(admin, id)).toBe('running')
    expect(await untilIn(admin, id, 'done')).toMatchObject({ by: { id: 'test-admin' } })
    expect(await widths(admin, id)).toEqual([['visa 300']])
    await anImporter(test, 'another-admin')
    const { id: own } = await created(admin, aCsv(someRows(1)))
    const another = asAnother(admin, 'another-admin')
    expect(await findImport(another, own)).toMatchObject({ isOwn: false })
    expect(await runImport(another, own)).toBe('not-found')
  })

  test('that the command line is still taking keep the import with it', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await anImporter(test)
    const console = asAnother(admin, atConsole)
    const { id, mapping } = await created(console, aCsv(someRows(1)))
    expect(await holdForFiles(console, id)).toBe('held')
    expect(await saveMapping(admin, { id, mapping, guessed: [] })).toBe('not-now')
    expect(await checkImport(admin, { id, mapping })).toEqual({ outcome: 'not-now' })
    expect(await holdForFiles(admin, id)).toBe('not-now')
    expect(await runImport(admin, id)).toBe('not-now')
    expect(await findImport(admin, id)).toMatchObject({ by: { id: atConsole } })

    test.wait(20_000)
    expect(await runImport(admin, id), 'not checked').toBe('not-now')
    expect(await findImport(admin, id)).toMatchObject({ by: { id: atConsole } })
    expect(await saveMapping(admin, { id, mapping, guessed: [] })).toBe('saved')
    async function* files() {
      yield { path: 'IM000000/visa.jpg', upload: { bytes: scan } }
    }
    await keepImportFiles(console, { id, files: files() })
    const left = { by: { id: 'test-admin' }, counts: { files: 0 } }
    expect(await findImport(admin, id)).toMatchObject(left)
  })
})
