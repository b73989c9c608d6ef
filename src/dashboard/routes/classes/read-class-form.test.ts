import { expect, test } from 'vitest'
import { readClassForm } from './read-class-form.ts'

test.each([
  ['12', 12],
  [' \u09e7\u09e8 ', 12],
  ['-3', undefined],
  ['2.5', undefined],
  ['1-2', undefined],
  ['1e2', undefined],
])('seats typed as "%s" are read as %s', async (seats, read) => {
  const rest = { title: 'T', text: 'Text', startsOn: '2027-01-01', place: 'Here', fee: '5' }
  const fields = new URLSearchParams({ ...rest, seats, currency: 'BDT' })
  const sent = { fields, files: [], refused: [], [Symbol.asyncDispose]: async () => {} }
  const form = await readClassForm({} as Parameters<typeof readClassForm>[0], sent)
  expect(form.fields?.seats).toBe(read)
  expect(Object.keys(form.mistakes)).toEqual(read === undefined ? ['seats'] : [])
})
