import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  aCsv,
  anImporter,
  aRow,
  aZip,
  created,
  headings,
  problemsOf,
  recordIds,
  sent,
  untilIn,
} from '../../../../tests/spreadsheets.ts'
import { engines, openTestPortal, type TestPortal } from '../../../../tests/test-portal.ts'
import type { Ctx } from '../../context.ts'
import { findStaffRecord } from '../../records/reading/find-staff-record.ts'
import { addImportFiles } from '../add-import-files.ts'
import { checkImport } from '../check-import.ts'
import { runImport } from '../run-import.ts'

const [scan = Buffer.of(), other = Buffer.of()] = await Promise.all(
  ['#abc', '#cba'].map((background) =>
    sharp({ create: { width: 300, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  ),
)
const top = [...headings, 'Visa issue date', 'Visa expiry', 'Work permit expiry', 'Visa issued by']

type Sent = {
  dates: string[]
  scans?: Record<string, Uint8Array>
  /** Happens between the dry run and the run */
  meanwhile?: () => Promise<unknown>
}

/** Imports one row, which fills its record if there is one; returns what the dry run and the run say of it. */
async function imported(test: TestPortal, admin: Ctx, { dates, scans, meanwhile }: Sent) {
  const { id, mapping } = await created(admin, aCsv([[...aRow(1), ...dates]], top))
  if (scans) {
    await addImportFiles(admin, { id, upload: sent(aZip(scans)) })
    await test.portal.settled()
  }
  await checkImport(admin, { id, mapping: { ...mapping, existing: 'fill' } })
  await untilIn(admin, id, 'checked')
  const said = await problemsOf(admin, id)
  await meanwhile?.()
  await runImport(admin, id)
  await untilIn(admin, id, 'done')
  return { id, said, done: await problemsOf(admin, id) }
}

async function detailsOf(admin: Ctx, id: string) {
  const [recordId = ''] = await recordIds(admin, id)
  const record = await findStaffRecord(admin, recordId)
  return Object.fromEntries(
    (record?.documents ?? []).map(({ type, details }) => {
      return [type, [details.issuedOn, details.expiresOn]]
    }),
  )
}

describe.each(engines)('a row that fills a record on %s', (engine) => {
  test('brings the dates of one document, though those of another contradict the record', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const visa = { 'IM000001/visa.jpg': scan }
    await imported(test, admin, { dates: ['2026-05-01', '', ''], scans: visa })
    const permit = { 'IM000001/work permit.jpg': other }
    const dates = ['', '2026-01-01', '2027-01-01']
    const { id, said, done } = await imported(test, admin, { dates, scans: permit })
    expect(said).toEqual([[2, 'exists', 'details-unused']])
    expect(done).toEqual(said)
    expect(await detailsOf(admin, id)).toEqual({
      visa: ['2026-05-01', ''],
      workPermit: ['', '2027-01-01'],
    })
  })

  test('says so of dates for which there is no document', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const visa = { 'IM000001/visa.jpg': scan }
    await imported(test, admin, { dates: ['', '', ''], scans: visa })
    const { id, said, done } = await imported(test, admin, {
      dates: ['', '2027-01-01', '2027-01-01'],
    })
    expect(said).toEqual([[2, 'exists', 'details-without-file']])
    expect(done).toEqual(said)
    expect(await detailsOf(admin, id)).toEqual({ visa: ['', '2027-01-01'] })
  })

  test('puts no issuer into the words of somebody who saw the original', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const visa = { 'IM000001/visa.jpg': scan }
    const { id: first } = await imported(test, admin, { dates: [], scans: visa })
    const [recordId = ''] = await recordIds(admin, first)
    const seen = { provenance: 'original-seen', seenOn: '2026-01-31', seenBy: 'somebody' } as const
    await admin.db.updateTable('document').set(seen).where('recordId', '=', recordId).execute()
    const dates = ['', '2027-01-01', '', 'Visa Office']
    const { said, done } = await imported(test, admin, { dates })
    expect(said).toEqual([[2, 'exists', 'details-unused']])
    expect(done).toEqual(said)
    expect((await findStaffRecord(admin, recordId))?.documents[0]).toMatchObject({
      seenBy: { id: 'somebody' },
      details: { provenance: 'original-seen', expiresOn: '2027-01-01', issuer: '' },
    })
  })

  test('gives a document no dates of another scan, but those of the same one', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const visa = { 'IM000001/visa.jpg': scan }
    await imported(test, admin, { dates: ['', '', ''], scans: visa })
    const dates = ['', '2027-01-01', '']
    const newer = { 'IM000001/visa.jpg': other }
    const wrong = await imported(test, admin, { dates, scans: newer })
    expect(wrong.said).toEqual([[2, 'exists', 'details-unused', 'file-unused']])
    expect(wrong.done).toEqual(wrong.said)
    expect(await detailsOf(admin, wrong.id)).toEqual({ visa: ['', ''] })
    const { id, said, done } = await imported(test, admin, { dates, scans: visa })
    expect(said).toEqual([[2, 'exists']])
    expect(done).toEqual(said)
    expect(await detailsOf(admin, id)).toEqual({ visa: ['', '2027-01-01'] })
  })

  test('gives a document no dates of another scan that is gone since the dry run', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    await imported(test, admin, { dates: [], scans: { 'IM000001/visa.jpg': scan } })
    const { id, said, done } = await imported(test, admin, {
      dates: ['', '2027-01-01', ''],
      scans: { 'IM000001/visa.jpg': other },
      meanwhile: () => admin.db.deleteFrom('document').where('recordId', 'is', null).execute(),
    })
    expect(said).toEqual([[2, 'exists', 'details-unused', 'file-unused']])
    expect(done).toEqual([[2, 'exists', 'no-such-file', 'details-unused']])
    expect(await detailsOf(admin, id)).toEqual({ visa: ['', ''] })
  })
})
