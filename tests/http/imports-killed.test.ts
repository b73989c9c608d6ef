import { describe, expect, test } from 'vitest'
import { killImports } from '../faults/killed-imports.ts'
import { anImporter } from '../spreadsheets.ts'
import { engines, openTestPortal } from '../test-portal.ts'

/** A short version of the fault test: `npm run test:faults` kills the process fifty times. */
describe.each(engines)('an import that is killed again and again on %s', (engine) => {
  test('adds every row once', async () => {
    await using test = await openTestPortal(engine)
    test.portal.stopBackground()
    const { database } = test.portal.config
    const environment = {
      DATA_DIR: test.dataDir,
      ...(database.engine === 'postgres' && { DATABASE_URL: database.url }),
    }
    const admin = await anImporter(test)
    expect(await killImports(admin, { environment, kills: 3, rowsAKill: 1500 })).toEqual([])
  }, 300_000)
})
