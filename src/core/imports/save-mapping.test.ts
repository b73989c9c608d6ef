import { describe, expect, test } from 'vitest'
import { aCsv, anImporter, aRow, created, headings, untilIn } from '../../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { checkImport, saveMapping } from './check-import.ts'
import { findImport } from './find-import.ts'

describe.each(engines)('an import on %s', (engine) => {
  test('keeps choices apart from guesses until the check', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const top = [...headings, 'Village', 'Remarks']
    const { id, mapping } = await created(admin, aCsv([[...aRow(1), 'Bera', 'None']], top))
    const isGuessed = async (of: string) => {
      const found = await findImport(admin, of)
      return found?.columns.map((column) => column.isGuessed)
    }
    expect(await isGuessed(id)).toEqual(top.map(() => true))
    const columns = mapping.columns.with(7, 'nationality')
    const typed = { id, mapping: { columns, existing: 'fill' as const }, guessed: [0, 1, 2, 3, 4] }
    expect(await saveMapping(admin, typed)).toBe('saved')
    const found = await findImport(admin, id)
    expect(found?.mapping).toEqual(typed.mapping)
    expect(await isGuessed(id)).toEqual(top.map((_, at) => at < 5))

    const next = await created(admin, aCsv([[...aRow(2), 'Bera', 'None']], top))
    expect(next.mapping.columns[7]).toBe('nationality')
    await saveMapping(admin, { ...typed, guessed: top.map((_, at) => at) })
    const third = await created(admin, aCsv([[...aRow(3), 'Bera', 'None']], top))
    expect(third.mapping.columns[7]).toBe(mapping.columns[7])

    expect(await checkImport(admin, { id, mapping: typed.mapping })).toEqual({
      outcome: 'checking',
    })
    expect(await isGuessed(id)).toEqual(top.map(() => false))
    await untilIn(admin, id, 'checked')
    await saveMapping(admin, { ...typed, guessed: [] })
    expect(await findImport(admin, id)).toMatchObject({ state: 'checked' })
    await saveMapping(admin, { id, mapping, guessed: [] })
    expect(await findImport(admin, id)).toMatchObject({ state: 'read', mapping })
  })
})
