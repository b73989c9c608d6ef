import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  aCsv,
  anImporter,
  aRow,
  checked,
  problemsOf,
  untilIn,
} from '../../../../tests/spreadsheets.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  engines,
  openTestPortal,
} from '../../../../tests/test-portal.ts'
import { addRecord } from '../../records/add-record.ts'
import { deleteRecord } from '../../records/delete-record.ts'
import { claimJob } from '../../upkeep/job-store.ts'
import * as imports from '../import-store.ts'
import { runImport } from '../run-import.ts'
import { runRows } from './run-rows.ts'

test.each(engines)('a run and a change of a name do not block each other on %s', async (engine) => {
  await using test = await openTestPortal(engine)
  const admin = await anImporter(test)
  const { db, now } = admin
  const own = await added(addRecord(admin, aRecord({ name: 'Aabid Zohra' })))
  const rows = [aRow(1, { 2: 'Zohra' }), aRow(2), aRow(3), aRow(4, { 2: 'Aabid' })]
  const { id } = await checked(admin, aCsv(rows))
  const lease = { name: 'import', holder: 'here', now: now(), heldForMs: 600_000 }
  await expect.poll(() => claimJob(db, lease, now())).toBe(true)
  await runImport(admin, id)
  const entry = await imports.find(db, id)
  if (!entry) throw new Error('No import')
  const { running } = await db.transaction().execute(async (db) => {
    const change = (name: string) =>
      db.updateTable('record').set({ nameKey: name }).where('id', '=', own).execute()
    // One word after the other, as one statement counts them
    await change('zohra')
    const running = runRows(admin, entry, new AbortController().signal, async () => true)
    await Promise.race([running, sleep(2000)])
    await change('')
    return { running }
  })
  await running
  expect(await imports.find(db, id)).toMatchObject({ state: 'done' })
})

test.each(engines)('a row is skipped for its record, whatever it lacks, on %s', async (engine) => {
  await using test = await openTestPortal(engine)
  const admin = await anImporter(test)
  const name = 'Robin Skipped'
  await anAddedRecord(test, { name, passportNumber: 'IM000001', irccNumber: 'IR000001' })
  const second = { name, passportNumber: 'IM000002', irccNumber: 'IR000002' }
  const gone = await anAddedRecord(test, second)
  const rows = [1, 2, 3].map((one) => aRow(one, { 2: name, 4: '' }))
  const dry = await checked(admin, aCsv(rows))
  expect(dry.counts).toMatchObject({ right: 0, existing: 2, wrong: 1, warned: 0 })
  expect(await problemsOf(admin, dry.id)).toEqual([
    [2, 'exists'],
    [3, 'exists'],
    [4, 'required'],
  ])

  await deleteRecord(admin, gone)
  await runImport(admin, dry.id)
  const { counts } = await untilIn(admin, dry.id, 'done')
  expect(counts).toMatchObject({ added: 0, skipped: 1, refused: 2 })
  expect(await problemsOf(admin, dry.id)).toEqual([
    [2, 'exists'],
    [3, 'required'],
    [4, 'required'],
  ])
})
