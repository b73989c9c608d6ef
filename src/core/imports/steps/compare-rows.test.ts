import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  aCsv,
  anImporter,
  aRow,
  aZip,
  created,
  problemsOf,
  recordIds,
  sent,
  untilIn,
} from '../../../../tests/spreadsheets.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../../tests/test-portal.ts'
import { addImportFiles } from '../add-import-files.ts'
import { checkImport } from '../check-import.ts'
import { findImport } from '../find-import.ts'
import { listImportRows } from '../list-import-rows.ts'
import { runImport } from '../run-import.ts'
import { undoImport } from '../undo-import.ts'

const scanOf = (background: string) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
const [scan, other] = [await scanOf('#abc'), await scanOf('#cba')]

describe.each(engines)('comparing rows on %s', (engine) => {
  test('tells of both rows of one file that have one scan or one person, each once', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const known = await anAddedRecord(test, { name: 'Salma Begum', fatherName: 'Nur Islam' })
    const rows = [
      aRow(1, { 2: 'Rahima Khatun', 3: 'Abdul Karim' }),
      aRow(2, { 2: 'Rohima Khatun', 3: 'Abdul Korim' }),
      aRow(3),
      aRow(4),
      aRow(5, { 2: 'Salma Begum', 3: 'Nur Islam' }),
    ]
    const { id, mapping } = await created(admin, aCsv(rows))
    const zip = { 'IM000003_visa.jpg': scan, 'IM000004_lmia.jpg': scan, 'IM000005_visa.jpg': other }
    await addImportFiles(admin, { id, upload: sent(aZip(zip)) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    expect(await problemsOf(admin, id)).toEqual([[6, 'similar-name']])

    await runImport(admin, id)
    const done = await untilIn(admin, id, 'done')
    expect(await problemsOf(admin, id)).toEqual([
      [2, 'similar-name'],
      [3, 'similar-name'],
      [4, 'same-file'],
      [5, 'same-file'],
      [6, 'similar-name'],
    ])
    expect(done.counts).toMatchObject({ warned: 5 })
    const [one, two] = await recordIds(admin, id)
    const page = await listImportRows(admin, { id, choice: 'warned', limit: 10 })
    const others = page?.rows.flatMap(({ problems }) =>
      problems.map((each) => 'recordId' in each && each.recordId),
    )
    expect([others?.[0], others?.[1], others?.[4]]).toEqual([two, one, known])
  })

  test('an import that was undone before its comparison ended compares nothing any more', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { id, mapping } = await created(admin, aCsv([aRow(1)]))
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    await undoImport(admin, id)
    await untilIn(admin, id, 'undone')
    await admin.db.updateTable('import').set({ comparedRow: 1 }).execute()
    expect((await findImport(admin, id))?.compared).toBeUndefined()
  })
})
