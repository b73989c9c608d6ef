import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aCsv, anImporter, imported, someRows } from '../../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
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
