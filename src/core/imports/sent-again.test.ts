import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  aCsv,
  anImporter,
  aZip,
  created,
  recordIds,
  sent,
  someRows,
  untilIn,
} from '../../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { findStaffRecord } from '../records/reading/find-staff-record.ts'
import { addImportFiles } from './add-import-files.ts'
import { checkImport } from './check-import.ts'
import { findImport } from './find-import.ts'
import { runImport } from './run-import.ts'

const scan = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()

test.each(engines)(
  'on %s a scan that was refused is sent again, in another format too',
  async (engine) => {
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
  },
)
