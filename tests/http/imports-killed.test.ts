import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { verifyActivity } from '#core/activity/verify-activity.ts'
import { checkImport } from '#core/imports/check-import.ts'
import { runImport } from '#core/imports/run-import.ts'
import { aCsv, anImporter, created, someRows, untilIn } from '../spreadsheets.ts'
import { engines, openTestPortal, type TestPortal } from '../test-portal.ts'

const kills = 3
const rows = kills * 1500

/** Starts a process that works on imports, and kills it at some moment after it has come further. */
async function workAndDie({ portal, dataDir }: TestPortal, reached: () => Promise<number>) {
  const { database } = portal.config
  const child = spawn(process.execPath, ['tests/fixtures/import-worker.ts'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...(database.engine === 'postgres' && { DATABASE_URL: database.url }),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  const before = await reached()
  // Until it has come further, or to the end.
  while ((await reached()) === before && before < rows) await sleep(10)
  await sleep(Math.random() * 50)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe.each(engines)('an import that is killed again and again on %s', (engine) => {
  test('adds every row once', async () => {
    await using test = await openTestPortal(engine)
    test.portal.stopBackground()
    const admin = await anImporter(test)
    const { db } = admin
    const { id, mapping } = await created(admin, aCsv(someRows(rows)))
    await checkImport(admin, { id, mapping })
    await untilIn(admin, id, 'checked')
    await runImport(admin, id)
    const reached = async () => {
      const entry = await db.selectFrom('import').select('reachedRow').executeTakeFirst()
      return entry?.reachedRow ?? 0
    }
    for (let kill = 0; kill < kills; kill++) {
      await workAndDie(test, reached)
      // The lease of the process that died would end by itself.
      await db.deleteFrom('job').where('name', '=', 'import').execute()
    }
    const { counts } = await untilIn(admin, id, 'done')
    expect(counts).toMatchObject({ added: rows, reached: rows, refused: 0, skipped: 0 })
    const records = await db.selectFrom('record').select('passportNumber').execute()
    expect(records).toHaveLength(rows)
    const entries = await db
      .selectFrom('activity')
      .select('subjectId')
      .where('action', '=', 'record.added')
      .execute()
    expect(new Set(entries.map(({ subjectId }) => subjectId)).size).toBe(rows)
    expect(await verifyActivity(db)).toMatchObject({ outcome: 'whole' })
  }, 300_000)
})
