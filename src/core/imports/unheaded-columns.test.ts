import { describe, expect, test } from 'vitest'
import { aCsv, anImporter, checked, created } from '../../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import { saveMapping } from './check-import.ts'
import { findImport } from './find-import.ts'

const top = ['Passport No.', 'Name', '', '', 'IRCC number', "Father's name", "Mother's name"]
const row = (n: number, name = '') => [`IM${n}`, 'Mr', name, '', `IR${n}`, 'Lee', 'Dana', '1 Lane']

describe.each(engines)('on %s', (engine) => {
  test('a column with values and without a heading that is left out is reported', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    const headings = [...top, 'Address']
    const path = aCsv([row(12345, 'RAHIM UDDIN'), row(12346)], headings)
    expect(await checked(admin, path)).toMatchObject({ notes: ['no-heading'], unheaded: ['C'] })

    const { id, mapping } = await created(admin, path)
    const columns = mapping.columns.with(2, 'surname')
    await saveMapping(admin, { id, mapping: { ...mapping, columns }, guessed: [] })
    expect(await findImport(admin, id)).toMatchObject({ notes: ['no-heading'], unheaded: ['D'] })
    columns[3] = 'nationality'
    await saveMapping(admin, { id, mapping: { ...mapping, columns }, guessed: [] })
    const found = await findImport(admin, id)
    expect([found?.notes, found?.unheaded]).toEqual([[], undefined])

    const empty = await created(admin, aCsv([row(12347)], headings))
    expect(empty.notes).toEqual([])
    const late = Array.from({ length: 60 }, (_, n) => row(20000 + n, n === 59 ? 'UDDIN' : ''))
    expect((await created(admin, aCsv(late, headings))).unheaded).toEqual(['C', 'D'])
  })
})
