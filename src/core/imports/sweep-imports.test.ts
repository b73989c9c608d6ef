import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aCsv, anImporter, created, imported, someRows } from '../../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { holdForFiles } from './add-import-files.ts'
import * as imports from './import-store.ts'
import { sweepImports } from './sweep-imports.ts'

test.each(engines)('an import that is resumed meanwhile keeps its rows on %s', async (engine) => {
  await using test = await openTestPortal(engine)
  const admin = await anImporter(test)
  const { id } = await imported(admin, aCsv(someRows(1)))
  test.wait(15 * 86_400_000)
  const { sweeping } = await admin.db.transaction().execute(async (db) => {
    const updatedAt = admin.now().toISOString()
    await imports.update(db, id, { state: 'running', updatedAt })
    const sweeping = sweepImports(admin)
    await Promise.race([sweeping, sleep(500)])
    return { sweeping }
  })
  await sweeping
  expect((await imports.find(admin.db, id))?.erasedAt).toBeNull()
  const rows = await admin.db.selectFrom('importRow').select('raw').execute()
  expect(rows.map(({ raw }) => raw !== null)).toEqual([true])
})

test.each(engines)('an import that scans are sent to is kept on %s', async (engine) => {
  await using test = await openTestPortal(engine)
  const admin = await anImporter(test)
  const { id } = await created(admin, aCsv(someRows(1)))
  const day = 86_400_000
  test.wait(13 * day)
  expect(await holdForFiles(admin, id)).toBe('held')
  test.wait(13 * day)
  await sweepImports(admin)
  expect((await imports.find(admin.db, id))?.state).toBe('read')
  test.wait(2 * day)
  const takingFilesUntil = new Date(admin.now().getTime() + 1000).toISOString()
  await imports.update(admin.db, id, { takingFilesUntil })
  await sweepImports(admin)
  expect((await imports.find(admin.db, id))?.state).toBe('read')
  test.wait(1001)
  await sweepImports(admin)
  expect(await imports.find(admin.db, id)).toBeUndefined()
})
