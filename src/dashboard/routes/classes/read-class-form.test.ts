import { expect, test } from 'vitest'
import { readClassForm } from './read-class-form.ts'

const typed = { title: 'T', text: 'Text', startsOn: '2027-01-01', place: 'Here', fee: '5' }

function read(more: { seats: string; startsOn?: string }) {
  const fields = new URLSearchParams({ ...typed, ...more, currency: 'BDT' })
  const sent = { fields, files: [], refused: [], [Symbol.asyncDispose]: async () => {} }
  return readClassForm({} as Parameters<typeof readClassForm>[0], sent)
}

test.each([
  ['12', 12],
  [' \u09e7\u09e8 ', 12],
  ['-3', undefined],
  ['2.5', undefined],
  ['1-2', undefined],
  ['1e2', undefined],
])('seats typed as "%s" are read as %s', async (seats, number) => {
  const form = await read({ seats })
  expect(form.fields?.seats).toBe(number)
  expect(Object.keys(form.mistakes)).toEqual(number === undefined ? ['seats'] : [])
})

test('a year of two digits is no year of a class', async () => {
  expect((await read({ seats: '5', startsOn: '0026-12-12' })).mistakes).toHaveProperty('startsOn')
})
