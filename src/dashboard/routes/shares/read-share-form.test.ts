import { expect, test } from 'vitest'
import { readShareForm } from './read-share-form.ts'

function read(numbers: { days: string; mostViews: string }) {
  const form = new FormData()
  const filled = { document: 'visa', secondFact: 'pin', purpose: 'employer', label: '', ...numbers }
  for (const [name, value] of Object.entries(filled)) form.set(name, value)
  return readShareForm(form)
}

test('the days and views of a share are whole numbers in any digits', () => {
  const share = read({ days: ' \u09e7\u09e6 ', mostViews: '12' })
  expect(share.mistakes).toEqual([])
  expect(share.chosen).toMatchObject({ days: 10, mostViews: 12 })
  expect(read({ days: '9', mostViews: ' ' }).chosen).toMatchObject({ mostViews: null })
})

test.each(['0x10', '1e1', '+5', '2.5', '-3', 'ten'])('%s is no number of a share', (typed) => {
  expect(read({ days: typed, mostViews: typed }).mistakes).toEqual(['days', 'mostViews'])
})
