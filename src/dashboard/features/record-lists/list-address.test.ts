import { expect, test } from 'vitest'
import {
  addressOfForm,
  listAddress,
  ownPlace,
  readListQuery,
  recordsPlace,
  unfilteredAddress,
} from './list-address.ts'

function formOf(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test.each<[string, [string, string][], string]>([
  ['nothing', [], ''],
  [
    'what is usual, and what is empty',
    [
      ['size', '25'],
      ['sort', 'newest'],
      ['search', ''],
    ],
    '',
  ],
  [
    'several of one name',
    [
      ['lacks', 'visa'],
      ['lacks', 'medical'],
    ],
    '?lacks=visa%2Cmedical',
  ],
  ['words that a program knows', [['search', 'undefined']], '?search=undefined'],
  [
    'other numbers',
    [
      ['size', '50'],
      ['sort', 'name'],
    ],
    '?sort=name&size=50',
  ],
])('the address of a form has %s', (_, fields, query) => {
  expect(addressOfForm(recordsPlace, formOf(fields))).toBe(recordsPlace.path + query)
})

test('another page keeps what is filtered, and another filter begins at the first page', () => {
  const asked = new URLSearchParams('search=rahima&visibility=hidden&page=3')
  const query = readListQuery(recordsPlace, asked)
  expect(listAddress(recordsPlace, query, { page: 4 })).toMatch(
    /\?search=rahima&visibility=hidden&page=4$/,
  )
  expect(listAddress(recordsPlace, query, { visibility: undefined })).toMatch(/\?search=rahima$/)
})

test('without its filters a list keeps its order, its number of rows and its place on the page', () => {
  const asked = new URLSearchParams('search=rahima&approval=sent-back&sort=name&size=50&page=3')
  const address = unfilteredAddress(ownPlace, readListQuery(ownPlace, asked))
  expect(address).toBe(`${ownPlace.path}?sort=name&size=50#entries`)
})

test('a search that is too long is cut, and finds nothing else', () => {
  const asked = new URLSearchParams({ search: `${'x'.repeat(99)}😀${'y'.repeat(400)}` })
  expect(readListQuery(recordsPlace, asked).search).toBe(`${'x'.repeat(99)}\ufffd`)
})
