import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addImportFiles } from '#core/imports/add-import-files.ts'
import { checkImport } from '#core/imports/check-import.ts'
import { runImport } from '#core/imports/run-import.ts'
import { aFolder, anEmptyPlace, backedUp, contents, scan } from '../../tests/backups.ts'
import {
  aCsv,
  anImporter,
  aRow,
  aZip,
  created,
  recordIds,
  sent,
  untilIn,
} from '../../tests/spreadsheets.ts'
import { anAddedRecord, engines, eraseAtOnce, openTestPortal } from '../../tests/test-portal.ts'
import { restoreSite } from './backups.ts'

const progress = () => {}

test.each(engines)(
  'a named list that an editor has saved is read, and a file that is none is refused, on %s',
  async (engine) => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_AT: 'off' })
    await using place = await anEmptyPlace(engine)
    const id = await anAddedRecord(test)
    const from = await backedUp(test, join(kept.folder, 'backups'))
    await eraseAtOnce(await test.as('admin'), id)

    const list = readFileSync(join(test.portal.config.dataDir, 'erased.log'), 'utf8')
    expect(list).toContain(id)
    const erased = join(kept.folder, 'list')
    const restore = () => restoreSite(place.config, { from, erased, progress, dryRun: true })
    for (const other of [Buffer.from(list, 'utf16le'), gzipSync(list), 'no list', '{"sealed":1}']) {
      writeFileSync(erased, other)
      await expect(restore()).rejects.toThrow(`${erased} has no line of such a list`)
    }
    const database = join(kept.folder, 'other.db')
    new DatabaseSync(database).exec('create table other (id)')
    await expect(
      restoreSite(place.config, { from, erased: database, progress, dryRun: true }),
    ).rejects.toThrow(`${database} has no such list`)
    writeFileSync(erased, '')
    expect((await restore()).say).toContain(`${erased} (0)`)
    writeFileSync(erased, `\ufeff${list.replaceAll('\n', '\r\n')}0190`)
    expect((await restore()).say).toContain(`${erased} (1)`)
    const restored = await restoreSite(place.config, { from, erased, progress })
    expect(restored).toMatchObject({ outcome: 'done', data: { erasedAgain: 1 } })
  },
)

test.each(engines)(
  'an import that had not run when it was backed up does not bring back who was erased since, on %s',
  async (engine) => {
    await using kept = aFolder()
    await using test = await openTestPortal(engine, { BACKUP_DIR: kept.folder })
    await using place = await anEmptyPlace(engine)
    const admin = await anImporter(test)
    const { id, mapping } = await created(admin, aCsv([aRow(1), aRow(2)]))
    const refused = new TextEncoder().encode('no picture')
    const zip = aZip({
      'IM000001/visa.jpg': scan,
      'IM000001/photo.heic': refused,
      'IM000002/visa.jpg': scan,
    })
    await addImportFiles(admin, { id, upload: sent(zip) })
    await test.portal.settled()
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    await admin.db.updateTable('import').set({ name: 'IM000001.csv' }).execute()
    const from = await backedUp(test, kept.folder)
    await runImport(admin, id)
    await untilIn(admin, id, 'done')
    const [first = ''] = await recordIds(admin, id)
    await eraseAtOnce(admin, first)
    await test.portal.upkeep.copyErased()

    expect(await restoreSite(place.config, { from, progress })).toMatchObject({ outcome: 'done' })
    const {
      import: imports = [],
      importRow = [],
      importFile,
      document,
    } = await contents(place.config.database)
    const [erased, other] = importRow.map((row) => JSON.parse(row)).toSorted((a, b) => a.n - b.n)
    expect(erased).toMatchObject({ raw: null, problems: expect.stringContaining('erased') })
    expect(other.raw).toContain('IM000002')
    expect(importFile).toEqual([expect.stringContaining('IM000002/visa.jpg')])
    expect(imports[0]).toContain('"name":"…"')
    expect(document).toHaveLength(1)
  },
)
