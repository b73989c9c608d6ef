import { describe, expect, test } from 'vitest'
import type { ReadSheet, SheetRow } from '#platform/sheets/sheet.ts'
import {
  aFile,
  anImporter,
  created,
  headings,
  sent,
  someRows,
} from '../../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { createImport } from './create-import.ts'
import { listImportRows } from './list-import-rows.ts'

describe.each(engines)('an import on %s', (engine) => {
  test('has a sheet with people behind one that cannot be read', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const readSheet: ReadSheet = async ({ sheet }, keep) => {
      const sheets = ['Summary', 'Chart', 'People']
      if (sheet === 'Chart') return { outcome: 'refused', because: 'damaged', sheets }
      const people: SheetRow[] = [
        [1, headings],
        ...someRows(2).map((row, at): SheetRow => [at + 2, row]),
      ]
      const summary: SheetRow[] = [
        [1, ['Country', 'Candidates']],
        [2, ['Canada', '2']],
      ]
      await keep(sheet === 'People' ? people : summary)
      return { outcome: 'read', rows: 2, notes: [], sheets, merged: [] }
    }
    const ctx = { ...admin, files: { ...admin.files, readSheet } }
    const { id } = await created(ctx, aFile('people.xlsx', ''))
    const page = await listImportRows(admin, { id, choice: 'all', limit: 10 })
    expect(page?.rows).toHaveLength(2)
  })

  test('is refused for its sheet with people, though another could be read', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const [first = [], second = []] = someRows(2)
    const readSheet: ReadSheet = async ({ sheet }, keep) => {
      const further = sheet === 'Others' ? headings : headings.toReversed()
      const rows = [headings, first, further, second]
      await keep(rows.map((cells, at): SheetRow => [at + 1, cells]))
      return { outcome: 'read', rows: 4, notes: [], sheets: ['People', 'Others'], merged: [] }
    }
    const ctx = { ...admin, files: { ...admin.files, readSheet } }
    const file = { name: 'people', upload: sent(aFile('people.xlsx', '')) }
    const refused = { outcome: 'refused', because: 'headings-moved', row: 3 }
    expect(await createImport(ctx, file)).toEqual(refused)
    const other = await createImport(ctx, { ...file, sheet: 'Others' })
    expect(other).toMatchObject({ outcome: 'created', import: { counts: { rows: 2 } } })
  })

  test('is not kept waiting by a million merged cells that overlap', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    let merged = Array.from({ length: 1_000_000 }, () => ({ column: 5, from: 2, to: 50_001 }))
    const rows = someRows(400).map(
      (cells, at): SheetRow => [at + 2, cells.with(5, at ? '' : 'Char')],
    )
    const readSheet: ReadSheet = async (_, keep) => {
      await keep([[1, headings], ...rows])
      return { outcome: 'read', rows: 401, notes: [], sheets: ['A'], merged }
    }
    const ctx = { ...admin, files: { ...admin.files, readSheet } }
    const start = performance.now()
    const { id } = await created(ctx, aFile('merged.xlsx', ''))
    expect(performance.now() - start).toBeLessThan(10_000)
    const page = await listImportRows(admin, { id, choice: 'all', limit: 1000 })
    expect(page?.rows).toHaveLength(400)
    rows[0]?.[1].push(...Array.from({ length: 94 }, () => 'x'.repeat(2000)))
    merged = Array.from({ length: 100 }, (_, column) => ({ column, from: 2, to: 401 }))
    await expect(created(ctx, aFile('grown.xlsx', ''))).rejects.toThrow('too-much-inside')
  })

  test('has 100,000 people below a letterhead, and one more is too many', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const before: SheetRow[] = [['Eastern Migration'], ['List of 2026'], headings].map(
      (cells, at) => [at + 1, cells],
    )
    const brings = async (people: number) => {
      const readSheet: ReadSheet = async (_, keep) => {
        await keep(before)
        for (let n = 0; n < people; n += 500) {
          const rows = Array.from({ length: Math.min(500, people - n) }, (_, at): SheetRow => {
            return [n + at + 4, ['IM', 'IR']]
          })
          await keep(rows)
        }
        return { outcome: 'read', rows: before.length + people, notes: [] }
      }
      const ctx = { ...admin, files: { ...admin.files, readSheet } }
      const upload = sent(aFile('people.csv', ''))
      const made = await createImport(ctx, { name: 'people.csv', upload })
      return made.outcome === 'created' ? made.import.counts.rows : made.because
    }
    expect(await brings(100_000)).toBe(100_000)
    expect(await brings(100_001)).toBe('too-many-rows')
  }, 120_000)
})
