import { describe, expect, test } from 'vitest'
import {
  aCsv,
  anImporter,
  aRow,
  checked,
  created,
  imported,
  someRows,
  untilIn,
} from '../../../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../../../tests/test-portal.ts'
import { claimJob, releaseJob } from '../../upkeep/job-store.ts'
import { checkImport } from '../check-import.ts'
import * as imports from '../import-store.ts'
import { listImportRows } from '../list-import-rows.ts'
import { stopImport } from '../stop-import.ts'
import { checkRows } from './check-rows.ts'

describe.each(engines)('the check of an import on %s', (engine) => {
  test('names the number that another record has', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    await imported(admin, aCsv([aRow(1), aRow(2)]))
    for (const [row, field] of [
      [aRow(1, { 1: 'IR000009' }), 'passportNumber'],
      [aRow(2, { 0: 'IM000008' }), 'irccNumber'],
      [aRow(1, { 1: 'IR000002' }), 'irccNumber'],
    ] as const) {
      const { id } = await checked(admin, aCsv([row]), 'fill')
      const page = await listImportRows(admin, { id, choice: 'all', limit: 1 })
      expect(page?.rows[0]?.problems).toEqual([{ because: 'number-taken', field }])
    }
  })

  test.each([
    ['while the numbers of all rows are read', 1],
    ['after some of its rows', 3],
  ])('that is begun again with other columns %s is not what was stopped', async (_, part) => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const { db, now } = admin
    const { id, mapping } = await created(admin, aCsv(someRows(201)))
    // Nobody else works on it meanwhile.
    const lease = { name: 'import', holder: 'here', now: now(), heldForMs: 60_000 }
    await expect.poll(() => claimJob(db, lease, now())).toBe(true)
    await checkImport(admin, { id, mapping })
    const entry = await imports.find(db, id)
    if (!entry) throw new Error('No import')
    const [passport, ircc, ...others] = mapping.columns
    const swapped = { ...mapping, columns: [ircc ?? null, passport ?? null, ...others] }
    let parts = 0
    await checkRows(admin, entry, new AbortController().signal, async () => {
      if (++parts !== part) return true
      await stopImport(admin, id)
      return (await checkImport(admin, { id, mapping: swapped })).outcome === 'checking'
    })
    expect(await imports.find(db, id)).toMatchObject({ state: 'checking' })
    await releaseJob(db, 'import', 'here')
    const { counts } = await untilIn(admin, id, 'checked')
    expect(counts).toMatchObject({ reached: 201, right: 201 })
    const page = await listImportRows(admin, { id, choice: 'all', limit: 1 })
    expect(page?.rows[0]?.read?.fields.passportNumber).toMatch(/^IR/)
  })
})
