import { expect, test } from 'vitest'
import type { ImportTarget } from '#contract/imports/import.ts'
import { type Cell, checkRow, type RowRules } from './check-row.ts'
import { indexFiles } from './match-files.ts'

const columns: ImportTarget[] = [
  ...(['passportNumber', 'irccNumber', 'name', 'fatherName', 'motherName', 'address'] as const),
  ...(['birthDate', 'expiresOn.visa'] as const),
]
const index = await indexFiles([])

async function faultsOf(cells: Cell[], rules: Partial<RowRules> = {}) {
  const mapping = { columns, existing: 'fill' as const, dateOrder: 'day-first' as const }
  const around = { today: '2026-11-26' } as RowRules['around']
  const { problems } = checkRow(cells, { mapping, index, around, isWorkbook: true, ...rules })
  return problems.map(({ because }) => because)
}

test('a row whose number is spoilt is a person with that fault, and no note', async () => {
  for (const [number, because] of [
    ['1.23E+10', 'digits-lost'],
    ['1E+9', 'digits-lost'],
    [1.23e15, 'digits-lost'],
    ['12-05-2026', 'digits-lost'],
    ['A01234567 / B1234567', 'more-than-number'],
    ['A0123456$', 'not-a-number'],
    [12345.5, 'not-a-number'],
    ['=B2', 'no-value'],
  ] as const) {
    const faults = await faultsOf([number, '', '', '', '', '', '1990-01-31'])
    expect(faults, String(number)).toContain(because)
    expect(faults, String(number)).not.toContain('no-person')
  }
  const named = await faultsOf(['A01234567 / B1234567', '', 'Rahima', 'Karim'])
  expect(named).toContain('more-than-number')
})

test('a row of a CSV whose cells were shifted is no note', async () => {
  const file = { isWorkbook: false, headings: ['IRCC', 'Passport', 'Name'] }
  const mapping = { columns: columns.slice(0, 3), existing: 'fill' as const }
  expect(await faultsOf(['', 'Uddin', ' Rahim', 'A01234567'], { ...file, mapping })).toContain(
    'beyond-headings',
  )
  expect(await faultsOf(['', '', '"Char" lane, "A01234567'], { ...file, mapping })).toContain(
    'cells-shifted',
  )
})

test('a short number fills a record, and is a sum elsewhere', async () => {
  const mapping = { columns, existing: 'skip' as const }
  for (const sum of ['1234', 12]) {
    const cells = ['', sum, '', '', '', '', '1990-01-31']
    expect(await faultsOf(cells)).not.toContain('no-person')
    expect(await faultsOf(cells, { mapping })).toEqual(['no-person'])
  }
})

test('a row of words, or of placeholders in place of numbers, is a note', async () => {
  for (const cells of [
    ['Total: 12'],
    ['12,500'],
    ['=VLOOKUP(A9,B:C,2)', '', '=VLOOKUP(A9,B:D,3)'],
    ['Batch 2: March', 'P = pending'],
    ['N/A', '', 'Rahima', 'Karim'],
    ['', '', 'Checked by'],
  ]) {
    expect(await faultsOf(cells), cells.join()).toEqual(['no-person'])
  }
})

test('nobody is born after today', async () => {
  const person = ['A01234567', 'IR1', 'Rahima', 'Karim', 'Salma', '1 Lane']
  expect(await faultsOf([...person, '2026-11-26'])).toEqual([])
  expect(await faultsOf([...person, '2026-11-27'])).toEqual(['in-future'])
  expect(await faultsOf([...person.with(2, ''), '2126-11-26'])).toEqual(['required', 'in-future'])
})

test('a column with the year first has no days of two digits', async () => {
  const person = ['A01234567', 'IR1', 'Rahima', 'Karim', 'Salma', '1 Lane']
  const yearFirst = new Set<ImportTarget>(['birthDate', 'expiresOn.visa'])
  for (const mapping of [undefined, { columns, existing: 'skip' as const }]) {
    const rules = mapping ? { mapping, yearFirst } : { yearFirst }
    for (const day of ['04-12-25', '90-12-31', '12-May-26']) {
      expect(await faultsOf([...person, day], rules), day).toEqual(['not-a-date'])
      expect(await faultsOf([...person, '', day], rules), day).toContain('not-a-date')
      expect(await faultsOf([...person, '', day], rules), day).not.toContain('ambiguous-date')
    }
    expect(await faultsOf([...person, '1990-12-31', ''], rules)).toEqual([])
  }
})

test('a column whose order was chosen is not asked for its order again', async () => {
  const person = ['A01234567', 'IR1', 'Rahima', 'Karim', 'Salma', '1 Lane']
  for (const [dateOrder, day] of [
    ['month-first', '25/12/04'],
    ['month-first', '26-05-12'],
    ['day-first', '12/25/04'],
    ['month-first', '13/04/1990'],
  ] as const) {
    const chosen = { columns, existing: 'skip' as const }
    const orders = columns.map((target) => (target === 'birthDate' ? dateOrder : null))
    for (const mapping of [
      { ...chosen, dateOrder },
      { ...chosen, dateOrders: orders },
    ]) {
      expect(await faultsOf([...person, day], { mapping }), day).toEqual(['not-a-date'])
    }
  }
  const unchosen = { columns, existing: 'skip' as const }
  expect(await faultsOf([...person, '25/12/04'], { mapping: unchosen })).toEqual(['ambiguous-date'])
})
