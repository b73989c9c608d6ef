import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  aCsv,
  anImporter,
  aRow,
  aZip,
  created,
  sent,
  someRows,
  untilIn,
} from '../../../../tests/spreadsheets.ts'
import {
  added,
  aRecord,
  type Engine,
  engines,
  eraseAtOnce,
  openTestPortal,
} from '../../../../tests/test-portal.ts'
import { addRecord } from '../../records/add-record.ts'
import { lockCounts } from '../../statements/statement-store.ts'
import { claimJob } from '../../upkeep/job-store.ts'
import { addImportFiles } from '../add-import-files.ts'
import { checkImport } from '../check-import.ts'
import { eraseTraces, tracesInImports } from '../erase-from-imports.ts'
import * as imports from '../import-store.ts'
import { problemsOf } from '../present-import.ts'
import { runImport } from '../run-import.ts'
import { checkRows } from './check-rows.ts'
import { compareRows } from './compare-rows.ts'
import { runRows } from './run-rows.ts'

const scan = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()
const { signal } = new AbortController()
const isHeld = async () => true

/** An import whose first and last row have a scan in common that is named after both people. */
async function aWorld(engine: Engine, between = 0) {
  const test = await openTestPortal(engine)
  const admin = await anImporter(test)
  const numbers = { passportNumber: 'IM000001', irccNumber: 'IR000001' }
  const person = await added(addRecord(admin, aRecord(numbers)))
  const rows = [aRow(1), ...someRows(between, 3), aRow(2)]
  const { id, mapping } = await created(admin, aCsv(rows))
  const upload = sent(aZip({ 'IM000001 & IM000002 visa.jpg': scan }))
  await addImportFiles(admin, { id, upload })
  await test.portal.settled()
  const { db, now } = admin
  return {
    admin,
    asModerator: await test.as('moderator'),
    id,
    person,
    check: () => checkImport(admin, { id, mapping }),
    /** Nobody else works on it from now on. */
    claim: () => {
      const lease = { name: 'import', holder: 'here', now: now(), heldForMs: 600_000 }
      return expect.poll(() => claimJob(db, lease, now())).toBe(true)
    },
    entry: async () => {
      const entry = await imports.find(db, id)
      if (!entry) throw new Error('No import')
      return entry
    },
    lastRow: async () => {
      const found = db.selectFrom('importRow').selectAll().orderBy('n', 'desc')
      const row = await found.executeTakeFirstOrThrow()
      return [row.outcome, ...problemsOf(row).map(({ because }) => because)]
    },
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  }
}

describe.each(engines)('the scan of a person erased meanwhile on %s', (engine) => {
  test('is in no row that is checked later', async () => {
    await using world = await aWorld(engine, 200)
    const { admin, person, lastRow } = world
    await world.claim()
    await world.check()
    let parts = 0
    await checkRows(admin, await world.entry(), signal, async () => {
      if (++parts === 3) expect(await eraseAtOnce(admin, person)).toBe('erased')
      return true
    })
    expect(parts).toBe(4)
    expect(await lastRow()).toEqual([null])
  })

  test('is in no row that is compared at that time', async () => {
    await using world = await aWorld(engine)
    const { admin, id, person, lastRow } = world
    await world.check()
    await untilIn(admin, id, 'checked')
    await world.claim()
    expect(await lastRow()).toEqual([null, 'file-unclear'])
    const [, , name = '', fatherName = ''] = aRow(2)
    await addRecord(admin, aRecord({ name, fatherName }))
    await admin.db.updateTable('import').set({ comparedRow: 0 }).execute()
    const entry = await world.entry()
    const traces = await tracesInImports(admin, person)
    const { comparing } = await admin.db.transaction().execute(async (db) => {
      await imports.lock(db, id, ['checked'])
      const comparing = compareRows(admin, entry, signal, isHeld)
      await Promise.race([comparing, sleep(1000)])
      await eraseTraces(db, traces)
      return { comparing }
    })
    await comparing
    expect(await lastRow()).toEqual([null, 'similar-name'])
  })

  test('is in no row that is imported at that time', async () => {
    await using world = await aWorld(engine)
    const { admin, asModerator, id, person, lastRow } = world
    await world.check()
    await untilIn(admin, id, 'checked')
    await world.claim()
    await runImport(admin, id)
    // The count of records that wait for review, which the run changes
    await addRecord(asModerator, aRecord())
    const entry = await world.entry()
    const traces = await tracesInImports(admin, person)
    const { running } = await admin.db.transaction().execute(async (db) => {
      await lockCounts(db)
      const running = runRows(admin, entry, signal, isHeld)
      await Promise.race([running, sleep(1000)])
      await eraseTraces(db, traces)
      return { running }
    })
    await running
    expect(await lastRow()).toEqual(['added'])
  })
})
